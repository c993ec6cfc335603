// The keyboard as the panel: a key that is down holds its button down.
import { act, turn } from "./buttons.js";

const LINES = {
  Digit1: "key_1", Digit2: "key_2", Digit3: "key_3", Digit4: "key_4", Digit5: "key_5",
  Numpad1: "key_1", Numpad2: "key_2", Numpad3: "key_3", Numpad4: "key_4", Numpad5: "key_5",
  Enter: "knob_push", NumpadEnter: "knob_push", Space: "knob_push", Escape: "back", Backspace: "back",
};
const SEATS = { q: "seat_1", w: "seat_2", e: "seat_3", r: "seat_4", t: "seat_5" };
const TURNS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const ACTIVATES = ["Enter", "NumpadEnter", "Space"];

export function listenToKeyboard(touches) {
  const held = new Map();

  function button(event) {
    const focused = document.activeElement?.closest("button, summary");
    if (focused && ACTIVATES.includes(event.code)) return focused.closest(".case") ? focused : null;
    return document.querySelector(`[data-line=${LINES[event.code] ?? SEATS[event.key.toLowerCase()]}]`);
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.body.classList.contains("watching")) return;
    if (event.code in TURNS) {
      event.preventDefault();
      turn(TURNS[event.code], touches.send);
    } else if (event.code in LINES || event.key.toLowerCase() in SEATS) {
      const target = button(event);
      if (!target) return;
      event.preventDefault();
      if (event.repeat || held.has(event.code)) return;
      held.set(event.code, target);
      act(target, touches);
    }
  });

  function letGo(code) {
    const target = held.get(code);
    held.delete(code);
    if (target?.dataset.line) touches.release(target.dataset.line);
  }

  addEventListener("keyup", (event) => {
    if (held.has(event.code)) event.preventDefault();
    letGo(event.code);
  });
  addEventListener("blur", () => [...held.keys()].forEach(letGo));
}
