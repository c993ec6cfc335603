// A sound from this device: browsers allow it once somebody has tapped the key for it.
import { button, t } from "./hub.js";

let context = null;
const isOn = () => context?.state === "running";

export function soundKey() {
  const label = () => (isOn() ? t("Sound is on") : t("Switch the sound on"));
  return button(label(), async (key) => {
    context ??= new AudioContext();
    await (isOn() ? context.suspend() : context.resume());
    key.textContent = label();
    key.setAttribute("aria-pressed", String(isOn()));
    sound(1);
  }, { "aria-pressed": "false", class: "sound" });
}

// So many strokes of a bell, and the phone shakes where it can.
export function sound(strokes) {
  navigator.vibrate?.(Array(strokes).fill([300, 200]).flat());
  document.body.dataset.sounded = String(strokes);
  if (!isOn()) return;
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const at = context.currentTime + stroke * 0.7;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.5, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    const tone = new OscillatorNode(context, { frequency: 880 });
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.6);
  }
}
