/** Where the map lies under the window: screen = world * k + (x, y). */
export interface Pose {
  x: number;
  y: number;
  k: number;
}

export interface CameraEvents {
  /** The gesture is over: redraw crisply, lay out for the new scale. */
  settled(pose: Pose): void;
  /** A press that was no drag. `long`: held still, or the right button. */
  press(event: PointerEvent, long: boolean): void;
  /** Pixels at the foot of the window that something lies over. */
  covered(): number;
}

const SETTLE_MS = 160;
const LONG_MS = 550;
const SLOP = 6;

/**
 * Pan and zoom by mouse, wheel, touch and keys. The world is moved by one CSS transform; while a
 * gesture lasts it is a layer of its own, so that a frame costs the compositor and nobody else.
 */
export class Camera {
  pose: Pose = { x: 0, y: 0, k: 1 };
  #fit = 1;
  #frame = 0;
  #settle = 0;
  #glide = 0;
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #pressed: { event: PointerEvent; timer: number; spent: boolean } | null = null;
  #dragging = false;
  #spread = 0;
  readonly #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(
    private readonly host: HTMLElement,
    private readonly world: HTMLElement,
    private readonly size: { width: number; height: number },
    private readonly events: CameraEvents,
  ) {
    host.addEventListener("wheel", this.#wheel, { passive: false });
    host.addEventListener("pointerdown", this.#down);
    host.addEventListener("pointermove", this.#move);
    host.addEventListener("pointerup", this.#up);
    host.addEventListener("pointercancel", this.#up);
    host.addEventListener("contextmenu", this.#menu);
    host.addEventListener("keydown", this.#key);
  }

  get minimum(): number {
    return this.#fit * 0.85;
  }

  get maximum(): number {
    return Math.max(4, this.#fit * 6);
  }

  /** Is part of the map outside the window? */
  get cropped(): boolean {
    return this.pose.k > this.#fit * 1.02;
  }

  /** Shows the whole map; with `nearer`, up to so many times larger where it would leave a strip of the window empty. */
  fit(nearer = 1): void {
    const { clientWidth: w } = this.host;
    const h = this.host.clientHeight - this.events.covered();
    if (!w || h <= 0) return;
    const sx = w / this.size.width;
    const sy = h / this.size.height;
    this.#fit = Math.min(sx, sy);
    const k = Math.min(Math.max(sx, sy), this.#fit * nearer);
    this.set({ k, x: (w - this.size.width * k) / 2, y: (h - this.size.height * k) / 2 }, true);
  }

  /** After a change of the window's size: keeps the middle where it is. */
  resized(before: { width: number; height: number }): void {
    const { clientWidth: w, clientHeight: h } = this.host;
    this.#fit = Math.min(w / this.size.width, h / this.size.height);
    this.set({ ...this.pose, x: this.pose.x + (w - before.width) / 2, y: this.pose.y + (h - before.height) / 2 }, true);
  }

  /** Moves the map; `tight` leaves no empty table beside it where that can be helped. */
  set(pose: Pose, settled = false, tight = false): void {
    this.pose = this.#bounded(pose, tight ? 0.02 : 0.35);
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#paint);
    clearTimeout(this.#settle);
    if (settled) this.#rest();
    else {
      this.world.style.willChange = "transform";
      this.#settle = window.setTimeout(this.#rest, SETTLE_MS);
    }
  }

  zoomAt(cx: number, cy: number, factor: number): void {
    const k = Math.min(this.maximum, Math.max(this.minimum, this.pose.k * factor));
    const f = k / this.pose.k;
    this.set({ k, x: cx - (cx - this.pose.x) * f, y: cy - (cy - this.pose.y) * f });
  }

  zoomBy(factor: number): void {
    this.zoomAt(this.host.clientWidth / 2, this.host.clientHeight / 2, factor);
  }

  pan(dx: number, dy: number): void {
    this.set({ ...this.pose, x: this.pose.x + dx, y: this.pose.y + dy });
  }

  /** Glides until the box (world units) is comfortably in sight. Does nothing if it already is. */
  reveal(box: { x: number; y: number; w: number; h: number }): void {
    const { clientWidth: w, clientHeight: h } = this.host;
    const margin = Math.min(w, h) * 0.16;
    const left = box.x * this.pose.k + this.pose.x;
    const top = box.y * this.pose.k + this.pose.y;
    const inside = left > margin && top > margin && left + box.w * this.pose.k < w - margin && top + box.h * this.pose.k < h - margin;
    if (inside) return;
    const k = Math.min(this.pose.k, Math.max(this.minimum, Math.min((w - 2 * margin) / Math.max(box.w, 1), (h - 2 * margin) / Math.max(box.h, 1))));
    this.glide({ k, x: w / 2 - (box.x + box.w / 2) * k, y: h / 2 - (box.y + box.h / 2) * k });
  }

  glide(to: Pose, ms = 420): void {
    cancelAnimationFrame(this.#glide);
    const from = this.pose;
    const goal = this.#bounded(to, 0.08);
    if (this.#reduced.matches) return this.set(goal, true);
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / ms);
      const e = t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
      this.set({ k: from.k + (goal.k - from.k) * e, x: from.x + (goal.x - from.x) * e, y: from.y + (goal.y - from.y) * e });
      if (t < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#glide);
    clearTimeout(this.#settle);
  }

  #bounded(p: Pose, share: number): Pose {
    const { clientWidth: w, clientHeight: h } = this.host;
    const k = Math.min(this.maximum, Math.max(this.minimum, p.k));
    const keep = (at: number, world: number, room: number): number => {
      const size = world * k;
      const slack = room * share;
      // Left to itself, a map that is narrower than the window lies in its middle.
      if (size <= room && share < 0.1) return (room - size) / 2;
      return size <= room ? Math.min(Math.max(at, -slack), room - size + slack) : Math.min(slack, Math.max(room - size - slack, at));
    };
    return { k, x: keep(p.x, this.size.width, w), y: keep(p.y, this.size.height, h) };
  }

  readonly #paint = (): void => {
    this.#frame = 0;
    const { x, y, k } = this.pose;
    this.world.style.transform = `translate(${x}px,${y}px) scale(${k})`;
  };

  readonly #rest = (): void => {
    if (this.#dragging) return;
    this.world.style.willChange = "";
    this.events.settled(this.pose);
  };

  #local(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  readonly #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    cancelAnimationFrame(this.#glide);
    if (event.shiftKey && !event.ctrlKey) return this.pan(-event.deltaY, 0);
    const { x, y } = this.#local(event);
    const unit = event.deltaMode === 1 ? 24 : 1;
    this.zoomAt(x, y, Math.exp(-Math.max(-120, Math.min(120, event.deltaY * unit)) * (event.ctrlKey ? 0.01 : 0.0018)));
  };

  readonly #down = (event: PointerEvent): void => {
    if (event.button > 2 || (event.target as Element).closest("[data-no-pan]")) return;
    cancelAnimationFrame(this.#glide);
    this.#pointers.set(event.pointerId, this.#local(event));
    if (this.#pointers.size === 1 && event.button === 0) {
      const timer = window.setTimeout(() => this.#press(true), LONG_MS);
      this.#pressed = { event, timer, spent: false };
    } else this.#forget();
    if (this.#pointers.size === 2) this.#spread = this.#distance();
  };

  readonly #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#local(event);
    if (this.#pressed && !this.#dragging) {
      const start = this.#local(this.#pressed.event);
      if (Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return;
      this.#forget();
    }
    if (!this.#dragging) {
      this.#dragging = true;
      this.host.classList.add("dragging");
      this.host.setPointerCapture(event.pointerId);
    }
    this.#pointers.set(event.pointerId, now);
    if (this.#pointers.size === 2) {
      const spread = this.#distance();
      const [a, b] = [...this.#pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.zoomAt((a.x + b.x) / 2, (a.y + b.y) / 2, spread / Math.max(1, this.#spread));
      this.#spread = spread;
    } else this.pan(now.x - before.x, now.y - before.y);
  };

  readonly #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    if (event.type === "pointerup" && this.#pressed && !this.#dragging) this.#press(false);
    this.#forget();
    if (!this.#pointers.size && this.#dragging) {
      this.#dragging = false;
      this.host.classList.remove("dragging");
      this.set(this.pose);
    }
  };

  #press(long: boolean): void {
    const pressed = this.#pressed;
    if (!pressed || pressed.spent) return;
    pressed.spent = true;
    clearTimeout(pressed.timer);
    this.events.press(pressed.event, long);
  }

  #forget(): void {
    if (this.#pressed) clearTimeout(this.#pressed.timer);
    this.#pressed = null;
  }

  readonly #menu = (event: MouseEvent): void => {
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== "touch") this.events.press(event as PointerEvent, true);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.target !== this.host || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 90;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.pan(step, 0),
      ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step),
      ArrowDown: () => this.pan(0, -step),
      "+": () => this.zoomBy(1.3),
      "=": () => this.zoomBy(1.3),
      "-": () => this.zoomBy(1 / 1.3),
      "0": () => this.fit(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  #distance(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
