"""What every game's rules need: frozen values, their JSON, sentences and refusals."""
