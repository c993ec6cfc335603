// My seat: the own player board, and the moves that are possible now as keys of the game's own pictures, one touch each.
import { dye, h } from "./dom.js";
import { belongs, capital } from "./fields.js";

const MOST_KEYS = 12;
let steps = []; // the keys that have left more to say, by their labels
let stepsAt = null; // the entry after which they were touched

// `on` has: view and keys (the game's), around (for them), offers (with their commands), t, send, fill (opens a form).
export function seatOf(on) {
  const { view, keys: game, around, offers } = on;
  const offered = (name) => offers.find(({ offer }) => offer.do === name);
  const title = (name, field) => (field ? offered(name)?.command.schema.properties[field].title : offered(name)?.command.title);
  const groups = game.moves({ ...around, can: (name) => offered(name)?.offer ?? null, title });
  const done = new Set(groups.flatMap((group) => group.does));
  for (const { offer, command } of offers) {
    if (done.has(offer.do)) continue;
    const keys = offer.parts ? null : keysOf(offer, command, on);
    if (keys) groups.push({ does: [offer.do], title: command.title, ...keys });
  }
  return {
    board: around.mine ? view.players(around)[0] : null,
    moves: asBefore(groups.map((group) => drawn(group, on)), around.table.seq),
    isDone: (offer) => groups.some((group) => group.does.includes(offer.do)),
  };
}

// A command with one field left to say is a row of keys, whole if nothing else can be said. What needs a form gives null.
function keysOf(offer, command, { keys: game, around }) {
  const { properties, required } = command.schema;
  const open = [...new Set([...required, ...offer.needed])].filter((name) => !["do", "player"].includes(name) && !(name in offer.preset));
  const picked = game.picks?.[offer.do];
  const field = open.length === 1 ? open[0] : !open.length && picked in properties && !offer.without.includes(picked) ? picked : null;
  const words = field && optionsOf(properties[field], offer.choices[field]);
  if (!words || !words.length || words.length > MOST_KEYS) return null;
  return {
    isWhole: Object.keys(properties).every((name) => ["do", "player", field, ...offer.without].includes(name)),
    keys: words.map(([value, text]) => ({ text, note: game.brings?.(offer.do, value, around), command: filled(offer, { [field]: value }) })),
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
  const isKept = ([name]) => belongs(offer.only_with[name], (other) => whole[other]);
  return Object.fromEntries(Object.entries(whole).filter(isKept));
}

// While the game stands still the page is drawn anew too, as where a tile of somebody else has come in: whoever has begun goes on.
function asBefore(sections, seq) {
  const again = stepsAt === seq ? steps : [];
  [steps, stepsAt] = [[], seq];
  for (const label of again) sections.flatMap((each) => [...each.querySelectorAll("button")]).find((each) => each.getAttribute("aria-label") === label)?.click();
  return sections;
}

// What the keys leave out is said in the command's form, which the group's head opens.
function drawn(group, on) {
  const more = group.does.length && !group.isWhole
    ? h("button", { type: "button", class: "more", "data-do": group.does[0], "aria-label": `${group.title}: ${on.t("more")}` }, `${capital(on.t("more"))} …`) : null;
  more?.addEventListener("click", () => on.fill(group.does[0]));
  return h("section", { class: "moves", role: "group", "aria-label": group.title }, h("div", { class: "head" }, h("h3", {}, group.title), more), bodyOf(group, `${group.title}: `, on));
}

// Keys in the columns of the game's own board and keys in rows, in the order in which they come; or several such parts, each with a head.
function bodyOf(body, prefix, on) {
  if (Array.isArray(body)) return body.flatMap((part) => [h("h4", {}, part.head), ...bodyOf(part, `${prefix}${part.head}, `, on)]);
  return Object.entries(body).map(([name, parts]) => (name === "columns" ? columnsOf(parts, prefix, on)
    : name === "keys" && parts.length ? h("div", { class: "keys" }, parts.map((key) => keyOf(key, prefix, on))) : null)).filter(Boolean);
}

const columnsOf = (columns, prefix, on) => h("div", { class: "columns" }, columns.map((column) => h("div", { class: "kind", style: dye(column.colour) },
  h("b", {}, column.head), h("small", {}, column.sign ?? ""), column.keys.map((key) => keyOf(key, `${prefix}${column.head}: `, on)))));

// A key has a text, a note, a colour, chips (`[text, colour]`) for a picture, and its command or `then`: what it leaves to say.
function keyOf(key, prefix, on) {
  const text = capital(key.isEnter ? on.t("Enter it") : key.isNone ? on.t("none") : key.text);
  const kind = [key.isEnter && "send", key.isNone && "quiet none", key.chips && "wide", key.colour && "dyed"].filter(Boolean).join(" ");
  const made = h("button", { type: "button", class: kind || null, style: key.colour && dye(key.colour), "aria-label": key.label ?? `${prefix}${text}${key.note ? `, ${key.note}` : ""}` },
    key.chips ? h("span", { class: "chips" }, key.chips.map(([word, colour]) => h("i", { style: dye(colour) }, word))) : h("b", {}, text),
    key.note ? h("small", {}, key.note) : null);
  made.addEventListener("click", () => {
    if (key.then) { goOn(made, key, on); return; }
    steps = [];
    on.send(key.command);
  });
  return made;
}

// A key that leaves more to say gives the place of its group to the keys for that; `asks` is what it is.
function goOn(made, { then, asks }, on) {
  const section = made.closest(".moves"), before = [...section.children], label = made.getAttribute("aria-label");
  const back = h("button", { type: "button", class: "quiet" }, h("b", {}, capital(on.t("back"))));
  back.addEventListener("click", () => { steps.pop(); section.replaceChildren(...before); made.focus(); });
  steps.push(label);
  section.replaceChildren(h("h3", {}, asks ? `${label} · ${asks}` : label), ...bodyOf(then(), `${label}, ${asks}: `, on), h("div", { class: "keys" }, back));
  section.querySelector("button").focus({ preventScroll: true });
}
