"""The box in a browser: a server and a page without a build step."""
