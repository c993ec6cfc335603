// The web socket to the box: reconnects by itself; messages sent while it is down are dropped.
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

export function connect({ onPatch, onNews, onLink }) {
  let socket = null;
  let pauseMs = FIRST_PAUSE_MS;

  function open() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      pauseMs = FIRST_PAUSE_MS;
      onLink(true);
    };
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) onPatch(data);
      else onNews(JSON.parse(data));
    };
    socket.onclose = () => {
      onLink(false);
      setTimeout(open, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
  }

  open();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
