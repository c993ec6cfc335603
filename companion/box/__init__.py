"""The running box: its loop, its parts and their faults, its first picture, how its devices are opened."""
