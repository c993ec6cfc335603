"""The box's side of a tournament: joining, the link to the hub, and what the table has to answer."""
