// Joining a tournament: the hub's invitation or its address and code; its certificate is compared by a person.
import { h } from "./dom.js";
import { capital } from "./fields.js";

const SHOWN = 16; // signs of the fingerprint, as the hub's page and the panel show it
const INVITATION = /^\s*TOSC1:/;

export function joiningOf({ t, ask, button, alarm, signedOut }) {
  const where = h("input", { id: "hub", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true, dir: "ltr" });
  const code = h("input", { id: "hub-code", inputmode: "numeric", autocomplete: "off", maxlength: 9, dir: "ltr" });
  const codeField = h("div", { class: "text" }, h("label", { for: "hub-code" }, t("The hub's code")), code);
  const error = alarm("");
  const compared = h("div", { role: "status" });
  const form = h("form", { class: "fields" },
    h("div", { class: "text" }, h("label", { for: "hub" }, t("The hub's invitation, or its address")), where),
    codeField, error, compared, h("button", { class: "send" }, t("Join")));
  const details = h("details", { id: "joining" }, h("summary", {}, t("Join a tournament")), form);
  // An invitation brings its code along.
  where.addEventListener("input", () => { codeField.hidden = INVITATION.test(where.value); });

  async function join(fingerprint) {
    const place = INVITATION.test(where.value)
      ? { invitation: where.value.trim() }
      : { host: where.value.trim(), code: code.value.replace(/\s/g, "") };
    error.textContent = "";
    compared.replaceChildren();
    form.setAttribute("aria-busy", "true");
    const answer = await ask("POST", "tournament/join", { ...place, ...(fingerprint ? { fingerprint } : {}) });
    form.removeAttribute("aria-busy");
    if (answer.status === 401) signedOut(answer.message);
    else if (answer.status !== 200) error.textContent = answer.message;
    else if (answer.fingerprint) compare(answer.fingerprint);
    else form.replaceChildren(h("p", { role: "status", class: "told" }, t("This box attends {event} now.", { event: answer.event })));
  }

  function compare(fingerprint) {
    const signs = fingerprint.slice(0, SHOWN).toUpperCase().match(/.{4}/g).join(" ");
    compared.replaceChildren(
      h("p", {}, t("Does the hub show this?")), h("p", {}, h("code", { dir: "ltr" }, signs)),
      h("div", { class: "commands" },
        button(capital(t("the same: join")), () => join(fingerprint), { class: "same" }),
        button(capital(t("no")), () => compared.replaceChildren())));
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); join(""); });
  return details;
}
