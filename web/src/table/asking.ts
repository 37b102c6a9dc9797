import type { PieceView } from "../api/index.ts";
import type { Target } from "../board/scene.ts";
import type { AnySession } from "../net/session.ts";
import type { Overlays } from "./overlays.ts";

interface Around {
  overlays: Overlays;
  session(): AnySession;
  pieces(): readonly PieceView[];
  /** May this viewer ask the rules now, or only look? */
  answers(): boolean;
  /** A question is asked: the next click acts again. */
  begun(): void;
  fail(error: unknown): void;
}

/** Why not: what speaks against what one might do with a thing. */
export class Asking {
  constructor(private readonly table: Around) {}

  /** About what lies under the pointer. */
  target(target: Target): void {
    const object = target.piece ? (target.piece.known ? target.piece.id : target.piece.handle) : target.place;
    if (object && target.place) void this.about([object, ...this.#at(target.place)], target.clientX, target.clientY);
  }

  place(place: string, x: number, y: number): void {
    void this.about(this.#at(place), x, y);
  }

  /** A place and everything in it, as one may ask about them. */
  #at(place: string): string[] {
    return [place, ...this.table.pieces().filter((p) => p.at === place).map((p) => (p.known ? p.id : p.handle))];
  }

  /** The clauses that forbid what one might do with the objects (ids, handles or verbs). */
  async about(objects: readonly string[], x: number, y: number): Promise<void> {
    const { overlays, session } = this.table;
    this.table.begun();
    const box = { kind: "why" as const, objects: [...new Set(objects)], x, y, answer: this.table.answers() ? null : [] };
    overlays.open(box);
    if (box.answer) return;
    try {
      overlays.answer(box, await session().why(session().as, box.objects.join(" ")));
    } catch (error) {
      overlays.close("why");
      this.table.fail(error);
    }
  }
}
