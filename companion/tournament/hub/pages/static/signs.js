// What tables, calls and boxes are called on the pages: a sign and a word each, so that no colour stands alone.
import { mark } from "/static/archive.js";
import { s } from "/static/dom.js";

// The signs as they are drawn, with a pen on 16 by 16; the word beside one says the same to those who don't see it.
const DRAWN = {
  circle: "M8 2.5a5.5 5.5 0 1 0 .01 0z", dots: "M2.5 7.5v.6h.6v-.6zM7.7 7.5v.6h.6v-.6zM12.9 7.5v.6h.6v-.6z", paper: "M4 2h5l3 3v9H4zM9 2v3h3", chair: "M5 2v12M5 8.5h6V14", play: "M5 3l8 5-8 5z",
  hourglass: "M4 2h8M4 14h8M5 2c0 5 6 7 6 12M11 2c0 5-6 7-6 12", warning: "M8 2l6.5 12h-13zM8 6.5v3.2M8 12h.01", tick: "M3 8.5l3.5 3.5L13 4.5", pencil: "M3 13l1-3.5 7-7L13.5 5l-7 7z",
  cross: "M4 4l8 8M12 4l-8 8", dash: "M4 8h8", dot: "M8 4.5a3.5 3.5 0 1 0 .01 0z", moon: "M13 10A5.5 5.5 0 1 1 7 3a4.5 4.5 0 0 0 6 7z", arrow: "M2 8h11M9 4l4 4-4 4",
  hand: "M4 9V4.5a1 1 0 0 1 2 0V7 3a1 1 0 0 1 2 0v4-3.5a1 1 0 0 1 2 0V8 5.5a1 1 0 0 1 2 0V10c0 3-1.5 4.5-4 4.5S4.5 13 2.5 10.5L4 9",
  clock: "M8 3.5a5.5 5.5 0 1 0 .01 0zM8 6v3l2 1.5M6.5 1.5h3", info: "M8 2a6 6 0 1 0 .01 0zM8 7.5V11M8 5h.01", swap: "M3 5.5h9M9.5 3L12 5.5 9.5 8M13 10.5H4M6.5 8L4 10.5 6.5 13",
  cup: "M5 2h6v4a3 3 0 0 1-6 0zM8 9v4M5.5 14h5M5 3H2.5v1A2.5 2.5 0 0 0 5 6.5M11 3h2.5v1A2.5 2.5 0 0 1 11 6.5",
};
const FILLED = ["play", "dot"];
export const sign = (name) => s("svg", { class: "sign", viewBox: "0 0 16 16", "aria-hidden": "true", "data-sign": name }, s("path", { d: DRAWN[name], fill: FILLED.includes(name) ? "currentColor" : "none" }));

export const STATES = {
  empty: ["circle", mark("empty")], assigned: ["dots", mark("waiting for the players")], paper: ["paper", mark("on paper, without a box")], seated: ["chair", mark("seated")],
  playing: ["play", mark("playing")], ended: ["hourglass", mark("waiting for confirmations")], disputed: ["warning", mark("disputed")], confirmed: ["tick", mark("confirmed")],
  corrected: ["pencil", mark("corrected")], entered: ["tick", mark("from paper")], abandoned: ["cross", mark("ended without a result")],
  proposed: ["hourglass", mark("waiting for confirmations")],
};
// Results that count.
export const COUNTS = ["confirmed", "corrected", "entered"];
// Where a player is.
export const ATTENDANCE = { asked: mark("asks to play"), registered: mark("registered"), here: mark("here"), dropped: mark("dropped") };
const LINKS = {
  never: ["dash", mark("no box")], ready: ["dot", mark("connected")], sleeping: ["moon", mark("asleep")], disconnected: ["circle", mark("switched off")], lost: ["cross", mark("not reached")],
};
// How a box is reached; one that was never heard is not, and a table may have none.
export const reached = (box, link) => LINKS[box && link === "never" ? "lost" : link] ?? ["", link];
export const FLAGS = {
  conflict: mark("two different records with one number"), chain: mark("the record does not hold together"), clone: mark("two boxes with the same card"),
  unmapped: mark("other players than assigned"), without: mark("began without somebody who did not come"), settled: mark("played on after everybody had confirmed; the result stands"),
  wrong_round: mark("plays another round"), identity: mark("sent in another box's name"), malformed: mark("sent something that nobody understands"),
};
export const WHYS = { rules: mark("a question about the rules"), result: mark("the result"), other: mark("something else") };
export const CALLS = { open: ["hand", mark("waiting")], claimed: ["arrow", mark("{name} is on the way")], resolved: ["tick", mark("answered by {name}")] };
export const KINDS = { random: mark("at random"), seeded: mark("by rating, clubs apart"), score: mark("by score"), strength: mark("by score, strength before new opponents"), planned: mark("planned ahead"), final: mark("final") };
// What a table of the playoffs is called; nothing for any other.
export const finalWord = (round, table) => (round?.finals?.includes(table) ? (round.finals.length > 1 ? mark("semi-final") : mark("final")) : "");
