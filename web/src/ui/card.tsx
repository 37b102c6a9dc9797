import type { JSX } from "preact";
import type { CardInfo } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import type { Pack } from "../net/game.ts";

/** A card's face: what it is called, when it may be played, what it does. */
export function CardFace({ pack, card, copies = 1 }: { pack: Pack; card: CardInfo; copies?: number }): JSX.Element {
  const side = pack.card.seats.find((s) => s.id === card.side);
  return (
    <span class="card-face" style={{ "--side": side?.colour ?? "var(--strong)" }}>
      <b class="card-title">
        {tx(card.names)}
        {copies > 1 && <span class="copies"> ×{copies}</span>}
      </b>
      {card.reaction && <i class="reaction">{t("reaction")}</i>}
      <span class="card-words">{tx(card.text)}</span>
    </span>
  );
}
