// Fields of a form, made from JSON Schema: each has an element, `get` (undefined says nothing) and `lacks` (what is missing).
import { h } from "./dom.js";
import { badge } from "./pieces.js";

let count = 0;
const newName = () => `field-${(count += 1)}`;
const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const isNull = (schema) => schema.type === "null";
const EMPTY = [undefined, null];
const isEmpty = (value) => typeof value === "object" && value !== null && Object.values(value).every(isEmpty);

// The schema without null, and without the first of several forms that a choice decides.
function plain(schema) {
  if (!schema.anyOf) return schema;
  const inner = schema.anyOf.find((each) => !isNull(each));
  return { ...plain(inner), ...(schema.title ? { title: schema.title } : {}), ...("default" in schema ? { default: schema.default } : {}) };
}

// `on` has: offer, people (a map by id), t, path, key (its last part), title, initial, current, isNeeded, isPart (of a map).
export function fieldOf(declared, on) {
  const field = made(declared, on);
  if (on.key !== undefined) field.element.dataset.field = on.key;
  return { ...field, title: declared.title ?? on.title };
}

function made(declared, on) {
  const schema = plain(declared);
  const here = { ...on, title: schema.title ?? on.title, usual: schema.default };
  const choices = on.offer.choices[`${on.path}.${on.key}`] ?? on.offer.choices[on.path];
  if (schema.type === "array") return listOf(schema, here, choices);
  if (schema.type === "object") return schema.properties ? objectOf(schema, here) : mapOf(schema, here, choices);
  const options = optionsOf(schema, here, choices);
  if (options) return choiceOf(options, here, declared.anyOf?.some(isNull));
  if (schema.type === "integer") return numberOf(here);
  if (schema.type === "boolean") return flagOf(schema, here);
  return textOf(schema, here);
}

const label = (value, on, titles) => on.people.get(value)?.name ?? titles?.get(value)
  ?? (Array.isArray(value) ? value.join(value.every(Number.isInteger) ? "+" : " ") : typeof value === "object" && value !== null
    ? Object.values(value).map((each) => label(each, on)).join(" ") : capital(String(value)));
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function optionsOf(schema, on, choices) {
  const titles = new Map((schema.oneOf ?? []).map((each) => [each.const, each.title]));
  const isPlayer = schema.format === "player";
  // The choices of a map are its keys: where a value can't be one of them, it is anything that it can be.
  const isOf = choices && (!choices.length || !schema.oneOf || choices.some((value) => titles.has(value)));
  const values = isOf ? choices : (schema.oneOf ? [...titles.keys()] : isPlayer ? [...on.people.keys()] : null);
  if (!values) return null;
  return values.map((value) => ({ value, text: label(value, on, titles), person: on.people.get(value) }));
}

// What still reads as it stands now is not said.
const said = (value, on) => ("current" in on && same(value, on.current) ? undefined : value);
// Nor is what is usual, unless it was filled in.
const unusual = (value, on) => (first(on) === undefined && on.usual !== undefined && same(value, on.usual) ? undefined : value);
// Null is an answer too: no tile lies there.
const first = (on) => (on.initial !== undefined ? on.initial : on.current);
const lackOf = (on, value) => (on.isNeeded && EMPTY.includes(value) ? on.title : null);

function choiceOf(options, on, isNullable) {
  const name = newName();
  const isUsual = on.usual !== undefined && options.some((option) => same(option.value, on.usual));
  const chosen = options.findIndex((option) => same(option.value, first(on) ?? (isUsual ? on.usual : undefined)));
  const isEmptyPossible = !isUsual && (!on.isNeeded || (isNullable && on.isPart));
  const all = isEmptyPossible ? [{ value: on.isPart ? null : undefined, text: capital(on.t("none")) }, ...options] : options;
  const isUnknown = on.isNeeded && on.isPart && first(on) === undefined;
  const start = isUnknown ? -1 : chosen < 0 ? (isEmptyPossible ? 0 : options.length === 1 ? 0 : -1) : chosen + (isEmptyPossible ? 1 : 0);
  const inputs = all.map((_, index) => h("input", { type: "radio", name, value: index, checked: index === start }));
  const reads = () => all[inputs.findIndex((input) => input.checked)]?.value;
  const get = () => unusual(said(reads(), on), on);
  return {
    reads,
    element: h("fieldset", { class: "choice" }, h("legend", {}, on.title), h("div", { class: "options" },
      all.map((option, index) => h("label", { "data-value": JSON.stringify(option.value ?? null) },
        inputs[index], h("span", {}, option.person ? badge(option.person) : null, h("b", { dir: "auto" }, option.text)))))),
    get,
    lacks: () => (isUnknown ? (inputs.some((input) => input.checked) ? null : on.title) : isEmptyPossible || on.current ? null : lackOf(on, get())),
  };
}

