// The seats: a button each, and eight lamps that look lit. All lamps of one effect are in step.
const SEATS = 5;
const NAMES = ["turn", "hiring", "winemaking", "trading", "money 1", "money 2", "money 3", "money 4"];
const SHORTCUTS = "QWERT";

function element(name, className, parent) {
  const made = parent.appendChild(document.createElement(name));
  made.className = className;
  return made;
}

export class Seats {
  constructor(group) {
    this.rows = Array.from({ length: SEATS }, (_, seat) => this.build(group, seat));
    this.seat([]);
  }

  build(group, seat) {
    const place = element("div", "seat", group);
    const row = element("div", "lamps", place);
    row.setAttribute("role", "img");
    const lamps = NAMES.map((name) => {
      const lamp = element("i", "lamp", row);
      lamp.dataset.name = name;
      return lamp;
    });
    const button = element("button", "seat-button", place);
    button.dataset.seat = seat;
    const name = element("span", "", button);
    element("kbd", "", button).textContent = SHORTCUTS[seat];
    return { row, lamps, button, name, lit: "dark" };
  }

  seat(players) {
    this.rows.forEach((place, seat) => {
      place.who = players[seat] ? `seat ${seat + 1}, ${players[seat]}` : `seat ${seat + 1}`;
      place.name.textContent = players[seat] ?? `Seat ${seat + 1}`;
      place.button.setAttribute("aria-label", `Button of ${place.who}`);
      this.label(place);
    });
  }

  label(place) {
    place.row.setAttribute("aria-label", `Lamps of ${place.who}: ${place.lit}`);
  }

  show(rows) {
    rows.forEach((lamps, seat) => {
      lamps.forEach((lamp, position) => this.light(this.rows[seat].lamps[position], lamp));
      const lit = lamps.flatMap(([, , , , effect], position) =>
        (effect ? [`${NAMES[position]} ${effect}`] : []));
      this.rows[seat].lit = lit.join(", ") || "dark";
      this.label(this.rows[seat]);
    });
  }

  light(lamp, [red = 0, green = 0, blue = 0, level = 0, effect = "off"]) {
    lamp.style.setProperty("--colour", `${red} ${green} ${blue}`);
    lamp.style.setProperty("--level", (level / 255).toFixed(3));
    if (lamp.dataset.effect === effect) return;
    lamp.dataset.effect = effect;
    for (const animation of lamp.getAnimations({ subtree: true })) animation.startTime = 0;
  }
}
