// Asks the box to show a seat's code on its own display; gives what to tell whoever has asked.
const ANSWER_MS = 10_000; // after which a box that says nothing does not answer

export async function showCode(player, t) {
  const answer = await fetch("/api/1/seat/code", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ player }), signal: AbortSignal.timeout(ANSWER_MS),
  });
  return answer.ok ? t("Scan the code that the box shows now.") : (await answer.json()).message;
}
