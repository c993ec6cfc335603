// The replay in an evening's file: unpacks the pictures and shows them.
import { h } from "/static/dom.js";
import { replayOf } from "/static/replay.js";
import * as view from "/view/view.js";

const at = (id) => document.getElementById(id);

async function start() {
  const packed = Uint8Array.from(atob(at("packed").textContent), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { replay, styles } = await new Response(unpacked).json();
  at("replay").hidden = false;
  at("replay").append(replayOf(replay, view, h("style", {}, styles)));
}

start();
