// A link as a text to copy and as a QR code to photograph.
import { button, dialog, h, t, tell } from "./hub.js";
import { s } from "/static/dom.js";

export const codeOf = (text) => codeFrom(fetch("/hub/code", { method: "POST", body: text }));

// The code that the hub answers with.
export async function codeFrom(asked) {
  const response = await asked.catch(() => null);
  const rows = response?.ok ? await response.json() : [];
  const path = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const size = rows.length + 8;
  return s("svg", { viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": t("QR code") },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}

export async function showLink(title, url) {
  const code = await codeOf(url);
  const text = h("input", { readonly: true, value: url, "aria-label": t("Link") });
  dialog(title, code, h("p", { class: "row" }, text, button(t("Copy"), async () => {
    text.select();
    await navigator.clipboard?.writeText(url).catch(() => {});
    tell(t("Copied."), true);
  })), h("p", { class: "hint" }, t("Whoever has this link has this role, until it is taken back.")));
}
