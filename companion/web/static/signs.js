// The signs on the keys: the very drawings that the OLED shows above them, and the colours of the caps.
const KEYS = 5;

// A drawing is rows of "#" and ".", parted by spaces.
function pathOf(rows) {
  return rows.flatMap((row, y) => [...row].flatMap((dot, x) => (dot === "#" ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

export function showSigns(labels) {
  for (let number = 1; number <= KEYS; number++) {
    const key = document.querySelector(`[data-line=key_${number}]`);
    const rows = (labels[`sign_${number}`] ?? "").split(" ").filter(Boolean);
    const sign = key.querySelector("svg");
    sign.classList.toggle("none", !rows.length);
    sign.setAttribute("viewBox", `0 0 ${rows[0]?.length ?? 1} ${rows.length || 1}`);
    sign.querySelector("path").setAttribute("d", pathOf(rows));
    key.dataset.colour = labels[`colour_${number}`] ?? "";
  }
}
