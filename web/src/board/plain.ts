import type { Board } from "../api/index.ts";
import { escape } from "./counter.ts";
import { shapeOf } from "./overlay.ts";

/** The board drawn from its own data, for a table whose painted map cannot be had. */
export function plainMap(board: Board, name: (id: string) => string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  svg.setAttribute("class", "plain");
  svg.setAttribute("aria-hidden", "true");
  const at = new Map(board.places.map((p) => [p.id, p]));
  const links = board.links.map((l) => {
    const [a, b] = [at.get(l.a), at.get(l.b)];
    return a && b ? `<path class="link ${escape(l.kind)}${l.mountain ? " mountain" : ""}" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>` : "";
  });
  const places = board.places.map((p) => {
    const [x, y] = p.label ?? [p.x, p.y + p.radius + 16];
    const hex = board.kind === "hexes";
    return `<path class="place ${escape(p.kind)}" d="${shapeOf(p)}"/>${hex ? "" : `<text x="${x}" y="${y}">${escape(name(p.id))}</text>`}`;
  });
  const callouts = board.places.flatMap((p) => {
    if (!p.callout) return [];
    const [x, y] = p.callout;
    const s = board.counter * 0.72;
    return `<path class="link" d="M${p.x} ${p.y}L${x} ${y}"/><rect class="place" x="${x - s}" y="${y - s}" width="${2 * s}" height="${2 * s}"/>`;
  });
  svg.innerHTML = (board.kind === "points" ? links.join("") : "") + places.join("") + callouts.join("");
  return svg;
}
