import type { JSX } from "preact";
import type { Message } from "../api/index.ts";
import type { Speaker } from "../lib/message.ts";
import { t } from "../lib/i18n.ts";

/** A sentence of the game whose places, pieces and cards can be clicked. */
export function Rich(props: { speaker: Speaker; message: Message; show?: ((id: string) => void) | undefined }): JSX.Element {
  const { speaker, message, show } = props;
  return (
    <>
      {speaker.parts(message).map((part, i) => {
        if (typeof part === "string") return part;
        const kind = speaker.vocabulary.entries[part.id]?.kind;
        const linked = show && (kind === "place" || kind === "piece" || kind === "card" || kind === undefined || kind === "marker");
        return linked ? (
          <button key={i} type="button" class={`ref ref-${kind ?? "piece"}`} onClick={() => show(part.id)}>
            {part.name}
          </button>
        ) : (
          <span key={i} class={`ref ref-${kind ?? "other"}`}>
            {part.name}
          </span>
        );
      })}
    </>
  );
}

/** What a clause is called: its number, or for the clause of a thing (`chit us-recon`) what sort of thing. */
export function clauseLabel(number: string): string {
  const named = /^(card|chit|example)\b/.exec(number)?.[1];
  return named ? t(`clause-${named}`) : number;
}

/** The number of a clause, leading to the rules panel. */
export function ClauseLink({ clause, open }: { clause: string; open: (clause: string) => void }): JSX.Element {
  return (
    <button type="button" class="clause" onClick={() => open(clause)} title={t("open-rule")}>
      {clauseLabel(clause)}
    </button>
  );
}
