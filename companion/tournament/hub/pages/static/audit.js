// The audit log: what the director and the judges did, the newest first, with what it was about.
import { button, event, h, t, timeOf } from "./hub.js";

const TYPES = {
  options_set: "event changed", player_added: "player added", player_changed: "player changed", player_dropped: "player dropped", player_returned: "player is back",
  pair_forbidden: "kept apart", pair_allowed: "may meet again", round_paired: "round paired", swap_made: "players swapped", draft_dropped: "pairing thrown away",
  round_published: "round published", clock_set: "clock set", extra_given: "extra time given", call_claimed: "call taken", call_resolved: "call answered",
  result_corrected: "result corrected", game_adopted: "game adopted", notice_given: "notice given", box_invited: "box invited", box_joined: "box joined",
  box_seated: "box put at a table", box_revoked: "box taken out", alarm_seen: "alarm seen", link_made: "link made", link_revoked: "link taken back",
  hall_opened: "hall opened", hall_closed: "hall closed", data_deleted: "data deleted",
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
    h("thead", {}, h("tr", {}, ...["Time", "What", "Who", "Table", "Round", "Details"].map((each) => h("th", { scope: "col" }, t(each))))),
    h("tbody", {}, ...deeds.reverse().map(row)))));
}

function row(deed) {
  const { by, ...body } = deed.body;
  return h("tr", {}, h("td", {}, timeOf(deed.at)), h("th", { scope: "row" }, t(TYPES[deed.type] ?? deed.type)), h("td", {}, deed.by ?? by ?? ""),
    h("td", {}, deed.table), h("td", {}, deed.round || ""), h("td", { class: "wide" }, details(body)));
}

// Names instead of ids; long parts are in the export.
function details(body) {
  const said = Object.entries(body).filter(([, value]) => value !== "" && value !== null && !(Array.isArray(value) && !value.length))
    .map(([field, value]) => `${field}: ${plain(value)}`).join(" · ");
  return said.length > 240 ? `${said.slice(0, 240)} …` : said;
}

const plain = (value) => (typeof value === "string" ? (event.players[value]?.name ?? value) : Array.isArray(value) ? value.map(plain).join(", ")
  : typeof value === "object" && value !== null ? Object.values(value).map(plain).join(" ") : String(value));
