// My seat: the own player board, and the moves that are possible now as keys of the game's own pictures, one touch each.
import { dye, h } from "./dom.js";
import { capital } from "./fields.js";

const MOST_KEYS = 12;
let marks = {}; // what is marked on the own part of a command that all make together
let marksOf = null; // the entry after which it is asked for

// `on` has: view, around (for the view), offers (with their commands), seat, t, send, alarm.
export function seatOf(on) {
  const { view, around, offers } = on;
  const offered = (name) => offers.find(({ offer }) => offer.do === name);
  const title = (name, field) => (field ? offered(name)?.command.schema.properties[field].title : offered(name)?.command.title);
  const groups = [...(view.moves?.({ ...around, can: (name) => offered(name)?.offer ?? null, title }) ?? [])];
  const done = new Set(groups.flatMap((group) => group.does));
  for (const { offer, command } of offers) {
    if (done.has(offer.do)) continue;
    const keys = offer.parts ? null : keysOf(offer, command, on);
    if (keys) groups.push({ does: [offer.do], title: command.title, ...keys });
  }
  return {
    board: around.mine ? view.players(around)[0] : null,
    moves: groups.map((group) => drawn(group, on)),
    isDone: (offer) => groups.some((group) => group.isWhole && group.does.includes(offer.do)),
  };
}

// A command with one field left to say is a row of keys, whole if nothing else can be said. What needs a form gives null.
function keysOf(offer, command, { view, around }) {
  const { properties, required } = command.schema;
  const open = [...new Set([...required, ...offer.needed])].filter((name) => !["do", "player"].includes(name) && !(name in offer.preset));
  const picked = view.picks?.[offer.do];
  const field = open.length === 1 ? open[0] : !open.length && picked in properties && !offer.without.includes(picked) ? picked : null;
  const words = field && optionsOf(properties[field], offer.choices[field]);
  if (!words || !words.length || words.length > MOST_KEYS) return null;
  return {
    isWhole: Object.keys(properties).every((name) => ["do", "player", field, ...offer.without].includes(name)),
    keys: words.map(([value, text]) => ({ text, note: view.brings?.(offer.do, value, around), command: filled(offer, { [field]: value }) })),
  };
}

function optionsOf(schema, choices) {
  const inner = schema.anyOf?.find((each) => each.type !== "null") ?? schema;
  const titles = new Map((inner.oneOf ?? []).map((each) => [each.const, each.title]));
  const values = choices ?? (inner.oneOf ? [...titles.keys()] : null);
  return values?.every((value) => typeof value !== "object") ? values.map((value) => [value, capital(titles.get(value) ?? String(value))]) : null;
}

// A field that belongs to another value of a field is left out.
function filled(offer, said) {
  const whole = { do: offer.do, ...offer.preset, ...said };
  const isKept = ([name]) => !offer.only_with[name] || whole[offer.only_with[name][0]] === offer.only_with[name][1];
  return Object.fromEntries(Object.entries(whole).filter(isKept));
}

function drawn(group, on) {
  const columns = group.columns?.map((column) => h("div", { class: "kind", style: dye(column.colour) },
    h("b", {}, column.head), h("small", {}, column.sign ?? ""), column.keys.map((key) => keyOf(key, `${column.head}: `, on))));
  const keys = group.keys?.map((key) => keyOf(key, `${group.title}: `, on));
  return h("section", { class: "moves", role: "group", "aria-label": group.title }, h("h3", {}, group.title),
    columns ? h("div", { class: "columns" }, columns) : null, keys ? h("div", { class: "keys" }, keys) : null, group.isPart ? sealing(group, on) : null);
}

function keyOf(key, prefix, on) {
  const text = capital(key.text);
  const made = h("button", { type: "button", "aria-label": key.label ?? `${prefix}${text}${key.note ? `, ${key.note}` : ""}` }, h("b", {}, text), key.note ? h("small", {}, key.note) : null);
  if (key.then) made.addEventListener("click", () => goOn(made, key, on));
  else if (!key.mark) made.addEventListener("click", () => on.send(key.command));
  if (!key.mark) return made;
  const [name, steps] = key.mark;
  if (marksOf !== on.around.table.seq) { marks = {}; marksOf = on.around.table.seq; }
  const show = () => made.setAttribute("aria-pressed", String(marks[name] === steps));
  made.addEventListener("click", () => {
    marks[name] = marks[name] === steps ? undefined : steps;
    made.closest(".moves").dispatchEvent(new Event("marked"));
  });
  show();
  queueMicrotask(() => made.closest(".moves")?.addEventListener("marked", show));
  return made;
}

// A key that leaves one more thing to say gives its place to the keys for that; `asks` is what it is.
function goOn(made, { then, asks }, on) {
  const row = made.parentElement, before = [...row.children], head = row.closest(".moves").querySelector("h3"), title = head.textContent;
  const label = made.getAttribute("aria-label");
  const back = h("button", { type: "button", class: "quiet" }, capital(on.t("back")));
  back.addEventListener("click", () => { row.replaceChildren(...before); head.textContent = title; made.focus(); });
  head.textContent = `${label} · ${asks}`;
  row.replaceChildren(...then.map((key) => keyOf(key, `${label}, ${asks}: `, on)), back);
  row.firstElementChild.focus();
}

function sealing(group, { seat, t, send, alarm }) {
  const [name] = group.does;
  const enter = h("button", { type: "button", class: "send" }, t("Enter it"));
  const none = h("button", { type: "button", class: "quiet none" }, capital(t("none")));
  const part = (said) => ({ do: name, [group.isPart]: { [seat]: said } });
  enter.addEventListener("click", () => {
    const said = Object.fromEntries(Object.entries(marks).filter(([, steps]) => steps));
    if (Object.keys(said).length) send(part(said));
    else alarm(t("Fill in: {field}", { field: group.title }));
  });
  none.addEventListener("click", () => send(part({})));
  return h("div", { class: "keys" }, none, enter);
}
