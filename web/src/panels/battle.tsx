import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { EventInfo } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { rollsIn } from "../lib/rolls.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { Die } from "../ui/die.tsx";
import { Icon } from "../ui/icon.tsx";
import { ClauseLink, Rich } from "../ui/rich.tsx";

/** The dice of what has just happened, by whom and what they needed, until one has seen enough. */
export function Battle(): JSX.Element | null {
  const { model, pack } = useTable();
  const entry = useStore(model.telling.battle);
  useEffect(() => {
    if (!entry) return;
    const close = (e: KeyboardEvent): void => {
      if (e.key === "Escape" || e.key === "Enter") model.seenBattle();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [entry]);
  if (!entry) return null;
  return (
    <section class="battle" role="status" data-no-pan onClick={() => model.seenBattle()}>
      <header>
        <h2>{entry.by ? tx(pack.card.seats.find((s) => s.id === entry.by)?.names ?? { zh: "", ja: "", en: "" }) : ""}</h2>
        <button type="button" class="tool" aria-label={t("close")} onClick={() => model.seenBattle()}>
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {entry.events.map((event, i) => (
          <Line key={i} event={event} by={entry.by} />
        ))}
      </ul>
      {model.pacing.busy && <p class="hint">{t("click-for-next")}</p>}
    </section>
  );
}

/** What happened in one sentence, and the dice it tells of. */
function Line({ event, by }: { event: EventInfo; by: string | undefined }): JSX.Element {
  const { model, pack, speaker } = useTable();
  const seats = pack.card.seats.map((s) => s.id);
  const rolls = rollsIn(event.message, seats);
  const colour = (id: string | null | undefined): string => pack.card.seats.find((s) => s.id === id)?.colour ?? "#6a6355";
  // The side of who rolls, else of the first piece the sentence names.
  const named = Object.values(event.message.args ?? {}).find((a): a is { id: string } => typeof a === "object" && "id" in a)?.id;
  const side = rolls[0]?.seat ?? (named === undefined ? by : seats.includes(named) ? named : (pack.pieces.get(named)?.side ?? by));
  return (
    <li style={{ "--side": colour(side) }} class={rolls.length ? "rolled" : ""}>
      <p>
        <Rich speaker={speaker} message={event.message} /> <ClauseLink clause={event.clause} open={(c) => model.rule(c)} />
      </p>
      {rolls.length > 0 && (
        <div class="dice">
          {rolls.map((roll, i) => (
            <span key={i} class="throw">
              {roll.dice.map((face, j) => (
                <Die key={j} face={face} colour={colour(roll.seat ?? side)} hit={roll.needed === null ? null : face <= roll.needed} />
              ))}
              {roll.needed !== null && <small>{t("needs-at-most", { n: roll.needed })}</small>}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}
