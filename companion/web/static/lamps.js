// The seats: each a button and eight lamps. All lamps of one effect blink together.
const SEATS = 5;
const LAMPS = 8;
const SHORTCUTS = "QWERT";

function element(name, className, parent) {
  const made = parent.appendChild(document.createElement(name));
  made.className = className;
  return made;
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
    const row = element("div", "lamps", place);
    row.setAttribute("role", "img");
    const lamps = Array.from({ length: LAMPS }, () => element("i", "lamp", row));
    const button = element("button", "seat-button", place);
    button.dataset.line = `seat_${seat + 1}`;
    const name = element("span", "", button);
    element("kbd", "", button).textContent = SHORTCUTS[seat];
    return { row, lamps, button, name, lit: [] };
  }

  setLabels(labels) {
    this.labels = labels;
    this.names = this.named(Array.from({ length: LAMPS }, (_, position) => labels[`lamp_${position + 1}`] ?? ""));
    for (const { lamps } of this.rows) lamps.forEach((lamp, position) => (lamp.title = this.names[position]));
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
    const lit = place.lit.map(([position, effect]) => `${this.names[position]} ${this.labels[effect]}`);
    const who = this.numbered("seat_lamps", seat, this.players[seat]);
    place.row.setAttribute("aria-label", `${who}: ${lit.join(", ") || this.labels.dark}`);
  }

  show(rows) {
    rows.forEach((lamps, seat) => {
      lamps.forEach((lamp, position) => this.light(this.rows[seat].lamps[position], lamp));
      this.rows[seat].lit = lamps.flatMap(([, , , , effect], position) => (effect ? [[position, effect]] : []));
      this.describe(this.rows[seat], seat);
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
