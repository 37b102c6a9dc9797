// What hands do on the map besides moving it: pressing, resting, drawing stacks, boxes and plans.
import type { Stack } from "./layout.ts";
import type { BoardEvents, Scene, Target } from "./scene.ts";

/** How long the mouse rests before a stack fans out. */
const HOVER_MS = 220;
/** Pixels a stack is drawn before that is no click any more. */
const DRAG = 8;
const NS = "http://www.w3.org/2000/svg";

/** What the hands must know of the board. */
interface Ground {
  host: HTMLElement;
  /** Where lines are drawn while a hand moves. */
  effects: SVGSVGElement;
  target: (at: { clientX: number; clientY: number }) => Target;
  scene: () => Scene | null;
  stacks: () => readonly Stack[];
  pose: () => { x: number; y: number; k: number };
}

export class Gestures {
  readonly #on: Ground;
  #hover = 0;

  constructor(
    ground: Ground,
    private readonly events: BoardEvents,
  ) {
    this.#on = ground;
    const { host } = ground;
    host.addEventListener("pointerdown", this.#pressed, true);
    host.addEventListener("pointermove", this.#moved);
    host.addEventListener("pointerleave", this.#left);
    host.addEventListener("wheel", () => this.events.hover(null), { passive: true });
  }

  press(event: PointerEvent, long: boolean): void {
    clearTimeout(this.#hover);
    const target = this.#on.target(event);
    if (long) this.events.ask(target);
    else this.events.click(target);
  }

  readonly #moved = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    clearTimeout(this.#hover);
    const { clientX, clientY } = event;
    this.#hover = window.setTimeout(() => {
      const target = this.#on.target({ clientX, clientY });
      this.events.hover(target.place ? target : null);
    }, HOVER_MS);
  };

  readonly #left = (event: PointerEvent): void => {
    clearTimeout(this.#hover);
    if (event.pointerType === "mouse") this.events.hover(null);
  };

  /** With the shift key a box is drawn instead of moving the map. */
  readonly #pressed = (event: PointerEvent): void => {
    if (this.events.planning() && event.button === 0 && (event.target as Element).closest("[data-no-pan]") === null) return this.#plan(event);
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    if (!event.shiftKey) return this.#drag(event);
    event.stopImmediatePropagation();
    event.preventDefault();
    const frame = document.createElement("div");
    frame.className = "box-drag";
    this.#on.host.append(frame);
    const rect = (e: PointerEvent): { left: number; top: number; right: number; bottom: number } => ({
      left: Math.min(event.clientX, e.clientX),
      top: Math.min(event.clientY, e.clientY),
      right: Math.max(event.clientX, e.clientX),
      bottom: Math.max(event.clientY, e.clientY),
    });
    const home = this.#on.host.getBoundingClientRect();
    const move = (e: PointerEvent): void => {
      const { left, top, right, bottom } = rect(e);
      Object.assign(frame.style, { left: `${left - home.left}px`, top: `${top - home.top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    };
    const end = (e: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      frame.remove();
      const { left, top, right, bottom } = rect(e);
      const { x, y, k } = this.#on.pose();
      const inside = this.#on.stacks().filter((s) => {
        const [sx, sy] = [home.left + x + s.x * k, home.top + y + s.y * k];
        return sx >= left && sx <= right && sy >= top && sy <= bottom;
      });
      this.events.box(inside.flatMap((s) => s.pieces.map((p) => p.handle)));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  };

  /** With the mouse a stack that may be taken up is drawn to where it goes; anywhere else the map moves. */
  #drag(event: PointerEvent): void {
    const from = this.#on.target(event);
    const scene = this.#on.scene();
    if (!from.stack || !scene || (event.target as Element).closest("[data-no-pan]")) return;
    if (!from.stack.pieces.some((p) => scene.drawn(p))) return;
    event.stopImmediatePropagation();
    const line = document.createElementNS(NS, "path");
    line.setAttribute("class", "drag-line");
    const { x, y } = from.stack;
    const far = (e: PointerEvent): boolean => Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > DRAG;
    const move = (e: PointerEvent): void => {
      if (!line.isConnected && !far(e)) return;
      if (!line.isConnected) {
        clearTimeout(this.#hover);
        this.events.hover(null);
        this.#on.effects.append(line);
      }
      const box = this.#on.host.getBoundingClientRect();
      const { x: px, y: py, k } = this.#on.pose();
      line.setAttribute("d", `M${x} ${y}L${(e.clientX - box.left - px) / k} ${(e.clientY - box.top - py) / k}`);
    };
    const end = (e: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const drawn = line.isConnected;
      line.remove();
      if (e.type === "pointercancel") return;
      const to = this.#on.target(e);
      if (drawn && to.place !== from.place) this.events.drag(from, to);
      else this.press(e, false);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #plan(event: PointerEvent): void {
    event.stopImmediatePropagation();
    event.preventDefault();
    const from = this.#on.target(event).place;
    addEventListener("pointerup", (e) => this.events.plan(from, this.#on.target(e).place), { once: true });
  }
}
