import type { JSX } from "preact";
import { symbolRef } from "../board/counter.ts";
import { luminance } from "../lib/colour.ts";
import type { Pack } from "../net/game.ts";

/** A marker as a small chit. */
export function Marker({ pack, id, name }: { pack: Pack; id: string; name: string }): JSX.Element {
  const info = pack.markers.get(id);
  const ground = info && /^#[0-9a-f]{6}$/i.test(info.colour) ? info.colour : "#efe9da";
  const ink = luminance(ground) > 0.3 ? "#1b1b1b" : "#ffffff";
  const ref = info ? symbolRef(info.symbol) : null;
  return (
    <svg class="marker-chit" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="4" fill={ground} stroke="#000" stroke-opacity=".55" />
      {ref ? (
        <svg x="3" y="5" width="26" height="22" style={{ color: ink, fill: ground }}>
          <use href={`#s-${ref}`} />
        </svg>
      ) : (
        <text x="16" y="22" text-anchor="middle" font-size="16" font-weight="700" fill={ink}>
          {[...name][0]}
        </text>
      )}
    </svg>
  );
}
