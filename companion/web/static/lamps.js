// The seats: each a button and a row of lamps. All lamps of one effect blink together.
const SEATS = 5;
const LAMPS = 8;
const SHORTCUTS = "QWERT";

function element(name, className, parent) {
  const made = parent.appendChild(document.createElement(name));
  made.className = className;
  return made;
}

// The lamps of one seat.
export class Row {
  constructor(parent, count = LAMPS) {
    this.element = element("div", "lamps", parent);
    this.element.setAttribute("role", "img");
    this.lamps = Array.from({ length: count }, () => element("i", "lamp", this.element));
    this.lit = [];
  }

  show(lamps) {
    lamps.forEach((lamp, position) => light(this.lamps[position], lamp));
    this.lit = lamps.flatMap(([, , , , effect], position) => (effect ? [[position, effect]] : []));
  }
}

function light(lamp, [red = 0, green = 0, blue = 0, level = 0, effect = "off"]) {
  lamp.style.setProperty("--colour", `${red} ${green} ${blue}`);
  lamp.style.setProperty("--level", (level / 255).toFixed(3));
  if (lamp.dataset.effect === effect) return;
  lamp.dataset.effect = effect;
  for (const animation of lamp.getAnimations({ subtree: true })) animation.startTime = 0;
}

export class Seats {
  constructor(group) {
    this.labels = {};
    this.names = [];
    this.players = [];
    this.rows = Array.from({ length: SEATS }, (_, seat) => this.build(group, seat));
  }

  build(group, seat) {
    const place = element("div", "seat", group);
    const row = new Row(place);
    const button = element("button", "seat-button", place);
    button.dataset.line = `seat_${seat + 1}`;
    const name = element("span", "", button);
    element("kbd", "", button).textContent = SHORTCUTS[seat];
    return { row, button, name };
  }

  setLabels(labels) {
    this.labels = labels;
    this.names = this.named(Array.from({ length: LAMPS }, (_, position) => labels[`lamp_${position + 1}`] ?? ""));
    for (const { row } of this.rows) row.lamps.forEach((lamp, position) => (lamp.title = this.names[position]));
    this.setPlayers(this.players);
  }

  setPlayers(players) {
    this.players = players;
    this.rows.forEach((place, seat) => {
      place.name.textContent = players[seat] ?? this.numbered("seat", seat);
      place.button.setAttribute("aria-label", this.numbered("seat_button", seat, players[seat]));
      this.describe(place, seat);
    });
  }

  numbered(label, seat, ...more) {
    return [this.labels[label].replace("{number}", seat + 1), ...more.filter(Boolean)].join(", ");
  }

  // Numbers the lamps that have one word together.
  named(words) {
    return words.map((word, position) => {
      const same = words.flatMap((other, at) => (other === word ? [at] : []));
      return same.length > 1 && word ? `${word} ${same.indexOf(position) + 1}` : word;
    });
  }

  // Sets what a screen reader says of the lamps.
  describe(place, seat) {
    const lit = place.row.lit.map(([position, effect]) => `${this.names[position]} ${this.labels[effect]}`);
    const who = this.numbered("seat_lamps", seat, this.players[seat]);
    place.row.element.setAttribute("aria-label", `${who}: ${lit.join(", ") || this.labels.dark}`);
  }

  show(rows) {
    rows.forEach((lamps, seat) => {
      this.rows[seat].row.show(lamps);
      this.describe(this.rows[seat], seat);
    });
  }
}
