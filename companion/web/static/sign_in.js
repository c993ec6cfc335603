// Signing in with the table's PIN: the form, and what this browser keeps of it.
import { h, keep } from "./dom.js";

// `ask` sends a request of the API; `signedIn` is called with the box's answer.
export function signInForm({ t, device, told, ask, signedIn }) {
  const pin = h("input", { id: "pin", inputmode: "numeric", autocomplete: "one-time-code", pattern: "[0-9 ]*", maxlength: 7, required: true, "data-first": true });
  const name = h("input", { id: "device", type: "text", value: device, autocomplete: "off", required: true, dir: "auto" });
  const error = h("p", { role: "alert", class: "error" }, told);
  const form = h("form", { class: "fields" },
    h("div", { class: "text" }, h("label", { for: "pin" }, t("The table's PIN")), pin, h("small", {}, t("The box shows the PIN in its menu."))),
    h("div", { class: "text" }, h("label", { for: "device" }, t("Name of this device")), name),
    error, h("button", { class: "send" }, t("Sign in")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await ask("POST", "session", { pin: pin.value.trim(), device: name.value.trim() });
    if (answer.status !== 200) { error.textContent = answer.message; return; }
    signedIn(answer);
  });
  return form;
}

// A seat's name is the player's, and no device's.
export function keepSession({ token, device, seat = null }) {
  keep("token", token);
  keep("device", seat ? "" : device);
  keep("sits", seat);
}
