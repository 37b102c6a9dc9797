import { Fragment, type JSX } from "preact";
import type { Source, Text } from "../api/index.ts";
import { citedIn } from "../lib/effects.ts";
import { t, tx } from "../lib/i18n.ts";
import { inLang, type Lang } from "../lib/message.ts";
import { useTable } from "../table/context.ts";
import { Counter } from "../ui/counter.tsx";
import { useClauses } from "../ui/enlarge.tsx";
import { Modal } from "../ui/floating.tsx";
import { Icon } from "../ui/icon.tsx";
import { Marker } from "../ui/marker.tsx";
import { ClauseLink } from "../ui/rich.tsx";
import { reconstructed } from "./popups.tsx";

/** Where a value comes from; reconstructed ones are marked so. */
export function Provenance({ source }: { source: Source }): JSX.Element {
  const { model } = useTable();
  const cited = citedIn(source);
  return (
    <p class={`provenance ${source.tag}`}>
      {reconstructed(source) && <span class="recon-mark">◇ </span>}
      {t(`provenance-${source.tag}`)}
      {cited.length > 0 && (
        <>
          {" "}
          {t("provenance-see")}{" "}
          {cited.slice(0, 6).map((clause) => (
            <Fragment key={clause}>
              <ClauseLink
                clause={clause}
                open={(c) => {
                  model.overlays.closeDialog();
                  model.rule(c);
                }}
              />{" "}
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}

/** What it is called in the other languages, where that is something else. */
const otherNames = (names: Text | undefined, lang: Lang): string =>
  names ? [...new Set((["zh", "ja", "en"] as const).filter((l) => l !== lang).map((l) => inLang(names, l)))].filter((n) => n !== inLang(names, lang)).join(" / ") : "";

/** A counter, card, marker or place in full, with where its values come from. */
export function Detail(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const { detail } = model.overlays;
  const view = detail === null ? undefined : model.view?.pieces.find((p) => p.handle === detail || (p.known && p.id === detail));
  const id = view?.id ?? detail ?? "";
  const clauses = useClauses(detail === null ? null : id);
  if (!detail) return null;
  const piece = pack.pieces.get(id);
  const card = pack.cards.get(id);
  const marker = pack.markers.get(id);
  const place = pack.places.get(id);
  const source = piece?.source ?? card?.source ?? marker?.source ?? place?.source;
  const close = (): void => model.overlays.closeDialog();
  return (
    <Modal label={speaker.name(id)} onClose={close} class="detail">
      <header>
        <h2>{speaker.name(id)}</h2>
        <button type="button" class="tool" aria-label={t("close")} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {piece && (
        <div class="faces">
          {piece.faces.map((face) => (
            <figure key={face.id} class={view?.face === face.id ? "current" : ""}>
              <Counter pack={pack} speaker={speaker} piece={{ id, face: face.id, known: true, marks: view?.face === face.id ? (view.marks ?? []) : [] }} />
              <figcaption>{speaker.name(face.id)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {piece && (
        <p>
          {speaker.name(piece.side)} {view && `· ${speaker.name(view.at)}`} {view?.marks?.length ? `· ${view.marks.map((m) => speaker.name(m)).join(" · ")}` : ""}
        </p>
      )}
      {card && (
        <>
          {card.reaction && <p class="reaction">{t("reaction")}</p>}
          <p class="card-text">{tx(card.text)}</p>
        </>
      )}
      {marker && <Marker pack={pack} id={id} name={speaker.name(id)} />}
      {place && <p>{place.tags.map((tag) => speaker.name(tag)).join(" · ")}</p>}
      {!card && clauses.length > 0 && (
        <dl class="effects">
          {clauses.map((c) => (
            <div key={c.number}>
              <dt>
                {tx(c.title)} <ClauseLink clause={c.number} open={(n) => (close(), model.rule(n))} />
              </dt>
              <dd>{tx(c.text)}</dd>
            </div>
          ))}
        </dl>
      )}
      {source && <Provenance source={source} />}
      <p class="hint">{otherNames(pack.vocabulary.entries[id]?.names, speaker.lang)}</p>
    </Modal>
  );
}
