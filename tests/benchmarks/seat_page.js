// A seat's page whose touches are counted: its own scripts, and a box that takes down what is sent to it.
const real = window.fetch;
const enter = import("/static/enter.js");
const sent = [];
let forms = "";
let sits = "";
let touches = 0;

const said = (status, text) => ({ status, text: async () => text });
window.fetch = async (path, asked) => {
  if (path === "/api/1/seat") return said(200, JSON.stringify({ token: "t", device: sits, seat: sits }));
  if (path === "/api/1/session") return said(200, "{}");
  if (asked.method === "GET") return said(200, forms);
  sent.push(JSON.parse(asked.body).command);
  return said(422, "{}");
};

const sheet = () => document.getElementById("entering");
const settle = async () => { for (let step = 0; step < 60; step += 1) await null; };
const touch = (what) => { what.click(); touches += 1; };

// The page of this player at the table as it stands; gives what each of its keys sends, but for those of other commands.
window.openSeat = async (game, player, name) => {
  sits = player;
  const [table, view] = [await (await real("/api/1/table")).json(), await import(`/view/${game}/view.js`)];
  forms = await (await real("/api/1/commands")).text();
  const { sit, openEntering } = await enter;
  await sit("", table, view);
  await openEntering(table, view);
  const found = [], titles = JSON.parse(forms).commands.filter((each) => each.do !== name).map((each) => each.title);
  const groups = [...sheet().querySelectorAll(".moves, .commands")].filter((group) => !titles.includes(group.getAttribute("aria-label")));
  for (const group of groups) for (const key of group.querySelectorAll(".moves button:not(.more), .at-once")) await press(key, 1, found);
  return found;
};

// What a key sends; one that leaves more to say has given its place to other keys, the last of which goes back.
async function press(key, touched, found) {
  const group = key.closest(".moves");
  sent.length = 0;
  key.click();
  if (!group || group.contains(key)) await settle();
  if (sent.length) { found.push({ touches: touched, sent: sent[0] }); return; }
  if (!group || group.contains(key)) return;
  const others = [...group.querySelectorAll("button")], back = others.pop();
  for (const other of others) await press(other, touched + 1, found);
  back.click();
}

// The command's form, filled in field by field and sent.
window.fillForm = async (command) => {
  touches = 0;
  const { title } = JSON.parse(forms).commands.find((each) => each.do === command.do);
  const opens = [...sheet().querySelectorAll(".more, .commands button")].find((each) => each.dataset.do === command.do || each.textContent === title);
  if (!opens) return null;
  if (opens.closest("details")) touches += 1;
  touch(opens);
  await settle();
  for (const [name, value] of Object.entries(command)) {
    fill(sheet().querySelector(`.fields > [data-field="${name}"]`), value);
  }
  sent.length = 0;
  touch(sheet().querySelector("form .send"));
  await settle();
  const done = { touches, sent: sent[0] ?? null };
  sheet().querySelector(".sending .quiet").click();
  await settle();
  return done;
};

function fill(field, value) {
  if (!field) return;
  if (field.tagName === "DETAILS" && !field.open) { field.open = true; touches += 1; }
  const option = field.querySelector(`label[data-value='${JSON.stringify(value)}'] input`);
  if (option) { if (!option.checked) touch(option); return; }
  if (Array.isArray(value)) value.forEach((each, index) => add(field, each, index));
  else if (value !== null && typeof value === "object" && !Object.keys(value).length) touch(field.querySelector(".stepper button:last-child")); // none, said on purpose: 0
  else if (value !== null && typeof value === "object") Object.entries(value).forEach(([name, each]) => fill(field.querySelector(`[data-field="${name}"]`), each));
  else if (typeof value === "boolean") { if (field.querySelector("input").checked !== value) touch(field.querySelector("input")); }
  else if (typeof value === "number") stepTo(field, value);
}

function add(field, value, index) {
  const isWhole = typeof value === "object";
  touch(field.querySelector(`.add[data-value='${JSON.stringify(isWhole ? null : value)}']`));
  if (isWhole) fill(field.querySelectorAll(".item")[index], value);
}

function stepTo(field, value) {
  const input = field.querySelector("input"), [less, more] = field.querySelectorAll(".stepper button");
  for (let step = 0; step < 200 && (input.value === "" || Number(input.value) !== value); step += 1) touch(Number(input.value) > value || (input.value === "" && value < 0) ? less : more);
}
