// The players: add one, check in, accept who asks, drop and bring back, fix a table, keep two apart, make a link for a phone.
import { at, button, choice, dialog, doIt, event, field, form, h, inOrder, name, nameOf, t, tell } from "./hub.js";
import { importing } from "./importing.js";
import { showLink } from "./links.js";
import { ATTENDANCE, sign } from "./signs.js";

const MOST_SHOWN = 300;
let sought = "";
let state = "";
// A badge that the director has scanned.
let scanned = new URLSearchParams(location.search).get("player");

export function drawPlayers(panel) {
  const adding = form([
    field(t("Name"), h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off", "data-key": "new-name" })),
    field(t("Club"), h("input", { name: "club", maxlength: 60, "data-key": "new-club" })),
    field(t("Rating"), h("input", { name: "rating", type: "number", min: 0, max: 10000, "data-key": "new-rating" })),
    field(t("Only at table"), h("input", { name: "fixed", maxlength: 12, size: 4, "data-key": "new-fixed" })),
  ], t("Add"), ({ rating, ...values }) => doIt("add_player", { ...values, rating: Number(rating) }));
  const count = (wanted) => Object.values(event.players).filter((each) => each.state === wanted).length;
  const shown = h("div", {});
  const search = field(t("Search"), h("input", { type: "search", value: sought, "data-key": "seek" }));
  const states = Object.entries(ATTENDANCE).map(([each, label]) => [each, `${t(label)} (${count(each)})`]);
  const filter = field(t("State"), choice("state", [["", t("all of them")], ...states], state, { "data-key": "state" }));
  search.lastChild.addEventListener("input", () => { sought = search.lastChild.value; fill(shown); });
  filter.lastChild.addEventListener("change", () => { state = filter.lastChild.value; fill(shown); });
  fill(shown);
  panel.replaceChildren(h("h2", {}, t("Players here: {here}, registered: {registered}, dropped: {dropped}", {
    here: count("here"), registered: count("registered"), dropped: count("dropped"),
  })), ...asking(count("asked")), adding, importing(), h("p", { class: "row" }, h("a", { href: "/print/badges", target: "_blank" }, t("Print badges"))),
  h("div", { class: "row" }, search, filter), shown);
  if (scanned && event.players[scanned]) { const player = scanned; scanned = null; change(player); }
}

// People in the hall may ask to play, on the page of players' phones.
function asking(count) {
  const { registration: isOpen } = event.event;
  const label = isOpen ? t("Close registration") : t("Let people register on their phones");
  return [h("p", { class: "row" }, button(label, () => doIt("set_event", { registration: !isOpen }), { "data-key": "registration" }),
    ...(count ? [h("span", {}, t("Waiting to be accepted: {count}", { count }))] : []))];
}

function found() {
  const wanted = sought.trim().toLowerCase();
  const fits = (player) => (!state || player.state === state) && `${player.name} ${player.club} ${player.member ?? ""}`.toLowerCase().includes(wanted);
  return Object.entries(event.players).filter(([, player]) => fits(player))
    // Whoever waits to be accepted stands first.
    .sort(([, a], [, b]) => (b.state === "asked") - (a.state === "asked") || inOrder(a.name, b.name));
}

function fill(shown) {
  const all = found();
  const heads = ["player", "State", "Club", "Rating", "Only at table", "Not against", ""].map((each) => h(each ? "th" : "td", each ? { scope: "col" } : {}, each ? t(each) : ""));
  shown.replaceChildren(forAll(all), h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" },
    h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...all.slice(0, MOST_SHOWN).map(line)))),
  ...(all.length > MOST_SHOWN ? [h("p", { class: "hint" }, t("More are found than shown here: {count}", { count: all.length }))] : []));
}

