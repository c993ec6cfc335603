// The event stream: follows the table move by move, goes on where it was left, and says when the box is gone.
const SILENCE_MS = 25_000;
const AGAIN_MS = 1000;

// `heard` is the id of the last event that the page has had, or that its table stands for; `on` has a function for
// each kind of event.
export function listen(heard, on, onLost) {
  let heardAt = performance.now();
  let source;

  const hear = (name) => (event) => {
    heardAt = performance.now();
    heard = event.lastEventId || heard;
    onLost(false);
    on[name](JSON.parse(event.data));
  };

  function open() {
    source?.close();
    heardAt = performance.now();
    source = new EventSource(`/api/1/stream${heard ? `?after=${encodeURIComponent(heard)}` : ""}`);
    for (const name of Object.keys(on)) source.addEventListener(name, hear(name));
    source.addEventListener("error", (event) => {
      onLost(true);
      // A browser gives up for good on an answer that is no stream; the box may come back.
      if (event.target.readyState === EventSource.CLOSED && event.target === source) setTimeout(open, AGAIN_MS);
    });
  }

  setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) {
      onLost(true);
      open();
    }
  }, 1000);
  // A phone that slept may hold a dead connection, and its clocks may have slept too: ask anew at once.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  window.addEventListener("online", open);
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  open();
}
