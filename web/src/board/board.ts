import type { Board, MarkerInfo, Message, Overlay, PieceInfo, PieceView, View } from "../api/index.ts";
import { Camera } from "./camera.ts";
import { counterMarkup, installSymbols, outline, faceOf } from "./counter.ts";
import { fetchPicture, fetchText } from "../lib/art.ts";
import { Labels, type Box } from "./labels.ts";
import { corner, counterScale, spot, stacks, unit, VISIBLE, type Stack } from "./layout.ts";
import { seen } from "../lib/amount.ts";
import { overlayMarkup } from "./overlay.ts";
import type { Mark } from "../table/plan.ts";
import { plainMap } from "./plain.ts";

/** How long the mouse rests before a stack fans out. */
const HOVER_MS = 220;
/** How long the map may be empty before its outline is drawn instead of its picture. */
const PATIENCE_MS = 700;
/** Pixels a counter of printed size has on a phone when a table is opened: hardly enlarged, it hides little of the map. */
const FIRST_LOOK = 22;
/** How much nearer than the whole map a table may open, to leave less of the window empty. */
const NARROW = 2.4;
const WIDE = 1.5;
/** Pixels a stack is drawn before that is no click any more. */
const DRAG = 8;
const BOXES = new Set(["box", "home", "holding"]);
const NS = "http://www.w3.org/2000/svg";

/** What lies under the pointer. */
export interface Target {
  place: string | null;
  /** The uppermost counter there, and the stack it lies in. */
  piece: PieceView | null;
  stack: Stack | null;
  clientX: number;
  clientY: number;
}

export interface BoardEvents {
  click(target: Target): void;
  /** Right button or long press. */
  ask(target: Target): void;
  /** A stack that may go somewhere was drawn with the mouse from one place to another. */
  drag(from: Target, to: Target): void;
  /** Counters (handles) inside a box drawn with the shift key held. */
  box(handles: string[]): void;
  /** Does a press draw on the map instead of acting? */
  planning(): boolean;
  /** Drawn from one place to another, or on one. */
  plan(from: string | null, to: string | null): void;
  /** The mouse rests on a stack or place; null when it leaves. */
  hover(target: Target | null): void;
}

export interface Scene {
  view: View;
  seats: readonly { id: string; colour: string }[];
  /** Pieces (handles) that a legal action names. */
  openPieces: ReadonlySet<string>;
  openPlaces: ReadonlyMap<string, string>;
  /** Of the open pieces and places, those something is done to. */
  targets: ReadonlySet<string>;
  /** May the piece be drawn over the map with the mouse? */
  drawn: (piece: PieceView) => boolean;
  /** Declared attacks, from place to place, by a seat. */
  arrows: readonly { from: string; to: string; by: string }[];
  /** What others have moved since one's own last act. */
  trail: readonly { from: string; to: string; by: string }[];
  /** What a player has drawn on the map. */
  plan: readonly Mark[];
  /** What the player has asked the map to show. */
  chart: Overlay | null;
  pickedPlaces: ReadonlySet<string>;
  name: (id: string) => string;
  say: (message: Message) => string;
  label: (info: PieceInfo) => string;
}

interface Drawn {
  group: SVGGElement;
  key: string;
  x: number;
  y: number;
}

/** The map with everything on it. Plain DOM: nothing here is drawn anew unless it has changed. */
export class BoardView {
  readonly camera: Camera;
  readonly #world = document.createElement("div");
  readonly #relief = new Image();
  /** Part of the page rather than a picture in it: served fonts reach its names, and the names can move. */
  #labels: Labels | null = null;
  #wanted = "";
  #remarks: Box[] = [];
  readonly #overlay = document.createElementNS(NS, "svg");
  readonly #counters = document.createElementNS(NS, "svg");
  readonly #notes = document.createElementNS(NS, "svg");
  readonly #effects = document.createElementNS(NS, "svg");
  readonly #pieces = new Map<string, PieceInfo>();
  readonly #markers = new Map<string, MarkerInfo>();
  readonly #drawn = new Map<string, Drawn>();
  #stacks: Stack[] = [];
  /** Boxes off the map: their titles are printed inside. */
  readonly #boxes: ReadonlySet<string>;
  #cursor: Element | null = null;
  #badges = new Map<string, SVGGElement>();
  #scene: Scene | null = null;
  #scale = 1;
  /** How near the map was when it was last laid out. */
  #near = Number.NaN;
  #hover = 0;
  #size = { width: 0, height: 0 };
  readonly #observer: ResizeObserver;