function numberOf(on) {
  const [least, most] = on.offer.ranges[on.path] ?? [null, null];
  const usual = !on.isPart || on.isNeeded || on.isAsked ? null : least !== null && least > 0 ? least : 0;
  const begin = first(on) ?? on.usual ?? usual;
  const id = newName();
  const input = h("input", { id, type: "number", inputmode: "numeric", step: 1, min: least, max: most, value: begin ?? "" });
  const step = (way) => {
    const from = input.value === "" ? (way > 0 ? Math.max(least ?? 0, 0) - 1 : Math.min(most ?? 0, 0) + 1) : Number(input.value);
    input.value = Math.min(most ?? Infinity, Math.max(least ?? -Infinity, from + way));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const button = (sign, word, way) => {
    const made = h("button", { type: "button", "aria-label": `${on.title}: ${word}` }, sign);
    made.addEventListener("click", () => step(way));
    return made;
  };
  const get = () => {
    const value = input.value.trim() === "" ? undefined : Number(input.value);
    if (on.isPart && usual !== null && !("current" in on) && value === usual) return undefined;
    return unusual(said(value, on), on);
  };
  return {
    element: h("div", { class: "number" }, h("label", { for: id }, on.title), h("span", { class: "stepper" }, button("−", on.t("less"), -1), input, button("+", on.t("one more"), 1))),
    get,
    lacks: () => lackOf(on, input.value.trim() === "" ? undefined : input.value),
  };
}

function flagOf(schema, on) {
  const usual = schema.default ?? false;
  const input = h("input", { type: "checkbox", checked: first(on) ?? usual });
  return {
    element: h("label", { class: "flag" }, input, h("span", {}, on.title)),
    get: () => ("current" in on ? said(input.checked, on) : on.isNeeded || on.initial !== undefined || input.checked !== usual ? input.checked : undefined),
    lacks: () => null,
  };
}

function textOf(schema, on) {
  const id = newName();
  const input = h("input", { id, type: "text", dir: "auto", value: first(on) ?? "", autocomplete: "off" });
  const get = () => said(input.value.trim() === "" ? undefined : input.value, on);
  return { element: h("div", { class: "text" }, h("label", { for: id }, on.title), input), get, lacks: () => lackOf(on, input.value.trim() === "" ? undefined : input.value) };
}

// The field of a part: it has its share of what is filled in, and of what stands now.
const within = ({ current, initial, ...on }, key, more) => ({
  ...on, ...more, key, initial: initial?.[key], ...(current && key in current ? { current: current[key] } : {}),
});

function gathered(parts, on) {
  return () => {
    const found = Object.fromEntries(parts.map(([key, part]) => [key, part.get()]).filter(([, value]) => value !== undefined));
    return on.isNeeded || !Object.values(found).every(isEmpty) ? found : undefined;
  };
}

function objectOf(schema, on) {
  const prefix = on.path ? `${on.path}.` : "";
  const parts = Object.entries(schema.properties)
    .filter(([name, each]) => !("const" in each) && name !== "game" && !on.offer.without.includes(`${prefix}${name}`))
    .map(([name, each]) => {
      const path = `${prefix}${name}`, isAsked = on.offer.needed.includes(path);
      return [name, fieldOf(each, within(on, name, { path, title: each.title, isNeeded: isAsked || (schema.required ?? []).includes(name), isPart: false, isAsked }))];
    });
  const { shown, missing } = follow(parts, prefix, on);
  const get = () => gathered(shown(), on)();
  const lacks = () => missing() ?? (on.isNeeded || get() !== undefined ? shown().map(([, part]) => part.lacks()).find(Boolean) ?? (on.isAsked && isEmpty(get()) ? on.title : null) : null);
  const reads = () => Object.fromEntries(shown().map(([name, part]) => [name, readOf(part)]));
  const elements = parts.map(([, part]) => part.element);
  return { element: on.path ? folded(on, elements) : h("div", { class: "fields" }, elements), get, reads, lacks };
}

// Whether a field is there beside what another one reads: `["options.ledger", "full"]`, or several values in a list.
export function belongs(rule, read) {
  if (!rule) return true;
  const [name, ...inner] = rule[0].split(".");
  const value = inner.reduce((whole, part) => whole?.[part], read(name));
  return [rule[1]].flat().some((each) => same(each, value));
}

const readOf = (part) => (part?.reads ?? part?.get)?.();

// A field that belongs to some values of another is seen, and sent, while that one reads so.
function follow(parts, prefix, on) {
  const fields = new Map(parts);
  const isShown = ([name]) => belongs(on.offer.only_with[`${prefix}${name}`], (other) => readOf(fields.get(other)));
  const isNeededWith = ([name]) => Boolean(on.offer.needed_with[`${prefix}${name}`]) && belongs(on.offer.needed_with[`${prefix}${name}`], (other) => readOf(fields.get(other)));
  const draw = () => parts.forEach((each) => {
    each[1].element.hidden = !isShown(each);
    if (isNeededWith(each)) each[1].element.open = true;
  });
  parts.forEach(([, part]) => part.element.addEventListener("change", draw));
  draw();
  const missing = () => parts.filter((each) => isShown(each) && isNeededWith(each) && each[1].get() === undefined).map(([, part]) => part.title)[0] ?? null;
  return { shown: () => parts.filter(isShown), missing };
}

// What is seldom needed is folded away.
function folded(on, elements) {
  if (on.isPart || on.isNeeded || on.offer.unfolded.includes(on.path)) return h("fieldset", {}, on.title ? h("legend", {}, on.title) : null, elements);
  return h("details", {}, h("summary", {}, on.title), elements);
}

function mapOf(schema, on, choices) {
  const names = plain(schema.propertyNames);
  const options = optionsOf(names, { ...on, people: names.format === "player" ? on.people : new Map() }, choices) ?? [];
  const all = schema.required ?? [];
  const byName = on.offer.by_name[on.path];
  const partOf = (value, text) => {
    const part = within(on, value, { title: text, isNeeded: all.includes(value) || Boolean(byName && on.isNeeded), isPart: true });
    return byName ? namedOf(schema.additionalProperties, part, byName) : fieldOf(schema.additionalProperties, part);
  };
  const parts = options.map(({ value, text }) => [value, partOf(value, text)]);
  const get = gathered(parts, on);
  const element = folded(on, h("div", { class: "rows" }, parts.map(([, part]) => part.element)));
  if (byName) onlyOnce(element, parts.map(([, part]) => part));
  // A part of a part is told by its whole: agriculture I.
  const lacking = ([, part]) => { const lack = part.lacks(); return lack && on.isPart && lack !== on.title ? `${on.title} ${lack}` : lack; };
  return {
    element,
    get,
    lacks: () => (!on.isNeeded && get() === undefined ? null : parts.map(lacking).find(Boolean) ?? (on.isAsked && isEmpty(get()) ? on.title : null)),
  };
}

// A part that is told by the names of what it is made of: once all are said and known, only what they leave open is asked.
function namedOf(schema, on, { title, rows, known, ways }) {
  const place = h("div", {}), note = h("p", { class: "note", role: "status" });
  const asked = rows.map((names) => {
    const name = newName();
    const inputs = names.map((each) => h("input", { type: "radio", name, value: each }));
    return { names, inputs, chosen: () => inputs.find((input) => input.checked)?.value };
  });
  let inner = null;
  const names = () => asked.map((row) => row.chosen());
  function draw() {
    const said = names(), isKnown = said.every((each) => each in known), unknown = said.filter((each) => each && !(each in known));
    const open = isKnown ? Object.entries(ways).map(([key, each]) => [key, each[said.map((board) => known[board][key].join(",")).join("|")]]) : [];
    const choices = Object.fromEntries(open.map(([key, each]) => [`${on.path}.${key}`, each]));
    inner = made(schema, { ...on, title: "", offer: { ...on.offer, by_name: {}, choices: { ...on.offer.choices, ...choices } }, initial: isKnown ? Object.fromEntries(open.map(([key, each]) => [key, each[0]])) : inner?.get() ?? on.initial });
    note.textContent = unknown.length ? on.t("The box does not know these boards yet, so pick the areas: {boards}", { boards: unknown.join(", ") }) : "";
    place.replaceChildren(inner.element);
  }
  const element = h("fieldset", { class: "named" }, h("legend", {}, on.title), h("p", {}, title),
    asked.map(({ names: row, inputs }, index) => h("div", { class: "options", role: "radiogroup", "aria-label": `${title} ${on.title}, ${index + 1}`, "data-row": index },
      row.map((each, at) => h("label", { "data-value": JSON.stringify(each) }, inputs[at], h("span", {}, h("b", {}, each)))))),
    note, place);
  element.dataset.field = on.key;
  element.addEventListener("change", (event) => { if (event.target.closest("[data-row]")) draw(); });
  draw();
  return { element, names, asked, get: () => inner.get(), lacks: () => (inner.lacks() ? `${on.title}: ${inner.lacks().trim()}` : null) };
}

// Nobody is offered what somebody else has.
function onlyOnce(element, parts) {
  element.addEventListener("change", () => parts.forEach((part) => {
    const taken = parts.filter((other) => other !== part).flatMap((other) => other.names());
    part.asked.forEach(({ inputs }) => inputs.forEach((input) => { input.disabled = taken.includes(input.value); }));
  }));
}

function listOf(schema, on, choices) {
  const item = plain(schema.items);
  if (choices?.some(Array.isArray)) return choiceOf(optionsOf({}, on, choices), on);
  const options = optionsOf(item, on, choices);
  let items = [...(first(on) ?? [])];
  const box = h("div", { class: "options" });
  const fields = [];
  const remove = (index) => { items = read(); items.splice(index, 1); draw(); };
  const read = () => (options ? items : fields.map((field) => field.get()).filter((value) => value !== undefined));
  function draw() {
    fields.length = 0;
    const shown = items.map((value, index) => {
      const drop = h("button", { type: "button", class: "chip" });
      drop.addEventListener("click", () => remove(index));
      if (options) {
        drop.append(`${options.find((option) => same(option.value, value))?.text ?? value} ✕`);
        drop.setAttribute("aria-label", `${on.t("Remove")}: ${drop.textContent.slice(0, -2)}`);
        return drop;
      }
      const { current: _, ...alone } = on;
      const field = fieldOf(schema.items, { ...alone, title: `${on.title} ${index + 1}`, initial: value, isNeeded: true, isPart: true });
      fields.push(field);
      drop.append(on.t("Remove"));
      return h("div", { class: "item" }, field.element, drop);
    });
    const adds = (options ?? [{ value: undefined, text: `+ ${on.title}` }]).map(({ value, text }) => {
      const add = h("button", { type: "button", class: "add", "data-value": JSON.stringify(value ?? null) }, options ? `+ ${text}` : text);
      add.addEventListener("click", () => { items = [...read(), value]; draw(); });
      return add;
    });
    box.replaceChildren(...shown, ...adds);
  }
  draw();
  const get = () => {
    const value = read();
    if ("current" in on) return said(value, on);
    return value.length || on.isNeeded ? value : undefined;
  };
  return { element: h("fieldset", { class: "list" }, h("legend", {}, on.title), box), get, lacks: () => fields.map((field) => field.lacks()).find(Boolean) ?? null };
}
