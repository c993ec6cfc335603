"""The pages of set-up that every game shares: how many players, who, where, who starts."""