  constructor(
    readonly host: HTMLElement,
    readonly board: Board,
    private readonly events: BoardEvents,
  ) {
    installSymbols();
    this.#boxes = new Set(board.places.filter((p) => BOXES.has(p.kind)).map((p) => p.id));
    for (const piece of board.pieces) this.#pieces.set(piece.id, piece);
    for (const marker of board.markers) this.#markers.set(marker.id, marker);
    this.#world.className = "world";
    this.#world.style.width = `${board.width}px`;
    this.#world.style.height = `${board.height}px`;
    this.#relief.alt = "";
    this.#relief.draggable = false;
    this.#relief.decoding = "async";
    this.#relief.hidden = true;
    for (const [svg, name] of [[this.#overlay, "overlay"], [this.#counters, "counters"], [this.#notes, "overlay"], [this.#effects, "effects"]] as const) {
      svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
      svg.setAttribute("class", name);
      svg.setAttribute("aria-hidden", "true");
    }
    this.#counters.innerHTML = `<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6M3 0V6" stroke="#000" stroke-opacity=".35" stroke-width="1"/></pattern></defs>`;
    this.#world.append(this.#relief, this.#overlay, this.#counters, this.#notes, this.#effects);
    host.append(this.#world);
    this.camera = new Camera(host, this.#world, board, { settled: () => this.#settled(), press: (e, long) => this.#press(e, long), covered: () => host.closest(".stage")?.querySelector<HTMLElement>(".hand")?.offsetHeight ?? 0 });
    host.addEventListener("pointerdown", this.#boxed, true);
    host.addEventListener("pointermove", this.#moved);
    host.addEventListener("pointerleave", this.#left);
    host.addEventListener("wheel", () => this.events.hover(null), { passive: true });
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(host);
    document.fonts.addEventListener("loadingdone", this.#lettered);
  }

  /** Shows the painted map; without one, a plain drawing of the board's own data. */
  setArt(relief: string, art: string): void {
    this.#wanted = `${relief} ${art}`;
    const wanted = (): boolean => this.#wanted === `${relief} ${art}`;
    void fetchPicture(relief, wanted).then((there) => {
      if (!there) return;
      this.#relief.src = relief;
      this.#relief.hidden = false;
    });
    void fetchText(art, wanted).then((text) => {
      if (!wanted()) return;
      const drawing = text === null ? null : new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      if (drawing instanceof SVGSVGElement) this.#draw(drawing);
    });
    // One can play while the painter is at work.
    setTimeout(() => {
      if (wanted() && !this.#labels && !this.#world.querySelector(".plain")) this.#world.prepend(plainMap(this.board, this.#scene?.name ?? ((id) => id)));
    }, PATIENCE_MS);
  }

  #draw(drawing: SVGSVGElement): void {
    const svg = document.importNode(drawing, true);
    svg.setAttribute("class", "art");
    svg.setAttribute("aria-hidden", "true");
    this.#labels?.svg.remove();
    this.#world.querySelector(".plain")?.remove();
    this.#relief.after(svg);
    this.#labels = new Labels(svg, this.board);
    this.#layout();
  }

  /** A served font has come: names have other measures now. */
  readonly #lettered = (): void => {
    this.#labels?.measure();
    this.#arrange();
  };

  update(scene: Scene): void {
    const first = !this.#scene;
    this.#scene = scene;
    this.hint([]);
    this.#layout();
    if (first) this.#lookAtOpen(scene);
  }

  get #narrow(): boolean {
    return this.host.clientWidth < this.host.clientHeight;
  }

  /** Where the map does not fill the window, begins nearer, at what there is to do. */
  #lookAtOpen(scene: Scene): void {
    if (!this.#narrow && !this.camera.cropped) return;
    const open = [...scene.openPlaces.keys(), ...scene.openPieces].map((id) => this.locate(id)).filter((s) => s !== null);
    // A stack counts once, however high it is.
    const spots = [...new Map((open.length ? open : this.#stacks).map((s) => [`${s.x} ${s.y}`, s])).values()];
    if (!spots.length) return;
    const k = Math.max(this.camera.pose.k, this.#narrow ? FIRST_LOOK / this.board.counter : 0);
    const { x, y } = crowd(spots, (this.host.clientWidth * 0.7) / k, (this.host.clientHeight * 0.7) / k);
    this.camera.set({ k, x: this.host.clientWidth / 2 - x * k, y: this.host.clientHeight * 0.45 - y * k }, true, true);
  }

  piece(id: string): PieceInfo | undefined {
    return this.#pieces.get(id);
  }

  stackAt(place: string): Stack[] {
    return this.#stacks.filter((s) => s.place.id === place);
  }

  /** Where something is on the map: a place, a piece by handle or id. */
  locate(id: string): { x: number; y: number } | null {
    const place = this.board.places.find((p) => p.id === id);
    if (place) return { x: place.x, y: place.y };
    const stack = this.#stacks.find((s) => s.pieces.some((p) => p.handle === id || (p.known && p.id === id)));
    return stack ? { x: stack.x, y: stack.y } : null;
  }

  /** Where things of the map are in the window; what is not on it is left out. */
  spots(ids: readonly string[]): { x: number; y: number }[] {
    const box = this.host.getBoundingClientRect();
    const { x, y, k } = this.camera.pose;
    return [...new Set(ids)].flatMap((id) => {
      const at = this.locate(id);
      return at ? [{ x: box.left + x + at.x * k, y: box.top + y + at.y * k }] : [];
    });
  }

  /** With the shift key a box is drawn instead of moving the map. */
  readonly #boxed = (event: PointerEvent): void => {
    if (this.events.planning() && event.button === 0 && (event.target as Element).closest("[data-no-pan]") === null) return this.#plan(event);
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    if (!event.shiftKey) return this.#drag(event);
    event.stopImmediatePropagation();
    event.preventDefault();
    const frame = document.createElement("div");
    frame.className = "box-drag";
    this.host.append(frame);
    const rect = (e: PointerEvent): { left: number; top: number; right: number; bottom: number } => ({
      left: Math.min(event.clientX, e.clientX),
      top: Math.min(event.clientY, e.clientY),
      right: Math.max(event.clientX, e.clientX),
      bottom: Math.max(event.clientY, e.clientY),
    });
    const home = this.host.getBoundingClientRect();
    const move = (e: PointerEvent): void => {
      const { left, top, right, bottom } = rect(e);
      Object.assign(frame.style, { left: `${left - home.left}px`, top: `${top - home.top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    };
    const end = (e: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      frame.remove();
      const { left, top, right, bottom } = rect(e);
      const { x, y, k } = this.camera.pose;
      const inside = this.#stacks.filter((s) => {
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
    const from = this.#target(event);
    const scene = this.#scene;
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
        this.#effects.append(line);
      }
      const box = this.host.getBoundingClientRect();
      const { x: px, y: py, k } = this.camera.pose;
      line.setAttribute("d", `M${x} ${y}L${(e.clientX - box.left - px) / k} ${(e.clientY - box.top - py) / k}`);
    };
    const end = (e: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const drawn = line.isConnected;
      line.remove();
      if (e.type === "pointercancel") return;
      const to = this.#target(e);
      if (drawn && to.place !== from.place) this.events.drag(from, to);
      else this.#press(e, false);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #plan(event: PointerEvent): void {
    event.stopImmediatePropagation();
    event.preventDefault();
    const from = this.#target(event).place;
    addEventListener("pointerup", (e) => this.events.plan(from, this.#target(e).place), { once: true });
  }

  /** Brings things into sight and rings them. */
  show(ids: readonly string[]): boolean {
    const spots = ids.map((id) => this.locate(id)).filter((s) => s !== null);
    if (!spots.length) return false;
    const xs = spots.map((s) => s.x);
    const ys = spots.map((s) => s.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.camera.reveal({ x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y });
    for (const s of spots) this.#pulse(s.x, s.y);
    return true;
  }

  /** Rings what an action names, while it is only being considered. */
  hint(ids: readonly string[]): void {
    for (const old of this.#effects.querySelectorAll(".pointed-at")) old.remove();
    for (const id of ids) {
      const spot = this.locate(id);
      if (spot) this.#effects.append(this.#circle(spot, this.board.counter * this.#scale * 0.85, "pointed-at"));
    }
  }

  /** An arrow from one place to another, fading away: what a recap draws. */
  trace(from: { x: number; y: number }, to: { x: number; y: number }, colour: string): void {
    const path = document.createElementNS(NS, "path");
    const [mx, my] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.12, (from.y + to.y) / 2 - (to.x - from.x) * 0.12];
    path.setAttribute("d", `M${from.x} ${from.y}Q${mx} ${my} ${to.x} ${to.y}`);
    path.setAttribute("class", "trace");
    path.setAttribute("pathLength", "1");
    path.style.stroke = colour;
    this.#effects.append(path);
    setTimeout(() => path.remove(), 2600);
  }

  /** A cross where something was lost, a ring where something was hurt; fading away. */
  flash(at: { x: number; y: number }, what: "lost" | "hurt"): void {
    const r = this.board.counter * this.#scale * 0.5;
    const mark = document.createElementNS(NS, "path");
    mark.setAttribute("class", `flash ${what}`);
    mark.setAttribute("d", what === "lost" ? `M${at.x - r} ${at.y - r}L${at.x + r} ${at.y + r}M${at.x + r} ${at.y - r}L${at.x - r} ${at.y + r}` : `M${at.x - r} ${at.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
    this.#effects.append(mark);
    setTimeout(() => mark.remove(), 2600);
  }

  destroy(): void {
    this.#wanted = "";
    document.fonts.removeEventListener("loadingdone", this.#lettered);
    this.camera.destroy();
    this.#observer.disconnect();
    this.#world.remove();
  }

  #circle(at: { x: number; y: number }, r: number, name: string): SVGCircleElement {
    const circle = document.createElementNS(NS, "circle");
    circle.setAttribute("cx", String(at.x));
    circle.setAttribute("cy", String(at.y));
    circle.setAttribute("r", String(r));
    circle.setAttribute("class", name);
    return circle;
  }

  #pulse(x: number, y: number): void {
    const circle = this.#circle({ x, y }, this.board.counter * 0.9, "pulse");
    this.#effects.append(circle);
    setTimeout(() => circle.remove(), 2200);
  }

  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    if (!this.#size.width) {
      const { width: w, height: h } = this.board;
      // On a wide window a map is shown whole unless half of the window would stay empty.
      this.camera.fit(this.#narrow ? NARROW : width * h > height * w * 1.6 ? WIDE : 1);
      if (this.#scene) this.#lookAtOpen(this.#scene);
    }
    else this.camera.resized(this.#size);
    this.#size = { width, height };
  }

  #settled(): void {
    const { k } = this.camera.pose;
    // Nothing that is drawn depends on where the map lies, only on how near it is.
    if (k === this.#near) return;
    this.#near = k;
    const scale = counterScale(this.board, k);
    const onScreen = this.board.counter * scale * k;
    this.host.dataset["lod"] = onScreen < 34 ? "far" : onScreen < 60 ? "mid" : "near";
    this.#scale = scale;
    this.#layout();
  }

  #layout(): void {
    const scene = this.#scene;
    if (!scene) return;
    const order = scene.seats.map((s) => s.id);
    const side = this.board.counter * this.#scale;
    this.#stacks = stacks(this.board, scene.view.pieces, (id) => this.#pieces.get(id), order, this.#scale);
    const left = new Set(this.#drawn.keys());
    for (const stack of this.#stacks) for (const piece of stack.pieces) left.delete(piece.handle);
    for (const handle of left) {
      this.#drawn.get(handle)?.group.remove();
      this.#drawn.delete(handle);
    }
    this.#cursor = this.#counters.firstElementChild?.nextElementSibling ?? null;
    const badges = new Map<string, SVGGElement>();
    for (const stack of this.#stacks) {
      stack.pieces.forEach((piece, i) => this.#place(piece, stack, i, side, scene));
      if (stack.pieces.length > 1) badges.set(stack.key, this.#badge(stack, side, stack.pieces.some((p) => scene.openPieces.has(p.handle))));
    }
    for (const [key, badge] of this.#badges) if (!badges.has(key)) badge.remove();
    this.#badges = badges;
    const { under, above, notes } = overlayMarkup({
      board: this.board,
      places: scene.view.places,
      marker: (id) => this.#markers.get(id),
      seats: scene.seats,
      open: scene.openPlaces,
      targets: scene.targets,
      arrows: scene.arrows,
      trail: scene.trail,
      plan: scene.plan,
      chart: scene.chart,
      say: scene.say,
      picked: scene.pickedPlaces,
      piles: this.#piles(),
      name: scene.name,
      pixel: 1 / this.camera.pose.k,
      counter: side,
    });
    this.#overlay.innerHTML = under;
    this.#notes.innerHTML = above;
    this.#remarks = notes;
    this.#arrange();
  }

  /** What the counters of each place cover. */
  #piles(): Map<string, Box> {
    const side = this.board.counter * this.#scale;
    const piles = new Map<string, Box>();
    for (const stack of this.#stacks) {
      const count = stack.pieces.length;
      const [x0, y0] = corner(stack, 0, count, side);
      const [x1, y1] = corner(stack, count - 1, count, side);
      // The badge with the number stands out at the upper right.
      const rim = count > 1 ? side * 0.15 : side * 0.04;
      const box = { x: x0, y: y1 - rim, w: x1 + side + rim - x0, h: y0 + side * 1.04 - (y1 - rim) };
      const old = piles.get(stack.place.id);
      piles.set(stack.place.id, old ? around(old, box) : box);
    }
    return piles;
  }

  /** Names make room for counters and remarks. */
  #arrange(): void {
    const spots = new Map<string, Box>();
    if (this.board.kind === "points")
      for (const place of this.board.places) {
        const r = place.radius + 2;
        const [x, y] = spot(place);
        spots.set(place.id, { x: x - r, y: y - r, w: 2 * r, h: 2 * r });
      }
    this.#labels?.arrange(this.#piles(), spots, this.#remarks, this.camera.pose.k, this.board.kind === "hexes", this.#boxes);
  }

  #place(piece: PieceView, stack: Stack, index: number, side: number, scene: Scene): void {
    const info = this.#pieces.get(piece.id);
    const open = scene.openPieces.has(piece.handle);
    const target = scene.targets.has(piece.handle) || (piece.known && scene.targets.has(piece.id));
    const key = [piece.id, piece.face, piece.known, piece.marks?.join(), JSON.stringify(piece.quantities), piece.picked, open, target, scene.name(piece.id)].join("|");
    let drawn = this.#drawn.get(piece.handle);
    if (!drawn) {
      const group = document.createElementNS(NS, "g");
      group.dataset["handle"] = piece.handle;
      drawn = { group, key: "", x: Number.NaN, y: Number.NaN };
      this.#drawn.set(piece.handle, drawn);
    }
    this.#inOrder(drawn.group);
    if (drawn.key !== key) {
      drawn.key = key;
      const shape = outline(faceOf(info, piece.face));
      const marks = [...seen(piece.quantities, this.board.quantities).map((q) => q.text), ...(piece.marks ?? []).map(scene.name)];
      drawn.group.setAttribute("class", `piece${open ? " open" : ""}${open && target ? " target" : ""}${piece.picked ? " picked" : ""}`);
      drawn.group.innerHTML =
        (open || piece.picked ? `<path class="halo-dark" d="${shape}"/><path class="halo" d="${shape}"/>` : "") +
        counterMarkup(info, piece, { label: info ? scene.label(info) : "", name: scene.name(piece.id), marks }) +
        (piece.picked ? `<g class="tick"><circle cx="4" cy="4" r="8"/><path d="M0 4l3 3.5L8.5 .5"/></g>` : "");
    }
    const [x, y] = corner(stack, index, stack.pieces.length, side);
    const buried = stack.pieces.length - index > VISIBLE;
    drawn.group.style.visibility = buried ? "hidden" : "";
    const lift = piece.picked ? side * 0.06 : 0;
    drawn.group.style.transform = `translate(${x}px,${y - lift}px) scale(${unit(this.board, this.#scale)})`;
    drawn.x = x;
    drawn.y = y;
  }

  #badge(stack: Stack, side: number, open: boolean): SVGGElement {
    const group = this.#badges.get(stack.key) ?? document.createElementNS(NS, "g");
    const [x, y] = corner(stack, stack.pieces.length - 1, stack.pieces.length, side);
    const text = String(stack.pieces.length);
    group.setAttribute("class", open ? "badge open" : "badge");
    group.style.transform = `translate(${x + side}px,${y}px) scale(${unit(this.board, this.#scale)})`;
    const w = 9 + text.length * 7;
    if (group.dataset["n"] !== text) {
      group.dataset["n"] = text;
      group.innerHTML = `<rect x="${-w / 2}" y="-8" width="${w}" height="16" rx="8"/><text y="4.5">${text}</text>`;
    }
    this.#inOrder(group);
    return group;
  }

  /** Drawing order: lower on the map is nearer, later in the stack is above. What lies right stays. */
  #inOrder(group: SVGGElement): void {
    if (this.#cursor === group) this.#cursor = group.nextElementSibling;
    else this.#counters.insertBefore(group, this.#cursor);
  }

  #target(event: { clientX: number; clientY: number }): Target {
    const box = this.host.getBoundingClientRect();
    const { x: px, y: py, k } = this.camera.pose;
    const x = (event.clientX - box.left - px) / k;
    const y = (event.clientY - box.top - py) / k;
    const side = this.board.counter * this.#scale;
    const base = { clientX: event.clientX, clientY: event.clientY };
    for (let s = this.#stacks.length - 1; s >= 0; s--) {
      const stack = this.#stacks[s]!;
      for (let i = stack.pieces.length - 1; i >= Math.max(0, stack.pieces.length - VISIBLE); i--) {
        const [left, top] = corner(stack, i, stack.pieces.length, side);
        if (x >= left && x <= left + side && y >= top && y <= top + side) return { ...base, place: stack.place.id, piece: stack.pieces[i]!, stack };
      }
    }
    return { ...base, place: this.#placeAt(x, y, side), piece: null, stack: null };
  }

  #placeAt(x: number, y: number, side: number): string | null {
    let best: string | null = null;
    let nearest = Infinity;
    for (const place of this.board.places) {
      if (place.outline.length) {
        if (place.outline.some((r) => inside(r, x, y))) {
          // Of overlapping outlines (an island in a sea area) the one whose middle is nearest.
          const d = Math.hypot(place.x - x, place.y - y);
          if (d < nearest) [best, nearest] = [place.id, d];
        }
        continue;
      }
      const d = Math.hypot(place.x - x, place.y - y);
      const reach = Math.max(place.radius * 1.2, 14 / this.camera.pose.k);
      const called = place.callout && Math.max(Math.abs(place.callout[0] - x), Math.abs(place.callout[1] - y)) < side * 0.75;
      if ((d < reach || called) && d < nearest) [best, nearest] = [place.id, called ? 0 : d];
    }
    return best;
  }

  #press(event: PointerEvent, long: boolean): void {
    clearTimeout(this.#hover);
    const target = this.#target(event);
    if (long) this.events.ask(target);
    else this.events.click(target);
  }

  readonly #moved = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    clearTimeout(this.#hover);
    const { clientX, clientY } = event;
    this.#hover = window.setTimeout(() => {
      const target = this.#target({ clientX, clientY });
      this.events.hover(target.place ? target : null);
    }, HOVER_MS);
  };

  readonly #left = (event: PointerEvent): void => {
    clearTimeout(this.#hover);
    if (event.pointerType === "mouse") this.events.hover(null);
  };
}

/** The middle of the most spots that one window shows: the middle of all may be where there is none. */
function crowd(spots: readonly { x: number; y: number }[], w: number, h: number): { x: number; y: number } {
  let best: { x: number; y: number }[] = [];
  for (const s of spots) {
    const near = spots.filter((o) => Math.abs(o.x - s.x) <= w / 2 && Math.abs(o.y - s.y) <= h / 2);
    if (near.length > best.length) best = near;
  }
  const mid = (of: (s: { x: number; y: number }) => number): number => (Math.min(...best.map(of)) + Math.max(...best.map(of))) / 2;
  return { x: mid((s) => s.x), y: mid((s) => s.y) };
}

const around = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
};

function inside(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i]!;
    const [xj, yj] = points[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

