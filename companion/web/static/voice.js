// Says aloud what the box tells, with the browser's own voices, on a page that somebody has chosen as the speaker.
import { keep, kept } from "./dom.js";

export class Voice {
  constructor(choice) {
    this.last = null;
    this.choice = choice;
    choice.checked = kept("speaker") === "on";
    choice.closest("label").hidden = !window.speechSynthesis;
    choice.addEventListener("change", () => { keep("speaker", choice.checked ? "on" : "off"); speechSynthesis.cancel(); });
  }

  // Each text has a number; the one that was there when the page was opened is old.
  hear([number, text, language]) {
    if (this.last !== null && number !== this.last) this.say(text, language);
    this.last = number;
  }

  // The table's page says the newest entry and who is next.
  tell({ began, seq, how, facts, language }, entry, t) {
    const number = `${began} ${seq} ${how}`, seat = facts?.seats.find(({ id }) => id === facts.turn);
    const moves = how === "undone" ? [t("Undone")] : entry?.seq === seq ? entry.moves : [];
    this.hear([number, [...moves, ...(seat ? [t("{player} is on turn", { player: seat.name })] : [])].join(". ").replaceAll("0/1", t("zero or one")), language]);
  }

  // A newer text ends the one that is still said.
  say(text, language) {
    if (!this.choice.checked) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: language }));
  }
}
