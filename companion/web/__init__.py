"""The box in a browser: a server, and a page that needs no build step."""
