"""The record: the table and its timeline, the journal that keeps both, backup and exports."""
