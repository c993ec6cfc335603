"""What the table sees: screens as data, and the one place that makes pixels of them."""
