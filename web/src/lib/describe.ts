import type { PieceView } from "../api/index.ts";
import type { Pack } from "../net/game.ts";
import type { Speaker } from "./message.ts";

/** All that can be seen on a counter, in words: name, values, side up, conditions. */
export function describe(pack: Pack, speaker: Speaker, piece: Pick<PieceView, "id" | "face" | "marks">): string {
  const info = pack.pieces.get(piece.id);
  const face = info?.faces.find((f) => f.id === piece.face) ?? info?.faces[0];
  const turned = info && face && info.faces.length > 1 ? speaker.name(face.id) : "";
  const values = face?.values.join("–") ?? "";
  return [speaker.name(piece.id), values, face?.corner ?? "", turned, ...(piece.marks ?? []).map((m) => speaker.name(m))].filter(Boolean).join(", ");
}
