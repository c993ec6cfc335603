// The audit log: what the director and the judges did, the newest first, with what it was about.
import { button, clock, h, mark, nameOf, t, timeOf } from "./hub.js";
import { ruleText } from "./players_clock.js";
import { ATTENDANCE, FLAGS, KINDS } from "./signs.js";

const TYPES = {
  options_set: mark("event changed"), player_added: mark("player added"), players_listed: mark("list of players imported"), players_marked: mark("players checked in or out"),
  players_removed: mark("players taken off the list"), player_changed: mark("player changed"), byes_requested: mark("rounds to sit out"), player_dropped: mark("player dropped"),
  player_returned: mark("player is back"), pair_forbidden: mark("kept apart"), pair_allowed: mark("may meet again"), round_paired: mark("round paired"), swap_made: mark("players swapped"),
  draft_dropped: mark("pairing thrown away"), round_published: mark("round published"), round_taken_back: mark("round taken back"), round_reseated: mark("round changed by hand"),
  clock_set: mark("clock set"), extra_given: mark("extra time given"), call_claimed: mark("call taken"), call_resolved: mark("call answered"), result_corrected: mark("result corrected"),
  result_entered: mark("result entered"), result_told: mark("result entered on a phone"), result_answered: mark("result answered on a phone"), game_adopted: mark("game adopted"),
  penalty_given: mark("penalty"), game_handed_over: mark("game handed over"), notice_given: mark("notice given"), box_invited: mark("box invited"), box_joined: mark("box joined"),
  box_seated: mark("box put at a table"), box_revoked: mark("box taken out"), alarm_raised: mark("alarm"), alarm_seen: mark("alarm seen"), link_made: mark("link made"),
  link_revoked: mark("link taken back"), hall_opened: mark("hall opened"), hall_closed: mark("hall closed"), data_deleted: mark("data deleted"), hub_named: mark("second hub named"),
  took_over: mark("this hub took over"),
};
const MOST = 200;

export async function drawLog(panel) {
  panel.replaceChildren(h("p", { class: "row" }, button(t("Look again"), () => drawLog(panel), { "data-key": "again" })), h("p", { role: "status" }, "…"));
  const deeds = [];
  for (let after = 0, count = MOST; count === MOST;) {
    const response = await fetch(`/api/1/log?after=${after}&most=${MOST}`).catch(() => null);
    const part = response?.ok ? await response.json() : { deeds: [], next: after };
    deeds.push(...part.deeds);
    count = part.deeds.length;
    after = part.next;
  }
  panel.lastChild.replaceWith(h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" },
    h("thead", {}, h("tr", {}, ...[t("Time"), t("What"), t("Who"), t("Table"), t("Round"), t("Details")].map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, ...deeds.reverse().map(row)))));
}

function row(deed) {
  const { by, ...body } = deed.body;
  return h("tr", {}, h("td", {}, timeOf(deed.at)), h("th", { scope: "row" }, t(TYPES[deed.type] ?? deed.type)), h("td", {}, nameOf(deed.by ?? by ?? "")),
    h("td", {}, deed.table), h("td", {}, deed.round || ""), h("td", { class: "wide" }, details(deed.type, body)));
}

const MOST_NAMES = 8;
const people = (players) => `${players.slice(0, MOST_NAMES).map(nameOf).join(", ")}${players.length > MOST_NAMES ? ` … (${players.length})` : ""}`;
const lines = (ranking) => [...ranking].sort((a, b) => a.place - b.place).map((line) => `${line.place}. ${nameOf(line.player)} ${line.score}`).join(", ");
const result = ({ ranking, reason }) => [lines(ranking), reason].filter(Boolean).join(": ");
const seats = ({ tables }) => Object.entries(tables ?? {}).slice(0, MOST_NAMES).map(([table, players]) => `${table}: ${people(players)}`).join(" · ");
// What is told of a deed beside its table and round; of the others all that they hold.
const OPTIONS = {
  name: mark("Name"), game: mark("Game"), scheme: mark("Points"), size: mark("Tables of four, else of"), round_s: mark("Minutes a round"),
  points: mark("Points of your own, from the first place down"), tie_breaks: mark("Tie-breaks"), total_rounds: mark("Rounds in all"), web: mark("Address of the page on the internet"),
  delete_on: mark("Delete personal data on"), registration: mark("Registration"), seat_phones: mark("Players may enter on their own phones"),
  options: mark("Game options and opening for all tables"), table_clock: mark("Clock"),
};
const option = ([name, value]) => `${t(OPTIONS[name] ?? name)}: ${name === "round_s" ? value / 60 : name === "table_clock" ? ruleText(value) : typeof value === "boolean" ? (value ? t("yes") : t("no")) : plain(value)}`;
const CLOCKS = { idle: mark("idle"), running: mark("running"), paused: mark("paused"), over: mark("over") };
const DETAILS = {
  options_set: (body) => short(Object.entries(body).filter(([, value]) => value !== "" && value?.length !== 0).map(option).join(" · ")),
  players_listed: ({ players }) => people(players.map((each) => each.name)), players_marked: ({ players, state }) => `${t(ATTENDANCE[state] ?? state)}: ${people(players)}`, players_removed: ({ players }) => people(players),
  player_added: ({ name }) => name, byes_requested: ({ player, rounds }) => `${nameOf(player)}: ${rounds.join(", ") || "–"}`, round_paired: ({ kind, seed, ...rest }) => `${t(KINDS[kind] ?? kind)}, ${t("seed {seed}", { seed })}: ${seats(rest)}`,
  swap_made: ({ a, b }) => people([a, b]), round_reseated: seats, result_corrected: result, result_entered: result, result_told: result,
  result_answered: ({ is_right: isRight }) => (isRight ? t("It is right") : t("It is wrong")), clock_set: ({ state, ends, left_s: left }) => `${t(CLOCKS[state] ?? state)}${state === "running" ? `: ${timeOf(ends)}` : left ? ` ${clock(left)}` : ""}`,
  extra_given: ({ add_s: seconds }) => t("{minutes} min extra", { minutes: Math.round(seconds / 60) }), penalty_given: ({ player, points, reason }) => `${nameOf(player)} ${points || ""}: ${reason}`,
  call_claimed: () => "", call_resolved: ({ note }) => note ?? "", notice_given: ({ text }) => text, link_made: ({ role, name }) => `${t(role)}: ${nameOf(name)}`, alarm_raised: ({ what, box }) => `${box}: ${t(FLAGS[what] ?? what)}`, alarm_seen: () => "",
};

const details = (type, body) => (DETAILS[type] ?? everything)(body);
const everything = (body) => {
  const said = Object.values(body).filter((value) => value !== "" && value !== null && !(Array.isArray(value) && !value.length)).map(plain).join(" · ");
  return short(said);
};
const short = (said) => (said.length > 240 ? `${said.slice(0, 240)} …` : said);
const plain = (value) => (typeof value === "string" ? nameOf(value) : Array.isArray(value) ? value.map(plain).join(", ")
  : typeof value === "object" && value !== null ? Object.values(value).map(plain).join(" ") : String(value));
