import type { JSX } from "preact";
import type { PieceView } from "../api/index.ts";
import { counterSvg } from "../board/counter.ts";
import type { Speaker } from "../lib/message.ts";
import { inLang } from "../lib/message.ts";
import type { Pack } from "../net/game.ts";

/** One counter outside the map: in the fan of a stack, in pools, in details. */
export function Counter(props: { pack: Pack; speaker: Speaker; piece: Pick<PieceView, "id" | "face" | "known" | "marks"> }): JSX.Element {
  const { pack, speaker, piece } = props;
  const info = pack.pieces.get(piece.id);
  const markup = counterSvg(info, piece, {
    label: info ? inLang(info.label, speaker.lang) : "",
    name: speaker.name(piece.id),
    marks: (piece.marks ?? []).map((m) => speaker.name(m)),
  });
  // Our own markup: every text in it has been escaped.
  return <span class="counter-box" dangerouslySetInnerHTML={{ __html: markup }} />;
}
