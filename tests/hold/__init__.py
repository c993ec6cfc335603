"""What holds at its limits: long measurements, printed as a table by `python -m tests.hold`."""
