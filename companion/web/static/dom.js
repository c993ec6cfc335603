// Elements from code: `h("p", {class: "big"}, "text", child)`, and the same for SVG with `s`.
const SVG = "http://www.w3.org/2000/svg";

export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    // The page's policy allows styles that code sets, not ones that stand in an attribute.
    if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A text in the box's language; its {fields} are filled in.
export const wordsOf = (words) => (text, values = {}) =>
  (words[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

export const clock = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${String(whole % 60).padStart(2, "0")}`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
};

// Seats are told apart by number and pattern as well as by colour.
export const SEAT_COLOURS = ["#b3402f", "#c8921a", "#2f8f4e", "#2f6fc4", "#7d4bb0", "#4f5961"];
const NAMED = {
  red: "#b3402f", yellow: "#c8921a", green: "#2f8f4e", blue: "#2f6fc4", purple: "#7d4bb0",
  orange: "#c8641a", white: "#8b8577", black: "#33302c", brown: "#7a5230", grey: "#6c7178", gray: "#6c7178", pink: "#c2527f",
};
export const seatColour = (seat, index) => NAMED[(seat.colour ?? "").toLowerCase()] ?? SEAT_COLOURS[index % SEAT_COLOURS.length];
