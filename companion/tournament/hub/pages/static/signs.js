// What tables, calls and boxes are called on the pages: a sign and a word each, so that no colour stands alone.
export const STATES = {
  empty: ["○", "empty"], assigned: ["…", "waiting for the players"], paper: ["□", "on paper, without a box"], seated: ["◔", "seated"], playing: ["▶", "playing"],
  ended: ["⏳", "waiting for confirmations"], disputed: ["⚠", "disputed"], confirmed: ["✓", "confirmed"],
  corrected: ["✎", "corrected"], abandoned: ["✕", "ended without a result"], proposed: ["⏳", "waiting for confirmations"],
};
export const LINKS = {
  never: ["–", "no box"], ready: ["●", "connected"], sleeping: ["◐", "asleep"], disconnected: ["○", "switched off"], lost: ["✕", "not reached"],
};
export const FLAGS = {
  conflict: "two different records with one number", chain: "the record does not hold together", clone: "two boxes with the same card",
  unmapped: "other players than assigned", wrong_round: "plays another round", identity: "sent in another box's name", malformed: "sent something that nobody understands",
};
export const WHYS = { rules: "a question about the rules", result: "the result", other: "something else" };
export const CALLS = { open: ["✋", "waiting"], claimed: ["→", "{name} is on the way"], resolved: ["✓", "answered by {name}"] };
export const KINDS = { random: "at random", score: "by score", final: "final" };
