// The knob: the wheel and a drag around its centre turn it, a tap or a hold without moving pushes it.
const DETENT_DEGREES = 18;
const WHEEL_DETENT = 60;
const DRAG_PIXELS = 6;
const PUSH_MS = 140;

export function listenToKnob(knob, send) {
  let angle = 0;
  let touch = null;
  let wheel = 0;

  function turn(detents) {
    if (!detents) return;
    angle += detents * DETENT_DEGREES;
    knob.style.setProperty("--angle", `${angle}deg`);
    send({ turn: Math.max(-24, Math.min(24, detents)) });
  }

  function degrees(event) {
    const box = knob.getBoundingClientRect();
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
  }

  function push() {
    touch.isPushed = true;
    send({ press: "knob_push" });
  }

  function move(event) {
    if (!touch || touch.isPushed) return;
    if (!touch.isDrag && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) < DRAG_PIXELS) return;
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
    if (touch.isPushed) send({ release: "knob_push" });
    touch = null;
  }

  knob.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || knob.disabled) return;
    knob.setPointerCapture(event.pointerId);
    touch = { x: event.clientX, y: event.clientY, degrees: degrees(event), turned: 0, isDrag: false, isPushed: false };
    touch.timer = setTimeout(push, PUSH_MS);
  });
  knob.addEventListener("pointermove", move);
  knob.addEventListener("pointerup", up);
  knob.addEventListener("pointercancel", up);
  knob.addEventListener("contextmenu", (event) => event.preventDefault());
  knob.addEventListener("knobturn", (event) => {
    angle += event.detail * DETENT_DEGREES;
    knob.style.setProperty("--angle", `${angle}deg`);
  });
  // A mouse's notch is one detent however many pixels it says; a touchpad adds up to one.
  knob.closest(".case").addEventListener("wheel", (event) => {
    event.preventDefault();
    if (knob.disabled) return;
    wheel += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL_DETENT;
    const detents = Math.trunc(wheel / WHEEL_DETENT);
    wheel -= detents * WHEEL_DETENT;
    turn(Math.sign(detents) * Math.min(Math.abs(detents), Math.abs(event.deltaY) >= 100 ? 1 : Math.abs(detents)));
  }, { passive: false });
}
