// The event: its name, game and points; notices; links for judges; files to take along; deletion.
import { button, choice, dialog, doIt, event, field, form, h, lists, mark, t, tell } from "./hub.js";
import { sign } from "./signs.js";
import { noticeForm } from "./notices.js";
import { showLink } from "./links.js";
import { clockForm } from "./players_clock.js";

const ROLES = { judge: mark("judge"), director: mark("director"), player: mark("player"), hub: mark("second hub") };
const HUB_HOURS = 7 * 24;
// What separates equal points.
const BREAKS = { wins: mark("wins"), share: mark("share of the score"), opponents: mark("opponents' points") };
const EXPORTS = {
  "standings.csv": mark("Standings (CSV)"), "results.csv": mark("Results (CSV)"), "event.json": mark("The whole event (JSON)"), "plays.zip": mark("For every player's BG Stats (ZIP)"),
  "backup.zip": mark("Backup to start again from (ZIP)"),
};

export function drawSettings(panel) {
  panel.replaceChildren(h("h2", {}, t("The event")), eventForm(), clockForm(), gameOptions(), h("h2", {}, t("A notice for every table")), noticeForm(),
    h("h2", {}, t("Links")), ...links(), h("h2", {}, t("Take it along")), exports(), h("h2", {}, t("Personal data")), ...deletion());
}

function eventForm() {
  const now = event.event;
  return form([
    field(t("Name"), h("input", { name: "name", maxlength: 60, value: now.name, required: true })),
    field(t("Game"), choice("game", lists.games, now.game)),
    field(t("Rounds in all"), h("input", { name: "rounds", type: "number", min: 0, max: 50, value: now.total_rounds || "" })),
    field(t("Minutes a round"), h("input", { name: "minutes", type: "number", min: 1, max: 1440, value: Math.round(now.round_s / 60), required: true })),
    field(t("Tables of four, else of"), choice("size", [["3", "3"], ["5", "5"]], String(now.size))),
    field(t("Points"), choice("scheme", lists.schemes, now.scheme)),
    field(t("Points of your own, from the first place down"), h("input", { name: "points", pattern: "[0-9 ,;]*", placeholder: "10, 6, 3, 1", value: (now.points ?? []).join(", ") })),
    ...[0, 1, 2].map((at) => field(t("Tie-break {number}", { number: at + 1 }), choice(`break-${at}`, [["", at || now.tie_breaks?.length ? "–" : t("those of the points")], ...Object.entries(BREAKS).map(([each, label]) => [each, t(label)])], now.tie_breaks?.[at] ?? ""))),
    field(t("Address of the page on the internet"), h("input", { name: "web", type: "url", maxlength: 100, placeholder: "https://", value: now.web ?? "" })),
    field(t("Delete personal data on"), h("input", { name: "delete_on", type: "date", value: now.delete_on ?? "" })),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "strict", checked: Boolean(now.options?.strict_turns) }), h("span", {}, t("The box refuses moves out of turn"))),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "phones", checked: Boolean(now.seat_phones) }), h("span", {}, t("Players may enter on their own phones"))),
  ], t("Keep"), async ({ name, game, scheme, size, minutes, delete_on: day, strict, phones, points, web, rounds, ...others }) => {
    const listed = (text) => text.split(/[ ,;]+/).filter(Boolean);
    const done = await doIt("set_event", { name, game, scheme, size: Number(size), round_s: Number(minutes) * 60, options: { ...now.options, strict_turns: Boolean(strict) }, ...(day ? { delete_on: day } : {}), points: listed(points).map(Number), tie_breaks: [0, 1, 2].map((at) => others[`break-${at}`]).filter(Boolean), web, total_rounds: Number(rounds), seat_phones: Boolean(phones) });
    if (done) tell(t("Kept."), true);
  }, { class: "lines wide" });
}

