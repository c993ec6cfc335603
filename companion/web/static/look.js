// How the page looks on this device: its colours and its layout. Both are remembered.
import { keep, kept } from "./dom.js";

const at = (id) => document.getElementById(id);

// A screen on the wall is large and wide; nobody scrolls it or points at it.
const isWall = matchMedia("(min-width: 100rem) and (min-height: 50rem) and (min-aspect-ratio: 3/2)");
const AWAKE_MS = 6000;

export function look(onLayout) {
  const root = document.documentElement;
  // Whoever shows the page elsewhere, over a film for one, says how in the address.
  const asked = new URLSearchParams(location.search);
  const theme = at("theme"), layout = at("layout");
  const choose = (choice, name) => {
    choice.value = asked.get(name) ?? kept(name) ?? "";
    if (choice.selectedIndex < 0) choice.value = "";
  };
  choose(theme, "theme");
  choose(layout, "layout");
  root.dataset.background = asked.get("background") ?? "";

  const dress = () => { root.dataset.theme = theme.value; };
  const lay = () => {
    root.dataset.layout = layout.value || (isWall.matches ? "wall" : "page");
    onLayout();
  };
  theme.addEventListener("change", () => { keep("theme", theme.value); dress(); });
  layout.addEventListener("change", () => { keep("layout", layout.value); lay(); });
  isWall.addEventListener("change", lay);
  dress();
  lay();

  // The wall hides the cursor and what can be set, until somebody moves the one or looks for the other.
  let rest;
  const wake = () => {
    root.classList.add("awake");
    clearTimeout(rest);
    rest = setTimeout(() => root.classList.remove("awake"), AWAKE_MS);
  };
  for (const touch of ["pointermove", "pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
}

// How wide (or high) an element is in sixteenths of the page's letter: what is drawn in these units keeps its size everywhere.
export function unitsOf(element, side = "clientWidth") {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(side === "clientWidth" ? 240 : 90, Math.floor((element[side] / letter) * 16));
}
