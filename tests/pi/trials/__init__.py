"""What is tried on the emulated Pi, in this order, on one card from its first start on."""

from tests.pi.bench import Trial
from tests.pi.trials import playing, power, starting, updating

TRIALS: tuple[Trial, ...] = (*starting.TRIALS, *playing.TRIALS, *updating.TRIALS, *power.TRIALS)
