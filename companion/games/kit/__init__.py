"""What every game's rules are made with: facts, JSON, sentences and refusals, corrections, the clock."""
