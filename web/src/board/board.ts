import type { Board, MarkerInfo, PieceInfo, PieceView } from "../api/index.ts";
import { Camera } from "./camera.ts";
import { counterMarkup, faceOf, installSymbols, outline, SIDE } from "./counter.ts";
import { Effects } from "./effects.ts";
import { Gestures } from "./gestures.ts";
import { pointedAt } from "./pointing.ts";
import type { BoardEvents, Scene, Target } from "./scene.ts";
import { fetchPicture, fetchText } from "../lib/art.ts";
import { Labels, type Box } from "./labels.ts";
import { corner, counterScale, legibleFrom, spot, stacks, unit, VISIBLE, type Stack } from "./layout.ts";
import { seen } from "../lib/amount.ts";
import { overlayMarkup } from "./overlay.ts";
import { plainMap } from "./plain.ts";

/** How long the map may be empty before its outline is drawn instead of its picture. */
const PATIENCE_MS = 700;
/** Pixels a counter of printed size has on a phone when a table is opened: hardly enlarged, it hides little of the map. */
const FIRST_LOOK = 22;
/** How much nearer than the whole map a table may open, to leave less of the window empty. */
const NARROW = 2.4;
const WIDE = 1.5;
/** As in the style sheet. */
const FAR_BADGE = 1.45;
const BOXES = new Set(["box", "home", "holding"]);
const NS = "http://www.w3.org/2000/svg";

interface Drawn {
  group: SVGGElement;
  key: string;
  x: number;
  y: number;
}

/** The map with everything on it. Plain DOM: nothing here is drawn anew unless it has changed. */
export class BoardView {
  readonly camera: Camera;
  readonly effects: Effects;
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
  readonly #dots: ReadonlyMap<string, Box>;
  #cursor: Element | null = null;
  #badges = new Map<string, SVGGElement>();
  #scene: Scene | null = null;
  #scale = 1;
  /** How near the map was when it was last laid out. */
  #near = Number.NaN;
  #size = { width: 0, height: 0 };
  readonly #observer: ResizeObserver;

  constructor(
    readonly host: HTMLElement,
    readonly board: Board,
    events: BoardEvents,
  ) {
    installSymbols();
    this.#boxes = new Set(board.places.filter((p) => BOXES.has(p.kind)).map((p) => p.id));
    const dot = board.counter * 0.22;
    this.#dots = new Map(board.places.map((p) => [p.id, { x: p.x - dot, y: p.y - dot, w: 2 * dot, h: 2 * dot }]));
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
    this.effects = new Effects(this.#effects, board.counter, () => this.#scale);
    const hands = new Gestures({ host, effects: this.#effects, target: (at) => this.#target(at), scene: () => this.#scene, stacks: () => this.#stacks, pose: () => this.camera.pose }, events);
    this.camera = new Camera(host, this.#world, board, { settled: () => this.#settled(), press: (e, long) => hands.press(e, long), covered: () => host.closest(".stage")?.querySelector<HTMLElement>(".hand")?.offsetHeight ?? 0 });
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
    // Names lie above what is lit up on the map: a rim through its letters would hide the name of the very place one looks for.
    const names = svg.cloneNode() as SVGSVGElement;
    names.setAttribute("class", "names");
    names.append(...svg.querySelectorAll("[data-cartouche], [data-place]"));
    for (const old of this.#world.querySelectorAll(".plain, .art, .names")) old.remove();
    this.#relief.after(svg);
    this.#overlay.after(names);
    this.#labels = new Labels(names, this.board);
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
    const k = Math.max(this.camera.pose.k, this.#narrow ? FIRST_LOOK / this.board.counter : legibleFrom(this.board));
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

  /** Brings things into sight and rings them. */
  show(ids: readonly string[]): boolean {
    const spots = ids.map((id) => this.locate(id)).filter((s) => s !== null);
    if (!spots.length) return false;
    const xs = spots.map((s) => s.x);
    const ys = spots.map((s) => s.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.camera.reveal({ x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y });
    for (const s of spots) this.effects.pulse(s);
    return true;
  }

  /** Rings what an action names, while it is only being considered. */
  hint(ids: readonly string[]): void {
    this.effects.hint(ids.map((id) => this.locate(id)).filter((s) => s !== null));
  }

  destroy(): void {
    this.#wanted = "";
    document.fonts.removeEventListener("loadingdone", this.#lettered);
    this.camera.destroy();
    this.#observer.disconnect();
    this.#world.remove();
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
      const rim = side * (count > 1 ? badgeReach(count, this.host.dataset["lod"] === "far") : 0.04);
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
    const fixed = this.board.kind === "hexes";
    this.#labels?.arrange({ piles: this.#piles(), spots, dots: this.#dots, remarks: this.#remarks, k: this.camera.pose.k, fixed, pinned: this.#boxes });
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
    const [x, top] = corner(stack, stack.pieces.length - 1, stack.pieces.length, side);
    // A box has its title above the counters.
    const y = this.#boxes.has(stack.place.id) ? top + side * 0.35 : top;
    const text = String(stack.pieces.length);
    group.setAttribute("class", open ? "badge open" : "badge");
    group.style.transform = `translate(${x + side}px,${y}px) scale(${unit(this.board, this.#scale)})`;
    const w = badgeWidth(stack.pieces.length);
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

  #target({ clientX, clientY }: { clientX: number; clientY: number }): Target {
    const box = this.host.getBoundingClientRect();
    const { x, y, k } = this.camera.pose;
    const under = pointedAt([(clientX - box.left - x) / k, (clientY - box.top - y) / k], { board: this.board, stacks: this.#stacks, side: this.board.counter * this.#scale, pixel: 1 / k });
    return { ...under, clientX, clientY };
  }
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

/** How wide the badge with the number of a stack is, in units of a counter's face. */
const badgeWidth = (count: number): number => 9 + String(count).length * 7;
/** How far it stands out over the counter, as a share of its side; seen from afar it is drawn larger. */
const badgeReach = (count: number, far: boolean): number => ((far ? FAR_BADGE : 1) * badgeWidth(count)) / 2 / SIDE;

const around = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
};
