// The event: its name, game and points; notices; links for judges; files to take along; deletion.
import { button, choice, dialog, doIt, event, field, form, h, lists, t, tell } from "./hub.js";
import { noticeForm } from "./notices.js";
import { showLink } from "./links.js";

const ROLES = { judge: "judge", director: "director", player: "player" };
const EXPORTS = { "standings.csv": "Standings (CSV)", "results.csv": "Results (CSV)", "event.json": "The whole event (JSON)", "plays.zip": "For every player's BG Stats (ZIP)" };

export function drawSettings(panel) {
  panel.replaceChildren(h("h2", {}, t("The event")), eventForm(), h("h2", {}, t("A notice for every table")), noticeForm(),
    h("h2", {}, t("Links")), ...links(), h("h2", {}, t("Take it along")), exports(), h("h2", {}, t("Personal data")), ...deletion());
}

function eventForm() {
  const now = event.event;
  return form([
    field(t("Name"), h("input", { name: "name", maxlength: 60, value: now.name, required: true })),
    field(t("Game"), choice("game", lists.games, now.game)),
    field(t("Points"), choice("scheme", lists.schemes, now.scheme)),
    field(t("Tables of four, else of"), choice("size", [["3", "3"], ["5", "5"]], String(now.size))),
    field(t("Minutes a round"), h("input", { name: "minutes", type: "number", min: 1, max: 1440, value: Math.round(now.round_s / 60), required: true })),
    field(t("Delete personal data on"), h("input", { name: "delete_on", type: "date", value: now.delete_on ?? "" })),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "strict", checked: Boolean(now.options?.strict_turns) }), h("span", {}, t("The box refuses moves out of turn"))),
  ], t("Keep"), async ({ name, game, scheme, size, minutes, delete_on: day, strict }) => {
    const done = await doIt("set_event", { name, game, scheme, size: Number(size), round_s: Number(minutes) * 60, options: { ...now.options, strict_turns: Boolean(strict) }, ...(day ? { delete_on: day } : {}) });
    if (done) tell(t("Kept."), true);
  }, { class: "lines" });
}

function links() {
  const all = Object.entries(event.links).filter(([, link]) => !link.revoked && link.until > Date.now());
  return [form([field(t("Role"), choice("role", [["judge", t("judge")], ["director", t("director")]], "judge")), field(t("Name"), h("input", { name: "name", required: true, maxlength: 40 }))], t("Make a link"), async (values) => {
    const made = await doIt("make_link", values);
    if (made) await showLink(values.name, made.url);
    return made;
  }),
  h("ul", { class: "lines-list" }, ...all.map(([id, link]) => h("li", {}, h("bdi", {}, link.role === "player" ? event.players[link.name]?.name ?? link.name : link.name), ` (${t(ROLES[link.role] ?? link.role)}) · ${t("until {time}", { time: new Date(link.until).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" }) })} `,
    button(t("Take back"), () => doIt("revoke_link", { id }), { "data-key": `link-${id}`, "aria-label": `${t("Take back")}: ${link.name}` }))))];
}

function exports() {
  return h("p", { class: "row" }, ...Object.entries(EXPORTS).map(([file, label]) => h("a", { class: "button", href: `/api/1/export/${file}`, download: "" }, t(label))));
}

function deletion() {
  return [h("p", { class: "hint" }, t("Names and records are deleted for good. Take along first what you want to keep.")),
    form([field(t("All that is older than"), h("input", { name: "before", type: "date", required: true }))], t("Delete"), ({ before }) => {
      const asked = dialog(t("Delete all that is older than {day}?", { day: before }), h("p", { class: "row" }, button(t("Delete for good"), async () => {
        const done = await doIt("delete_data", { before, sure: true });
        if (done) { asked.close(); tell(t("Deleted."), true); }
      })));
    })];
}
