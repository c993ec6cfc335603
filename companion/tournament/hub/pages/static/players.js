// The players: add one, import a list, drop and bring back, fix a table, keep two apart, make a link for a phone.
import { at, button, choice, dialog, doIt, event, field, form, h, inOrder, name, nameOf, t, tell } from "./hub.js";
import { showLink } from "./links.js";

let sought = "";

export function drawPlayers(panel) {
  const adding = form([
    field(t("Name"), h("input", { name: "name", required: true, maxlength: 40, autocomplete: "off", "data-key": "new-name" })),
    field(t("Only at table"), h("input", { name: "fixed", maxlength: 12, size: 4 })),
  ], t("Add"), (values) => doIt("add_player", values));
  const search = field(t("Search"), h("input", { type: "search", value: sought, "data-key": "seek" }));
  const list = h("tbody", {});
  search.lastChild.addEventListener("input", () => { sought = search.lastChild.value; fill(list); });
  fill(list);
  const all = Object.values(event.players);
  panel.replaceChildren(h("h2", {}, t("Players: {count} here, {dropped} dropped", {
    count: all.filter((each) => each.state === "here").length, dropped: all.filter((each) => each.state !== "here").length,
  })), adding, importing(), search, h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" },
    h("thead", {}, h("tr", {}, ...["player", "State", "Only at table", "Not against", ""].map((each) => h(each ? "th" : "td", each ? { scope: "col" } : {}, each ? t(each) : "")))), list)));
}

function fill(list) {
  const wanted = sought.trim().toLowerCase();
  const found = Object.entries(event.players).filter(([, player]) => player.name.toLowerCase().includes(wanted)).sort(([, a], [, b]) => inOrder(a.name, b.name));
  list.replaceChildren(...found.map(([id, player]) => h("tr", {},
    h("th", { scope: "row" }, name(player.name)), h("td", {}, t(player.state === "here" ? "here" : "dropped")), h("td", {}, player.fixed || ""),
    h("td", {}, (player.forbidden ?? []).map(nameOf).join(", ")),
    h("td", {}, button(t("Change"), () => change(id), { "data-key": `change-${id}`, "aria-label": `${t("Change")}: ${player.name}` })))));
}

function importing() {
  const text = h("textarea", { name: "csv", rows: 6, required: true, "aria-describedby": "csv-hint" });
  const file = h("input", { type: "file", accept: ".csv,.txt,text/csv,text/plain" });
  file.addEventListener("change", async () => { text.value = await file.files[0]?.text() ?? ""; });
  return h("details", {}, h("summary", {}, t("Import a list")), form([
    h("p", { id: "csv-hint", class: "hint" }, t("One player a line: name; table; id. Table and id may be left out.")), field(t("A file"), file), field(t("The list"), text),
  ], t("Import"), async (values) => {
    const done = await doIt("import_players", values);
    if (done) tell([t("Players added: {count}", { count: done.added }), ...(done.skipped ?? [])].join("\n"), true);
    return done;
  }, { class: "lines" }));
}

function change(id) {
  const player = event.players[id];
  const others = Object.entries(event.players).filter(([other]) => other !== id).sort(([, a], [, b]) => inOrder(a.name, b.name));
  const done = async (what, fields) => { if (await doIt(what, fields)) opened.close(); };
  const opened = dialog(player.name,
    form([field(t("Name"), h("input", { name: "name", required: true, maxlength: 40, value: player.name })), field(t("Only at table"), h("input", { name: "fixed", maxlength: 12, value: player.fixed ?? "" }))],
      t("Change"), (values) => done("change_player", { player: id, ...values }), { class: "lines" }),
    ...(others.length ? [form([field(t("Not against"), choice("b", others.map(([other, each]) => [other, each.name]), ""))], t("Keep apart"), (values) => done("forbid", { a: id, ...values }))] : []),
    h("p", { class: "row" },
      ...(player.forbidden ?? []).map((other) => button(t("May meet {player} again", { player: nameOf(other) }), () => done("allow", { a: id, b: other }))),
      player.state === "here" ? button(t("Drop out"), () => done("drop_player", { player: id })) : button(t("Bring back"), () => done("return_player", { player: id })),
      button(t("Link for their phone"), async () => {
        const made = await doIt("make_link", { role: "player", name: id });
        if (made) { opened.close(); showLink(player.name, made.url); }
      })));
  at("said").replaceChildren();
}
