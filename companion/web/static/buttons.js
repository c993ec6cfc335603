// The page's keys, pressed by finger, mouse, keyboard or screen reader: each press and release is sent at once.
export const pressOf = (button) => (button.dataset.line ? { press: button.dataset.line } : null);
export const releaseOf = (button) => (button.dataset.line ? { release: button.dataset.line } : null);

export function turn(detents, send) {
  document.getElementById("knob").dispatchEvent(new CustomEvent("knobturn", { detail: detents }));
  send({ turn: detents });
}

export function act(button, send) {
  if (button.dataset.seat) send({ seat: Number(button.dataset.seat) });
  else if (button.dataset.turn) turn(Number(button.dataset.turn), send);
  else send(pressOf(button));
}

export function listenToButtons(root, send) {
  const held = new Map();

  function down(event, button) {
    held.set(event.pointerId, button);
    button.setPointerCapture(event.pointerId);
    act(button, send);
  }

  function up(event) {
    const button = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (button?.dataset.line) send(releaseOf(button));
  }

  for (const button of root.querySelectorAll("button")) {
    button.addEventListener("click", (event) => {
      // A click of a screen reader has no pointer and no key (detail 0); pointers and keys have acted before.
      if (event.detail === 0) {
        act(button, send);
        if (button.dataset.line) send(releaseOf(button));
      }
    });
    if (button.id === "knob") continue;
    button.addEventListener("pointerdown", (event) => event.button === 0 && !button.disabled && down(event, button));
    button.addEventListener("pointerup", up);
    button.addEventListener("pointercancel", up);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

// Shows the keys that are down, whoever pressed them.
export function showActive(lines) {
  for (const button of document.querySelectorAll("[data-line]")) {
    button.classList.toggle("down", lines.includes(button.dataset.line));
  }
}
