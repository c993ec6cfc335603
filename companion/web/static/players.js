// Who plays: a row for each player with name and colour, and whatever else the game asks of them.
import { h } from "./dom.js";
import { capital, fieldOf } from "./fields.js";
import { peopleOf } from "./pieces.js";

// The name without accents and spaces, as the panel makes it; namesakes are numbered.
export function withIds(people) {
  const ids = [];
  return people.map((person, index) => {
    const letters = (person.name ?? "").normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase();
    const plain = letters.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || `player-${index + 1}`;
    const id = ids.includes(plain) ? `${plain}-${index + 1}` : plain;
    ids.push(id);
    return { id, ...person };
  });
}

// `on` is that of a field; `[least, most]` how many can play; `changed` is called when somebody comes, goes or is renamed.
export function playersOf(schema, on, [least, most], colours, changed) {
  const item = schema.items.properties;
  const others = Object.keys(item).filter((name) => !["id", "name", "colour"].includes(name));
  const box = h("div", { class: "people" });
  const free = () => colours.find(({ const: colour }) => !rows.some((row) => row.colour.value === colour))?.const ?? "";
  let rows = [];

  function row(person) {
    const name = h("input", { type: "text", dir: "auto", value: person.name ?? "", autocomplete: "off" });
    const colour = h("select", {}, colours.map((each) => h("option", { value: each.const }, each.title)));
    colour.value = person.colour ?? free();
    const more = others.map((key) => [key, fieldOf(item[key], { ...on, key, path: `${on.path}.${key}`, title: item[key].title, initial: person[key], isNeeded: false, isPart: false })]);
    const remove = h("button", { type: "button" }, "✕");
    const made = { name, colour, more, remove };
    remove.addEventListener("click", () => { rows = rows.filter((each) => each !== made); draw(); changed(); });
    name.addEventListener("input", changed);
    colour.addEventListener("change", () => { tint(made); changed(); });
    return made;
  }
  const tint = (made) => made.element?.style.setProperty("--c", peopleOf([{ id: "", name: "", colour: made.colour.value }]).get("").colour);

  function draw() {
    const add = h("button", { type: "button", class: "add", disabled: rows.length >= most }, `+ ${on.t("Add a player")}`);
    add.addEventListener("click", () => { rows.push(row({})); draw(); changed(); rows.at(-1).name.focus(); });
    box.replaceChildren(...rows.map((made, index) => {
      const number = index + 1;
      made.name.placeholder = on.t("Player {number}", { number });
      for (const [part, word] of [[made.name, item.name.title], [made.colour, item.colour.title], [made.remove, on.t("Remove")]]) part.setAttribute("aria-label", `${word} ${number}`);
      made.remove.disabled = rows.length <= least;
      made.element = h("div", { class: "person" }, made.name, made.colour, made.remove,
        made.more.length ? h("details", {}, h("summary", {}, capital(on.t("more"))), made.more.map(([, field]) => field.element)) : null);
      tint(made);
      return made.element;
    }), add);
  }

  const filled = on.initial?.length ? on.initial : Array.from({ length: least }, () => ({}));
  for (const person of filled.slice(0, most)) rows.push(row(person));
  draw();
  const get = () => withIds(rows.map((made) => ({
    name: made.name.value.trim() || made.name.placeholder,
    ...(made.colour.value ? { colour: made.colour.value } : {}),
    ...Object.fromEntries(made.more.map(([key, field]) => [key, field.get()]).filter(([, value]) => value !== undefined)),
  })));
  return { element: h("fieldset", { class: "list" }, h("legend", {}, on.title), box), get, lacks: () => null };
}
