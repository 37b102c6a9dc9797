// The names printed on the map get out of the way of what lies on it.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A printed name: where it stands on the empty map, and what is drawn with it. */
interface Name {
  place: string;
  groups: SVGGElement[];
  home: Box;
  moved: string;
  /** Which of its spots it took last: it leaves that only for a clearly better one. */
  spot: number;
}

/** What a spot costs by its distance from where the printer put the name, in heights of the name. */
const FAR = 0.05;
/** Letters are not drawn smaller on the screen than this many pixels where there is room. */
const LEGIBLE = 9.5;
const LARGEST = 1.5;
/** In a hex a name grows less: the next one has a name of its own. */
const IN_HEX = 1.25;
/** How much better another spot must be for a name to leave the one it has, as a share of its size. */
const STAY = 0.35;
/** What it costs to stand nearer to another place than to one's own. */
const ASTRAY = 0.9;
/** Room between two names, in heights of a line: nearer, they read as one. */
const SPACE = 0.35;
/** What it costs to run into another name, for each unit of that room. */
const APART = 4;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** How much of a name may be covered before it leaves a spot that it would otherwise keep. */
const CROSSED = 0.06;

/** What lies on the map when names are arranged. */
export interface Ground {
  /** The counters, by place. */
  piles: ReadonlyMap<string, Box>;
  /** What is printed and should stay visible. */
  spots: ReadonlyMap<string, Box>;
  /** Where places are, for names that are covered by what lies on others. */
  dots: ReadonlyMap<string, Box>;
  /** What else covers the map. */
  remarks: readonly Box[];
  /** The zoom. */
  k: number;
  /** Names in a hex keep to their column, or to what lies there. */
  fixed: boolean;
  /** Places whose names (titles of boxes) keep to their spot. */
  pinned: ReadonlySet<string>;
}

export class Labels {
  readonly #names: Name[] = [];

  constructor(
    readonly svg: SVGSVGElement,
    private readonly size: { width: number; height: number },
  ) {
    this.measure();
  }

  /** Takes the measure of every name; again when a font has come. */
  measure(): void {
    const byPlace = new Map<string, Name>();
    for (const group of this.svg.querySelectorAll<SVGGElement>("[data-place]")) {
      const place = group.dataset["place"] ?? "";
      group.removeAttribute("transform");
      const { x, y, width: w, height: h } = group.getBBox();
      if (!w || !h) continue;
      const name = byPlace.get(place);
      if (!name) byPlace.set(place, { place, groups: [group], home: { x, y, w, h }, moved: "", spot: 0 });
      else {
        const { home } = name;
        const [left, top] = [Math.min(home.x, x), Math.min(home.y, y)];
        name.home = { x: left, y: top, w: Math.max(home.x + home.w, x + w) - left, h: Math.max(home.y + home.h, y + h) - top };
        name.groups.push(group);
      }
    }
    this.#names.splice(0, this.#names.length, ...byPlace.values());
  }

