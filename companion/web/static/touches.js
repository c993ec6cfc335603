// What fingers do, with the times of this clock: a stall on the way to the box makes no hold of a tap.
const STILL_MS = 100;

export class Touches {
  constructor(send) {
    this.send = send;
    this.down = new Set();
  }

  press(line, at = performance.now()) {
    if (!this.down.size) this.telling = setInterval(() => this.tell({ still: "down" }), STILL_MS);
    this.down.add(line);
    this.tell({ press: line }, at);
  }

  release(line, at = performance.now()) {
    this.down.delete(line);
    if (!this.down.size) clearInterval(this.telling);
    this.tell({ release: line }, at);
  }

  tell(message, at = performance.now()) {
    this.send({ ...message, times: [at, Math.max(at, performance.now())] });
  }
}
