// The simulator's plugs: a switch to unplug each device.
const DEVICES = ["display", "panel", "lamp_rows", "seat_buttons"];

export class Plugs {
  constructor(group, send) {
    this.switches = Object.fromEntries(DEVICES.map((device) => {
      const plug = group.appendChild(document.createElement("button"));
      plug.className = "plug";
      plug.dataset.device = device;
      plug.setAttribute("role", "switch");
      plug.setAttribute("aria-checked", "true");
      const name = document.createElement("span");
      name.dataset.label = `plug_${device}`;
      plug.append(document.createElement("i"), name);
      plug.addEventListener("click", () => {
        send({ [plug.getAttribute("aria-checked") === "true" ? "unplug" : "plug"]: device });
      });
      return [device, plug];
    }));
  }

  show(plugged) {
    for (const [device, isIn] of Object.entries(plugged)) {
      this.switches[device]?.setAttribute("aria-checked", String(isIn));
      document.body.classList.toggle(`no-${device}`, !isIn);
    }
  }
}
