// Puts the page together: what the box says goes to the parts, what a hand does goes to the box.
import { connect } from "./socket.js";
import { Oled } from "./oled.js";
import { showWords, showFaults } from "./words.js";
import { showLabels } from "./labels.js";
import { Seats } from "./lamps.js";
import { listenToButtons, showActive } from "./buttons.js";
import { listenToKnob } from "./knob.js";
import { listenToKeyboard } from "./keyboard.js";
import { Plugs } from "./plugs.js";

const find = (id) => document.getElementById(id);
const oled = new Oled(find("oled"));
const seats = new Seats(find("seats"));
const plugs = new Plugs(find("plugs"), (message) => box.send(message));

const tell = {
  labels: (labels) => {
    showLabels(labels);
    seats.call(labels);
  },
  brightness: (percent) => oled.setBrightness(percent),
  rows: (rows) => seats.show(rows),
  players: (players) => seats.seat(players),
  active: showActive,
  plugged: (plugged) => plugs.show(plugged),
  words: (words) => showWords(find("words"), words),
  faults: (sentences) => showFaults(find("faults"), sentences),
  simulator: (isSimulator) => { find("plugs").hidden = !isSimulator; },
  panel: (hasPanel) => {
    document.body.classList.toggle("watching", !hasPanel);
    find("watching").hidden = hasPanel;
    for (const button of document.querySelectorAll(".case button")) button.disabled = !hasPanel;
  },
  error: (sentence) => console.warn(sentence),
};

const box = connect({
  onPatch: (bytes) => oled.patch(bytes),
  onNews: (news) => { for (const [name, value] of Object.entries(news)) tell[name]?.(value); },
  onLink: (isUp) => {
    find("link").hidden = isUp;
    document.body.classList.toggle("lost", !isUp);
    if (!isUp) oled.clear();
  },
});

listenToButtons(document.querySelector(".case"), box.send);
listenToKnob(find("knob"), box.send);
listenToKeyboard(box.send);
