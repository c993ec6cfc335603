// The form for a notice, which every table's box shows, and every page.
import { button, doIt, event, field, form, h, t } from "./hub.js";

export function noticeForm() {
  return form([
    field(t("Up to 100 letters"), h("input", { name: "text", maxlength: 100, required: true, value: event.notice?.text ?? "" })),
    field(t("Minutes"), h("input", { name: "minutes", type: "number", min: 1, max: 1440, value: 60 })),
    button(t("Take it back"), () => doIt("give_notice", { text: "" }), { class: "quiet", "data-key": "unsay" }),
  ], t("Show it"), ({ text, minutes }) => { doIt("give_notice", { text, minutes: Number(minutes) }); });
}