// What every table begins with; what is left empty is asked at each table.
function gameOptions() {
  const fields = lists.setup?.[event.event.game] ?? [];
  if (!fields.length) return "";
  const at = (path) => path.reduce((inside, name) => inside?.[name], event.event.options ?? {});
  const input = ({ path, kind, choices }) => {
    const value = at(path), named = path.join("/");
    if (kind === "integer") return h("input", { name: named, type: "number", value: value ?? "" });
    return choice(named, [["", "–"], ...(kind === "boolean" ? [["true", t("yes")], ["false", t("no")]] : choices.map((each) => [each, t(each)]))], value === undefined || value === null ? "" : String(value));
  };
  return h("details", {}, h("summary", {}, t("Game options and opening for all tables")),
    h("p", { class: "hint" }, t("What is left empty is asked at each table. A group is filled in whole or not at all.")),
    form(fields.map((each) => field(each.path.map((word) => t(word)).join(" · "), input(each))), t("Keep"), async (values) => {
      const own = Object.fromEntries(Object.entries(event.event.options ?? {}).filter(([name]) => !fields.some(({ path }) => path[0] === name)));
      if (await doIt("set_event", { options: { ...own, ...nested(fields, values) } })) tell(t("Kept."), true);
    }, { class: "lines" }));
}

// The values that were filled in, each at its path; in a group that has some, the empty ones are null.
function nested(fields, values) {
  const made = {};
  for (const { path, kind } of fields) {
    const text = values[path.join("/")];
    const hasSome = fields.some((other) => other.path.length > 2 && other.path[0] === path[0] && values[other.path.join("/")] !== "");
    if (text === "" && !(path.length > 2 && hasSome)) continue;
    const value = text === "" ? null : kind === "integer" ? Number(text) : kind === "boolean" ? text === "true" : text;
    path.slice(0, -1).reduce((inside, name) => (inside[name] ??= {}), made)[path.at(-1)] = value;
  }
  return made;
}

function links() {
  const all = Object.entries(event.links).filter(([, link]) => !link.revoked && link.until > Date.now());
  return [form([field(t("Role"), choice("role", [["judge", t("judge")], ["director", t("director")], ["hub", t("second hub")]], "judge")), field(t("Name"), h("input", { name: "name", required: true, maxlength: 40 }))], t("Make a link"), async (values) => {
    const isHub = values.role === "hub";
    const made = await doIt("make_link", isHub ? { ...values, hours: HUB_HOURS } : values);
    if (made && isHub) showCommand(made.url);
    else if (made) await showLink(values.name, made.url);
    return made;
  }),
  h("ul", { class: "lines-list" }, ...all.map(([id, link]) => h("li", {}, h("bdi", {}, link.role === "player" ? event.players[link.name]?.name ?? link.name : link.name), ` (${t(ROLES[link.role] ?? link.role)}) · ${t("until {time}", { time: new Date(link.until).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" }) })} `,
    button(t("Take back"), () => doIt("revoke_link", { id }), { "data-key": `link-${id}`, "aria-label": `${t("Take back")}: ${link.name}` }))))];
}

// What is typed on the computer of the second hub, which gets all passwords of the event with it.
function showCommand(url) {
  dialog(t("The second hub"), h("p", {}, t("Start it on another computer with this command. It copies this hub from then on, and gets every password of the event.")),
    h("textarea", { readonly: true, rows: 6, cols: 60, "aria-label": t("The second hub") }, `toscana hub ~/${event.event.id} --standby-of '${url}'`));
}

function exports() {
  return h("p", { class: "row" }, ...Object.entries(EXPORTS).map(([file, label]) => h("a", { class: "button", href: `/api/1/export/${file}`, download: "" }, t(label))));
}

function deletion() {
  return [h("p", { class: "hint" }, t("Names and records are deleted for good. Take along first what you want to keep.")),
    ...(event.event.erased ? [h("p", {}, sign("tick"), t("What is older than {day} was deleted.", { day: event.event.erased }))] : []),
    form([field(t("All that is older than"), h("input", { name: "before", type: "date", required: true }))], t("Delete"), ({ before }) => {
      const asked = dialog(t("Delete all that is older than {day}?", { day: before }), h("p", { class: "row" }, button(t("Delete for good"), async () => {
        const done = await doIt("delete_data", { before, sure: true });
        if (done) { asked.close(); tell(t("Deleted."), true); }
      })));
    })];
}
