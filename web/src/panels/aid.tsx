import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Board, ClauseCard, FaceInfo, PieceInfo, Rules } from "../api/index.ts";
import { counterSvg, faceOf, installSymbols, symbolRef } from "../board/counter.ts";
import { about, hereIn } from "../lib/chapters.ts";
import { t, tx } from "../lib/i18n.ts";
import { rules } from "../net/game.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";
import { Marker } from "../ui/marker.tsx";
import { clauseLabel, ClauseLink } from "../ui/rich.tsx";

/** The game's rulebook, once it is there. */
export function useRulebook(id: string): Rules | null {
  const [book, setBook] = useState<Rules | null>(null);
  useEffect(() => void rules(id).then(setBook, () => setBook({ clauses: [], rulings: [] })), [id]);
  return book;
}

/** A list of clauses with their numbers; one of them may be where the game stands. */
export function Clauses({ clauses, here = null, open }: { clauses: readonly ClauseCard[]; here?: string | null; open?: (clause: string) => void }): JSX.Element {
  return (
    <ol class="clause-list">
      {clauses.map((c) => (
        <li key={c.number} class={c.number === here ? "here" : ""} {...(c.number === here ? { "aria-current": "step" as const } : {})}>
          <b>
            {tx(c.title)} {open ? <ClauseLink clause={c.number} open={open} /> : <small>{clauseLabel(c.number)}</small>}
          </b>
          {c.number === here && <em>{t("you-are-here")}</em>}
          <p>{tx(c.text)}</p>
        </li>
      ))}
    </ol>
  );
}

/** What is printed on a counter, shown on the one that bears most. */
export function Anatomy({ board, clauses }: { board: Board; clauses: readonly ClauseCard[] }): JSX.Element | null {
  installSymbols();
  const piece = board.pieces.reduce<PieceInfo | null>((best, p) => (best && bears(best) >= bears(p) ? best : p), null);
  const face = piece ? faceOf(piece, piece.faces[0]?.id ?? "") : undefined;
  if (!piece || !face) return null;
  const parts = ANATOMY.filter((a) => a.on(piece, face));
  return (
    <div class="anatomy">
      {piece.faces.slice(0, 2).map((f) => (
        <figure key={f.id}>
          {/* Our own markup: every text in it has been escaped. */}
          <span class="counter-box" dangerouslySetInnerHTML={{ __html: counterSvg(piece, { id: piece.id, face: f.id, known: true }, { label: tx(piece.label), name: tx(piece.names), marks: [] }) }} />
          <figcaption>{f.hidden ? t("side-hidden") : f.reduced ? t("side-reduced") : t("side-full")}</figcaption>
        </figure>
      ))}
      <ul>
        {parts.map((a) => (
          <li key={a.key}>
            <Described words={t(`anatomy-${a.key}`)} /> {a.shown(piece, face)}
          </li>
        ))}
      </ul>
      {clauses.length > 0 && <Clauses clauses={clauses} />}
    </div>
  );
}

/** What it is about, up to the colon, stands out from what is said of it. */
function Described({ words }: { words: string }): JSX.Element {
  const [head = "", said = ""] = words.split(/(?<=[:：])/, 2);
  return (
    <>
      <b>{head}</b>
      {said}
    </>
  );
}

interface AnatomyPart {
  key: string;
  on: (piece: PieceInfo, face: FaceInfo) => boolean;
  shown: (piece: PieceInfo, face: FaceInfo) => string;
}

const ANATOMY: readonly AnatomyPart[] = [
  { key: "label", on: (p) => tx(p.label) !== "", shown: (p) => tx(p.label) },
  { key: "band", on: (p) => p.accent !== "", shown: () => "" },
  { key: "symbol", on: (p) => symbolRef(p.symbol) !== null, shown: () => "" },
  { key: "size", on: (p) => p.size !== "", shown: (p) => t(`size-${p.size}`) },
  { key: "values", on: (_, f) => f.values.length > 0, shown: (_, f) => f.values.join("–") },
  { key: "corner", on: (_, f) => f.corner !== "", shown: (_, f) => f.corner },
];

