// The screen as text for a screen reader: only what differs is written, so only that is read out.
// A change of the clock alone is ignored: it would be read out every second.
const withoutClock = (text) => text.replace(/\d+:\d\d/g, "");

function write(element, text) {
  if (withoutClock(element.textContent) !== withoutClock(text)) element.textContent = text;
}

function writeList(list, lines) {
  while (list.children.length > lines.length) list.lastElementChild.remove();
  lines.forEach((line, index) => {
    const item = list.children[index] ?? list.appendChild(document.createElement("li"));
    write(item, line);
  });
}

export function showSpoken(region, { title, lines, hint }) {
  write(region.querySelector("[data-spoken=title]"), title);
  writeList(region.querySelector("[data-spoken=lines]"), lines);
  write(region.querySelector("[data-spoken=hint]"), hint);
}

export function showFaults(list, sentences) {
  writeList(list, sentences);
}
