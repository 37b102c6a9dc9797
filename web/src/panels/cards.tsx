import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t, tx } from "../lib/i18n.ts";
import { widthOf } from "../lib/measure.ts";
import { useTable } from "../table/context.ts";
import { CardFace } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";

/** A card with so many times the usual text is laid out twice as wide, or its whole row would be as high as it. */
const LONG = 1.6;

/** Cards to choose from that are not in the hand, laid out over the map: faces, not names. */
export function CardTable(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const [aside, setAside] = useState(false);
  const choices = model.cardsToChoose;
  if (aside)
    return (
      <button type="button" class="card-table-tab primary" data-no-pan onClick={() => setAside(false)}>
        {t("cards-to-choose", { n: choices.length })}
      </button>
    );
  const words = choices.map(({ card }) => widthOf(tx(pack.cards.get(card)!.text), 0.56));
  const usual = words.toSorted((a, b) => a - b)[words.length >> 1] ?? 0;
  return (
    <section class="card-table" aria-label={t("cards-to-choose", { n: choices.length })} data-no-pan>
      <header>
        <h2>{model.decision && speaker.text(model.decision.prompt)}</h2>
        <button type="button" class="quiet" onClick={() => setAside(true)}>
          <Icon name="eye" />
          {t("look-at-map")}
        </button>
      </header>
      <div class="card-grid">
        {choices.map(({ card, action, copies }, i) => (
          <button key={action.notation} type="button" class={words[i]! > usual * LONG ? "card-choice long" : "card-choice"} data-action={action.notation} aria-label={speaker.text(action.label)} onClick={() => void model.choose(action)}>
            <CardFace pack={pack} card={pack.cards.get(card)!} copies={copies} />
            {action.note && <small>{speaker.text(action.note)}</small>}
          </button>
        ))}
      </div>
    </section>
  );
}
