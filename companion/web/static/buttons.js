// The page's keys, pressed by finger, mouse, keyboard or screen reader: each press and release is sent at once.
export function turn(detents, send) {
  document.getElementById("knob").dispatchEvent(new CustomEvent("knobturn", { detail: detents }));
  send({ turn: detents });
}

export function act(button, touches) {
  if (button.dataset.turn) turn(Number(button.dataset.turn), touches.send);
  else touches.press(button.dataset.line);
}

export function listenToButtons(root, touches) {
  const held = new Map();

  function down(event, button) {
    held.set(event.pointerId, button);
    button.setPointerCapture(event.pointerId);
    act(button, touches);
  }

  function up(event) {
    const button = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (button?.dataset.line) touches.release(button.dataset.line);
  }

  for (const button of root.querySelectorAll("button")) {
    button.addEventListener("click", (event) => {
      // A click of a screen reader has no pointer and no key (detail 0); pointers and keys have acted before.
      if (event.detail === 0) {
        act(button, touches);
        if (button.dataset.line) touches.release(button.dataset.line);
      }
    });
    if (button.id === "knob") continue;
    button.addEventListener("pointerdown", (event) => event.button === 0 && !button.disabled && down(event, button));
    button.addEventListener("pointerup", up);
    button.addEventListener("pointercancel", up);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

// A mouse leaves the focus alone, so that Enter pushes the knob after a click, and not the clicked key again.
export function keepFocusFromMouse() {
  addEventListener("mousedown", (event) => {
    if (!event.target.closest?.("button")) return;
    event.preventDefault();
    document.activeElement?.blur();
  });
}

// Shows the keys that are down, whoever pressed them.
export function showActive(lines) {
  for (const button of document.querySelectorAll("[data-line]")) {
    button.classList.toggle("down", lines.includes(button.dataset.line));
  }
}
