"""The trials: what each release is put through, in this order."""
