"""Tuscany Essential Edition: the extended board of Viticulture, with special workers and structures."""