function line([id, player]) {
  const label = { asked: t("Accept"), registered: t("Is here"), dropped: t("Is here") }[player.state];
  return h("tr", {}, h("th", { scope: "row" }, name(player.name)), h("td", {}, t(ATTENDANCE[player.state])), h("td", {}, player.club), h("td", {}, player.rating || ""),
    h("td", {}, player.fixed), h("td", {}, (player.forbidden ?? []).map(nameOf).join(", ")),
    h("td", { class: "keys" }, button(t("Change"), () => change(id), { "data-key": `change-${id}`, "aria-label": `${t("Change")}: ${player.name}` }),
      label ? button(label, () => mark([id], "here"), { "data-key": `here-${id}`, "aria-label": `${label}: ${player.name}` }) : ""));
}

const mark = (players, wanted) => doIt("mark_players", { players, state: wanted });

// What is done with all who are found: search and state say who.
function forAll(all) {
  const ids = all.map(([id]) => id), count = ids.length;
  const ask = (label, act) => button(label, () => {
    const opened = dialog(t("{what}? Players: {count}", { what: label, count }), h("p", { class: "row" }, button(t("Yes, all of them"), async () => { if (await act()) opened.close(); }, { class: "main" })));
  }, { disabled: !count });
  return h("p", { class: "row" }, h("span", {}, t("With all who are found ({count}):", { count })),
    ask(t("They are here"), () => mark(ids, "here")), ask(t("Registered only"), () => mark(ids, "registered")),
    ask(t("They leave"), () => mark(ids, "dropped")), ask(t("Off the list"), () => doIt("remove_players", { players: ids })));
}

function change(id) {
  const player = event.players[id];
  const others = Object.entries(event.players).filter(([other]) => other !== id).sort(([, a], [, b]) => inOrder(a.name, b.name));
  const done = async (what, fields) => { if (await doIt(what, fields)) opened.close(); };
  const set = (label, wanted, attributes = {}) => button(label, () => done("mark_players", { players: [id], state: wanted }), attributes);
  const opened = dialog(player.name,
    h("p", { class: "row" }, h("span", {}, t(ATTENDANCE[player.state])),
      player.state === "here" ? set(t("Drop out"), "dropped") : set({ asked: t("Accept"), registered: t("Is here") }[player.state] ?? t("Bring back"), "here", { class: "main" })),
    form([field(t("Name"), h("input", { name: "name", required: true, maxlength: 60, value: player.name })), field(t("Club"), h("input", { name: "club", maxlength: 60, value: player.club })),
      field(t("Rating"), h("input", { name: "rating", type: "number", min: 0, max: 10000, value: player.rating || "" })), field(t("Only at table"), h("input", { name: "fixed", maxlength: 12, value: player.fixed ?? "" }))],
    t("Change"), ({ rating, ...values }) => done("change_player", { player: id, ...values, rating: Number(rating) }), { class: "lines" }),
    form([field(t("Rounds to sit out"), h("input", { name: "rounds", pattern: "[0-9 ,;]*", size: 8, placeholder: "2, 4", value: (player.sits_out ?? []).join(", ") }))], t("Keep"),
      ({ rounds }) => done("request_byes", { player: id, rounds: rounds.split(/[ ,;]+/).filter(Boolean).map(Number) })),
    ...(others.length ? [form([field(t("Not against"), choice("b", others.map(([other, each]) => [other, each.name]), ""))], t("Keep apart"), (values) => done("forbid", { a: id, ...values }))] : []),
    ...(player.penalties ?? []).map((each) => h("p", {}, sign("warning"), `${each.points ? t("penalty {points}", { points: each.points }) : t("a warning")}: ${each.reason} (${each.by})`)),
    form([field(t("Points off (0: a warning)"), h("input", { name: "points", type: "number", value: 0, required: true })), field(t("Reason"), h("input", { name: "reason", required: true, maxlength: 200 }))],
      t("Penalize"), ({ points, reason }) => done("penalize", { player: id, points: Number(points), reason })),
    h("p", { class: "row" },
      ...(player.forbidden ?? []).map((other) => button(t("May meet {player} again", { player: nameOf(other) }), () => done("allow", { a: id, b: other }))),
      button(t("Off the list"), () => done("remove_players", { players: [id] })),
      button(t("Link for their phone"), async () => {
        const made = await doIt("make_link", { role: "player", name: id });
        if (made) { opened.close(); showLink(player.name, made.url); }
      })));
  at("said").replaceChildren();
}
