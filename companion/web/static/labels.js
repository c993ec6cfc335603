// The page's own texts, in the language of the box.
export function showLabels(labels) {
  document.documentElement.lang = labels.language;
  for (const part of document.querySelectorAll("[data-label]")) part.textContent = labels[part.dataset.label];
  for (const part of document.querySelectorAll("[data-aria]")) {
    part.setAttribute("aria-label", labels[part.dataset.aria]);
  }
}
