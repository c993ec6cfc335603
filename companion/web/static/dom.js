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
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A text in the box's language; its {fields} are filled in.
export const wordsOf = (words) => (text, values = {}) =>
  (words[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

// A sentence with a {player} in it, whose name never turns the text around it, whichever way it is written.
export const withName = (sentence, name) =>
  sentence.split("{player}").flatMap((part, index) => (index ? [h("bdi", {}, name), part] : [part]));

// Puts a value to its place in a whole: the keys and indexes that lead there.
export const put = (whole, place, value) => { place.slice(0, -1).reduce((part, key) => part[key], whole)[place.at(-1)] = value; };

// What this browser remembers; private windows keep nothing.
export const keep = (name, value) => { try { value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value); } catch { /* nothing is lost */ } };
export const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

export const clock = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${String(whole % 60).padStart(2, "0")}`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
};

// Black or white, whichever reads better on a colour; one of them always has a contrast of 4.5 or more.
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000000" : "#ffffff";
}

// The style of a coloured thing: its colour, and the ink that is read on it.
export const dye = (colour) => `--c:${colour};--i:${inkOn(colour)}`;
