// The OLED, pixel for pixel: every pixel is a square of whole screen pixels, a little darker at its rim.
const WIDTH = 128;
const HEIGHT = 64;
const ROW_BYTES = WIDTH / 8;
const BACKGROUND = "#04080a";
const LIT = "185 242 255";
const RIM = 0.65;

export class Oled {
  constructor(canvas) {
    this.canvas = canvas;
    this.pixels = new Uint8Array(ROW_BYTES * HEIGHT);
    this.percent = 100;
    this.cell = 0;
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    this.fit();
  }

  // Runs of offset and length (two bytes each, high first) with their bytes.
  patch(buffer) {
    const view = new DataView(buffer);
    for (let at = 0; at < view.byteLength;) {
      const length = view.getUint16(at + 2);
      this.pixels.set(new Uint8Array(buffer, at + 4, length), view.getUint16(at));
      at += 4 + length;
    }
    this.draw();
  }

  setBrightness(percent) {
    this.percent = percent;
    this.draw();
  }

  clear() {
    this.pixels.fill(0);
    this.draw();
  }

  // Each OLED pixel gets a whole number of screen pixels; otherwise some would be wider than others.
  fit() {
    const style = getComputedStyle(this.canvas.parentElement);
    const room = this.canvas.parentElement.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const cell = Math.max(1, Math.floor(room * devicePixelRatio / WIDTH));
    if (cell === this.cell) return;
    this.cell = cell;
    this.canvas.width = WIDTH * cell;
    this.canvas.height = HEIGHT * cell;
    this.canvas.style.width = `${WIDTH * cell / devicePixelRatio}px`;
    this.canvas.closest(".left")?.style.setProperty("--oled", this.canvas.style.width);
    this.draw();
  }

  draw() {
    const pen = this.canvas.getContext("2d");
    const { cell } = this;
    const light = this.percent ? 0.3 + 0.7 * this.percent / 100 : 0;
    pen.fillStyle = BACKGROUND;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.fillPixels(pen, cell, cell >= 4 ? light * RIM : light);
    if (cell >= 4) this.fillPixels(pen, cell - 1, light);
  }

  fillPixels(pen, side, light) {
    pen.fillStyle = `rgb(${LIT} / ${light})`;
    pen.beginPath();
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (this.pixels[y * ROW_BYTES + (x >> 3)] & (0x80 >> (x & 7))) pen.rect(x * this.cell, y * this.cell, side, side);
      }
    }
    pen.fill();
  }
}
