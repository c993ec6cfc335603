// Plays the box's sounds in the simulator, as its piezo would.
const LOUDEST = 0.15;

export class Sound {
  constructor() {
    this.number = null;
    this.context = null;
  }

  // Each melody has a number; the one that was there when the page was opened is old.
  hear([number, notes]) {
    if (this.number !== null && number !== this.number) this.play(notes);
    this.number = number;
  }

  play(notes) {
    // Until somebody has touched the page the browser allows no sound.
    if (!navigator.userActivation.hasBeenActive) return;
    this.context ??= new AudioContext();
    let at = this.context.currentTime;
    for (const [hz, ms, loudness] of notes) {
      if (hz) this.tone(hz, at, ms / 1000, (loudness / 255) * LOUDEST);
      at += ms / 1000;
    }
  }

  tone(hz, at, seconds, volume) {
    const tone = new OscillatorNode(this.context, { type: "square", frequency: hz });
    tone.connect(new GainNode(this.context, { gain: volume })).connect(this.context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
