// The knob: the wheel and a drag around its centre turn it, a tap or a hold without moving pushes it.
const DETENT_DEGREES = 18;
const NOTCHES = [120, 100];
const LINES_A_NOTCH = 3;
const TOUCHPAD_DETENT = 60;
// A finger rolls more than a mouse does.
const DRAG_PIXELS = { mouse: 4, touch: 8, pen: 6 };
// Whoever has not moved for so long holds the knob; until then a slow hand may still begin to drag.
const STILL_MS = 450;

export function listenToKnob(knob, touches) {
  let angle = 0;
  let touch = null;
  let wheel = 0;

  function turn(detents) {
    if (!detents) return;
    angle += detents * DETENT_DEGREES;
    knob.style.setProperty("--angle", `${angle}deg`);
    touches.send({ turn: Math.max(-24, Math.min(24, detents)) });
  }

  function degrees(event) {
    const box = knob.getBoundingClientRect();
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
  }

  // The box learns of a push late, and that it began when the finger came down.
  function push() {
    touch.isPushed = true;
    touches.press("knob_push", touch.since);
  }

  function move(event) {
    if (!touch || touch.isPushed) return;
    if (!touch.isDrag && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) < touch.slack) return;
    touch.isDrag = true;
    clearTimeout(touch.timer);
    const now = degrees(event);
    touch.turned += ((now - touch.degrees + 540) % 360) - 180;
    touch.degrees = now;
    const detents = Math.trunc(touch.turned / DETENT_DEGREES);
    touch.turned -= detents * DETENT_DEGREES;
    turn(detents);
  }

  function up() {
    if (!touch) return;
    clearTimeout(touch.timer);
    if (!touch.isDrag && !touch.isPushed) push();
    if (touch.isPushed) touches.release("knob_push");
    touch = null;
  }

  knob.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || knob.disabled) return;
    knob.setPointerCapture(event.pointerId);
    touch = {
      x: event.clientX, y: event.clientY, slack: DRAG_PIXELS[event.pointerType] ?? DRAG_PIXELS.mouse,
      degrees: degrees(event), turned: 0, isDrag: false, isPushed: false, since: performance.now(),
    };
    touch.timer = setTimeout(push, STILL_MS);
  });
  knob.addEventListener("pointermove", move);
  knob.addEventListener("pointerup", up);
  knob.addEventListener("pointercancel", up);
  knob.addEventListener("contextmenu", (event) => event.preventDefault());
  knob.addEventListener("knobturn", (event) => {
    angle += event.detail * DETENT_DEGREES;
    knob.style.setProperty("--angle", `${angle}deg`);
  });
  // A browser may report several notches of a mouse wheel at once; a touchpad's small steps add up to a detent.
  knob.closest(".case").addEventListener("wheel", (event) => {
    event.preventDefault();
    if (knob.disabled) return;
    wheel += event.deltaY / wheelDetent(event);
    const detents = Math.trunc(wheel);
    wheel -= detents;
    turn(detents);
  }, { passive: false });
}

function wheelDetent({ deltaMode, deltaY }) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return LINES_A_NOTCH;
  return NOTCHES.find((notch) => deltaY && deltaY % notch === 0) ?? TOUCHPAD_DETENT;
}
