// What the lamps of a row mean, from left to right; lamps of one meaning stand together.
const LAMPS = 8;
const EFFECTS = ["pulse", "flash"];

export class Legend {
  constructor(list) {
    this.list = list;
  }

  setLabels(labels) {
    const words = Array.from({ length: LAMPS }, (_, position) => labels[`lamp_${position + 1}`] ?? "");
    const groups = words.flatMap((word, at) => (word && word !== words[at - 1] ? [[word, at]] : []));
    this.list.replaceChildren(
      ...groups.map(([word, at]) => this.item(word, this.length(words, at))),
      ...EFFECTS.map((effect) => this.item(labels[`means_${effect}`], 0)),
    );
  }

  length(words, at) {
    const end = words.findIndex((word, later) => later > at && word !== words[at]);
    return (end < 0 ? words.length : end) - at;
  }

  item(text, count) {
    const item = document.createElement("li");
    for (let dot = 0; dot < count; dot++) {
      const lamp = item.appendChild(document.createElement("i"));
      lamp.className = "lamp";
      lamp.dataset.effect = "on";
      lamp.ariaHidden = "true";
    }
    item.append(text);
    return item;
  }
}
