// What lights up over the map and fades away.
const NS = "http://www.w3.org/2000/svg";
/** How long arrows and crosses stay, and rings. */
const TRACE_MS = 2600;
const PULSE_MS = 2200;

interface Spot {
  x: number;
  y: number;
}

export class Effects {
  /** `counter` is the printed size of a counter, `scale` how much larger counters are drawn now. */
  constructor(
    readonly svg: SVGSVGElement,
    private readonly counter: number,
    private readonly scale: () => number,
  ) {}

  /** Rings that stay until others are asked for. */
  hint(spots: readonly Spot[]): void {
    for (const old of this.svg.querySelectorAll(".pointed-at")) old.remove();
    for (const spot of spots) this.svg.append(circle(spot, this.counter * this.scale() * 0.85, "pointed-at"));
  }

  /** A ring that calls for a look. */
  pulse(at: Spot): void {
    this.#fade(circle(at, this.counter * 0.9, "pulse"), PULSE_MS);
  }

  /** An arrow from one place to another: what a recap draws. */
  trace(from: Spot, to: Spot, colour: string): void {
    const path = document.createElementNS(NS, "path");
    const [mx, my] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.12, (from.y + to.y) / 2 - (to.x - from.x) * 0.12];
    path.setAttribute("d", `M${from.x} ${from.y}Q${mx} ${my} ${to.x} ${to.y}`);
    path.setAttribute("class", "trace");
    path.setAttribute("pathLength", "1");
    path.style.stroke = colour;
    this.#fade(path, TRACE_MS);
  }

  /** A cross where something was lost, a ring where something was hurt. */
  flash(at: Spot, what: "lost" | "hurt"): void {
    const r = this.counter * this.scale() * 0.5;
    const mark = document.createElementNS(NS, "path");
    mark.setAttribute("class", `flash ${what}`);
    mark.setAttribute("d", what === "lost" ? `M${at.x - r} ${at.y - r}L${at.x + r} ${at.y + r}M${at.x + r} ${at.y - r}L${at.x - r} ${at.y + r}` : `M${at.x - r} ${at.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
    this.#fade(mark, TRACE_MS);
  }

  #fade(mark: SVGElement, ms: number): void {
    this.svg.append(mark);
    setTimeout(() => mark.remove(), ms);
  }
}

function circle(at: Spot, r: number, name: string): SVGCircleElement {
  const ring = document.createElementNS(NS, "circle");
  ring.setAttribute("cx", String(at.x));
  ring.setAttribute("cy", String(at.y));
  ring.setAttribute("r", String(r));
  ring.setAttribute("class", name);
  return ring;
}