  /** Finds a spot for every name. */
  arrange({ piles, spots, dots, remarks, k, fixed, pinned }: Ground): void {
    const covers = [...piles.values(), ...remarks];
    const taken = this.#names.map((n) => n.home);
    const around = [...spots.values()];
    // A place looks as large as what lies on it.
    const seen = new Map([...spots, ...piles]);
    this.#names.forEach((name, i) => {
      const { home } = name;
      const line = Math.min(home.h, home.w);
      const grown = Math.min(fixed ? IN_HEX : LARGEST, Math.max(1, LEGIBLE / (line * 0.72 * k)));
      if (pinned.has(name.place)) return this.#move(name, home, 1);
      const own = spots.get(name.place);
      const crossed = !piles.has(name.place) && covers.some((c) => overlap(home, c) > CROSSED * home.w * home.h);
      const base = piles.get(name.place) ?? own ?? (crossed ? dots.get(name.place) : undefined);
      const f = grown > 1.02 ? grown : 1;
      let best = { cost: Infinity, box: home, spot: 0 };
      candidates(home, f, base, piles.has(name.place), fixed).forEach((box, spot) => {
        let cost = spot === name.spot ? -STAY * home.w * line : 0;
        cost += (Math.hypot(box.x + box.w / 2 - home.x - home.w / 2, box.y + box.h / 2 - home.y - home.h / 2) / line) * FAR * home.w * line;
        for (const c of covers) cost += 4 * overlap(box, c);
        const wide = { x: box.x - SPACE * line, y: box.y, w: box.w + 2 * SPACE * line, h: box.h };
        taken.forEach((t, j) => j !== i && (cost += APART * overlap(wide, t)));
        // On the spot of another place it would be read as the name of that.
        for (const s of around) cost += (s === own ? 1 : 3) * overlap(box, s);
        const out = Math.max(0, -box.x, -box.y, box.x + box.w - this.size.width, box.y + box.h - this.size.height);
        cost += out * home.h * 8;
        if (own && (astray(box, own, around) || beside(box, name.place, seen, line))) cost += ASTRAY * home.w * line;
        if (cost < best.cost) best = { cost, box, spot };
      });
      taken[i] = best.box;
      name.spot = best.spot;
      this.#move(name, best.box, f);
    });
  }

  #move(name: Name, box: Box, f: number): void {
    const { home } = name;
    const still = f === 1 && box.x === home.x && box.y === home.y;
    const moved = still ? "" : `translate(${(box.x - home.x * f).toFixed(1)} ${(box.y - home.y * f).toFixed(1)}) scale(${f.toFixed(3)})`;
    if (moved === name.moved) return;
    name.moved = moved;
    for (const group of name.groups) {
      if (moved) group.setAttribute("transform", moved);
      else group.removeAttribute("transform");
    }
  }
}

/** Is the middle of a name nearer to another printed spot than to its own? */
function astray(box: Box, own: Box, all: readonly Box[]): boolean {
  const far = (spot: Box): number => {
    // From the edge of the name: a long one reaches far from its middle.
    const dx = Math.max(box.x - (spot.x + spot.w / 2), 0, spot.x + spot.w / 2 - (box.x + box.w));
    const dy = Math.max(box.y - (spot.y + spot.h / 2), 0, spot.y + spot.h / 2 - (box.y + box.h));
    return Math.hypot(dx, dy);
  };
  const mine = far(own);
  return all.some((other) => other !== own && far(other) < mine * 1.1);
}

/** Does a name all but touch what lies on another place, and stand farther from what lies on its own? */
function beside(box: Box, place: string, seen: ReadonlyMap<string, Box>, line: number): boolean {
  const gap = (other: Box): number =>
    Math.hypot(Math.max(box.x - (other.x + other.w), 0, other.x - (box.x + box.w)), Math.max(box.y - (other.y + other.h), 0, other.y - (box.y + box.h)));
  const own = seen.get(place);
  if (!own) return false;
  const mine = gap(own) + 0.1 * line;
  for (const [other, covered] of seen) if (other !== place && gap(covered) < Math.min(mine, line)) return true;
  return false;
}

/** Where a name may stand: at home, or around what lies on its place. */
function candidates(home: Box, f: number, base: Box | undefined, covered: boolean, fixed: boolean): Box[] {
  const [w, h] = [home.w * f, home.h * f];
  const at = (cx: number, cy: number): Box => ({ x: cx - w / 2, y: cy - h / 2, w, h });
  const [hx, hy] = [home.x + home.w / 2, home.y + home.h / 2];
  const list = [f === 1 ? home : at(hx, hy)];
  if (!base) return list;
  const [bx, by] = [base.x + base.w / 2, base.y + base.h / 2];
  const gap = h * 0.06;
  const below = base.y + base.h + h / 2 + gap;
  const above = base.y - h / 2 - gap;
  const right = base.x + base.w + w / 2 + gap * 3;
  const left = base.x - w / 2 - gap * 3;
  if (fixed) return covered ? [...list, at(hx, Math.max(hy, below)), at(hx, above), at(right, by), at(left, by)] : [...list, at(hx, 2 * by - hy)];
  list.push(at(bx, below), at(bx, above), at(right, by), at(left, by));
  for (const cy of [below, above]) list.push(at(bx + w * 0.4, cy), at(bx - w * 0.4, cy));
  for (const cy of [base.y, base.y + base.h]) list.push(at(right, cy), at(left, cy));
  // A grown name beside its spot reaches away from it, not over it.
  if (f > 1) list.push(at(hx < base.x ? home.x + home.w - w / 2 : hx > base.x + base.w ? home.x + w / 2 : hx, hy));
  return list;
}
