// Connects the parts of the page with the box: its news are shown by them, their input is sent to it.
import { connect } from "./socket.js";
import { Oled } from "./oled.js";
import { showSpoken, showFaults } from "./spoken.js";
import { showLabels } from "./labels.js";
import { Seats } from "./lamps.js";
import { keepFocusFromMouse, listenToButtons, showActive } from "./buttons.js";
import { Touches } from "./touches.js";
import { Legend } from "./legend.js";
import { showSigns } from "./signs.js";
import { listenToKnob } from "./knob.js";
import { listenToKeyboard } from "./keyboard.js";
import { Plugs } from "./plugs.js";
import { Sound } from "./sound.js";
import { Voice } from "./voice.js";

const find = (id) => document.getElementById(id);
const oled = new Oled(find("oled"));
const seats = new Seats(find("seats"));
const legend = new Legend(find("legend"));
const sound = new Sound();
const voice = new Voice(find("speaker"));
const plugs = new Plugs(find("plugs"), (message) => box.send(message));

const show = {
  labels: (labels) => {
    showLabels(labels);
    showSigns(labels);
    seats.setLabels(labels);
    legend.setLabels(labels);
  },
  brightness: (percent) => oled.setBrightness(percent),
  rows: (rows) => seats.show(rows),
  sound: (played) => sound.hear(played),
  voice: (said) => voice.hear(said),
  players: (players) => seats.setPlayers(players),
  active: showActive,
  plugged: (plugged) => plugs.show(plugged),
  spoken: (spoken) => showSpoken(find("spoken"), spoken),
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
  onNews: (news) => { for (const [name, value] of Object.entries(news)) show[name]?.(value); },
  onLink: (isUp) => {
    find("link").hidden = isUp;
    document.body.classList.toggle("lost", !isUp);
    if (!isUp) oled.clear();
  },
});

const touches = new Touches(box.send);
listenToButtons(document.querySelector(".case"), touches);
listenToKnob(find("knob"), touches);
listenToKeyboard(touches);
keepFocusFromMouse();
