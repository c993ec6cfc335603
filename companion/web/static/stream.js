// The event stream: reads the table as it changes, and says when the box is gone.
const SILENCE_MS = 25_000;

export function listen(onTable, onClock, onLost) {
  let heardAt = performance.now();
  let source;

  const heard = (handle) => (event) => {
    heardAt = performance.now();
    onLost(false);
    handle(JSON.parse(event.data));
  };

  function open() {
    source?.close();
    heardAt = performance.now();
    source = new EventSource("/api/1/stream");
    source.addEventListener("table", heard(onTable));
    source.addEventListener("clock", heard(onClock));
    source.addEventListener("error", () => {
      onLost(true);
      // A browser gives up for good on an answer that is no stream; the box may come back.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    });
  }

  setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) {
      onLost(true);
      open();
    }
  }, 1000);
  // A phone that slept may hold a dead connection: ask anew at once.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && performance.now() - heardAt > 2000) open();
  });
  open();
}
