"""The box as a service: what it tells systemd, and what its unit lets it do."""
