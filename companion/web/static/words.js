// The screen in words for a screen reader: only what differs is written, so only that is read out.
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function writeList(list, lines) {
  while (list.children.length > lines.length) list.lastElementChild.remove();
  lines.forEach((line, index) => {
    const item = list.children[index] ?? list.appendChild(document.createElement("li"));
    write(item, line);
  });
}

export function showWords(region, { title, lines, hint }) {
  write(region.querySelector("[data-word=title]"), title);
  writeList(region.querySelector("[data-word=lines]"), lines);
  write(region.querySelector("[data-word=hint]"), hint);
}

export function showFaults(list, sentences) {
  writeList(list, sentences);
}
