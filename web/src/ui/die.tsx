import type { JSX } from "preact";

/** Where the pips of each face lie, in thirds. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[1, 1]],
  [[0, 0], [2, 2]],
  [[0, 0], [1, 1], [2, 2]],
  [[0, 0], [0, 2], [2, 0], [2, 2]],
  [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
];

/** A die as it lies on the table. */
export function Die({ face, colour, hit }: { face: number; colour: string; hit: boolean | null }): JSX.Element {
  return (
    <svg class={`die${hit === true ? " hit" : hit === false ? " miss" : ""}`} viewBox="0 0 32 32" role="img" aria-label={String(face)}>
      <rect x="2" y="2" width="28" height="28" rx="6" fill={colour} />
      {face > PIPS.length && (
        <text x="16" y="22" text-anchor="middle">
          {face}
        </text>
      )}
      {(PIPS[face - 1] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={9 + x * 7} cy={9 + y * 7} r="2.7" />
      ))}
    </svg>
  );
}
