"""Updates with a way back: signed releases, two versions beside each other, and the trial of the new one."""
