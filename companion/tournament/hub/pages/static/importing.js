// A list of players as people have it: how it would be read is shown, and the director says that it is right.
import { button, choice, dialog, doIt, field, form, h, mark, name, t, tell } from "./hub.js";

const COLUMNS = {
  name: mark("Name"), first: mark("First name"), last: mark("Last name"), club: mark("Club"), rating: mark("Rating"), member: mark("Member number"), table: mark("Only at table"),
  "": mark("nothing of this"),
};
const MOST_LINES = 20;

export function importing() {
  const text = h("textarea", { name: "csv", rows: 6, required: true, "aria-describedby": "csv-hint", "data-key": "csv" });
  const file = h("input", { type: "file", accept: ".csv,.txt,.tsv,text/csv,text/plain" });
  file.addEventListener("change", async () => { text.value = file.files[0] ? decoded(await file.files[0].arrayBuffer()) : ""; });
  return h("details", {}, h("summary", {}, t("Import a list")), form([
    h("p", { id: "csv-hint", class: "hint" }, t("One player a line, or a spreadsheet with headings such as first name, last name, club, rating, number. You see how it is read before it is taken.")),
    field(t("A file"), file), field(t("The list"), text),
  ], t("Look at it"), ({ csv }, asked) => look(csv, asked), { class: "lines" }));
}

// Spreadsheets write UTF-8, UTF-16 with its mark, or Windows' letters.
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return new TextDecoder("windows-1252").decode(bytes); }
}

async function look(csv, asked, said = {}) {
  const read = await doIt("preview_players", { csv, ...said });
  if (!read) return false;
  const kinds = read.columns.map((column, index) => field(read.headings[index] || `${index + 1}`,
    choice(`column-${index}`, Object.entries(COLUMNS).map(([each, label]) => [each, t(label)]), column)));
  const hasHeadings = h("input", { type: "checkbox", name: "headings", checked: said.headings ?? !read.first.some((each) => each.line === 1) });
  const chosen = () => ({ columns: kinds.map((kind) => kind.lastChild.value), headings: hasHeadings.checked });
  const again = () => { opened.remove(); look(csv, asked, chosen()); };
  [...kinds, hasHeadings].forEach((each) => each.addEventListener("change", again));
  const opened = dialog(t("Players that are new: {count}", { count: read.count }), h("p", { class: "hint" }, t("What each column is:")),
    h("div", { class: "row" }, ...kinds), h("label", { class: "check" }, hasHeadings, h("span", {}, t("The first line has headings"))),
    h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" },
      h("thead", {}, h("tr", {}, ...[t("Name"), t("Club"), t("Rating"), t("Member number"), t("Only at table")].map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, ...read.first.map((each) => h("tr", {}, h("th", { scope: "row" }, name(each.name)), ...[each.club, each.rating || "", each.member, each.table].map((cell) => h("td", {}, cell ?? ""))))))),
    ...(read.skipped.length ? [h("p", {}, t("Lines that are left out, since they name nobody or somebody who is there: {lines}", { lines: `${read.skipped.slice(0, MOST_LINES).join(", ")}${read.skipped.length > MOST_LINES ? " …" : ""}` }))] : []),
    h("p", { class: "row" }, take(t("Take them as registered"), false), take(t("They are here already"), true)));
  function take(label, here) {
    return button(label, async () => {
      const done = await doIt("import_players", { csv, here, ...chosen() });
      if (!done) return;
      opened.close();
      asked.reset();
      tell(t("Players added: {count}", { count: done.added }), true);
    }, { class: here ? "" : "main", disabled: !read.count });
  }
  return false;
}