const bears = (piece: PieceInfo): number => ANATOMY.filter((a) => piece.faces[0] && a.on(piece, piece.faces[0])).length;

/** So many columns do not fit beside each other in the panel. */
const MANY = 6;

/** The player's aid: where we are in the sequence, victory, counters, terrain and marks; made to be printed too. */
export function Aid(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const book = useRulebook(pack.card.id);
  if (!book) return <p class="hint">{t("loading")}</p>;
  const open = (clause: string): void => model.rule(clause);
  const sequence = about(book.clauses, "sequence");
  const combat = about(book.clauses, "combat");
  const headings = (model.view?.heading ?? []).map((h) => speaker.text(h));
  const here = hereIn(sequence.map((c) => ({ number: c.number, title: tx(c.title) })), headings);
  // Of the words of the map those on which the rules have a clause; of the others nothing could be said.
  const tags = [...new Set(pack.board.places.flatMap((p) => p.tags))].flatMap((tag) => {
    const clause = book.clauses.find((c) => tx(c.title) === speaker.name(tag));
    return clause ? [{ tag, clause }] : [];
  });
  const marks = [...new Set(Object.values(model.view?.places ?? {}).flatMap((p) => p.marks ?? []))];
  const signs = [...new Map([...pack.board.markers.map((m) => m.id), ...marks].map((id) => [speaker.name(id), id])).values()];
  return (
    <div class="aid">
      <h2 class="sheet-title">{tx(pack.card.titles)}</h2>
      <div class="row">
        <button type="button" class="quiet small" onClick={() => print()}>
          <Icon name="file" />
          {t("print")}
        </button>
        <a class="button quiet small" href={`#/guide/${pack.card.id}`}>
          {t("guide")}
        </a>
      </div>
      {headings.length > 0 && <p class="now">{t("now-at", { where: headings.join(" › ") })}</p>}
      {sequence.length > 0 && (
        <section>
          <h3>{t("guide-sequence")}</h3>
          <Clauses clauses={sequence} here={here} open={open} />
        </section>
      )}
      <section>
        <h3>{t("guide-victory")}</h3>
        <Clauses clauses={about(book.clauses, "victory")} open={open} />
      </section>
      {combat.length > 0 && (
        <section>
          <h3>{t("aid-combat")}</h3>
          <Clauses clauses={combat} open={open} />
        </section>
      )}
      <section>
        <h3>{t("guide-counters")}</h3>
        <Anatomy board={pack.board} clauses={about(book.clauses, "values")} />
      </section>
      {pack.board.charts.map((chart, i) => (
        <section key={i} class={chart.columns.length > MANY ? "whole-width" : ""}>
          <h3>
            {tx(chart.titles)} <ClauseLink clause={chart.clause} open={open} />
          </h3>
          <div class="wide-table">
            <table class={chart.columns.length > MANY ? "aid-table many" : "aid-table"}>
              <thead>
                <tr>
                  {chart.columns.map((column, c) => (
                    <th key={c} scope="col">
                      {tx(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {chart.rows.map(([name, ...cells], r) => (
                  <tr key={r}>
                    <th scope="row">{name && tx(name)}</th>
                    {cells.map((cell, c) => (
                      <td key={c}>{tx(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      {tags.length > 0 && (
        <section>
          <h3>{t("aid-terrain")}</h3>
          <ul class="chart terms">
            {tags.map(({ tag, clause }) => (
              <li key={tag}>
                <b>{speaker.name(tag)}</b> {tx(clause.text)} <ClauseLink clause={clause.number} open={open} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {signs.length > 0 && (
        <section>
          <h3>{t("aid-marks")}</h3>
          <ul class="chart">
            {signs.map((id) => (
              <li key={id}>
                <Marker pack={pack} id={id} name={speaker.name(id)} /> {speaker.name(id)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
