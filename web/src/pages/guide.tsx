import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Board, GameCard, LessonCard } from "../api/index.ts";
import { about } from "../lib/chapters.ts";
import { t, tx, useWords } from "../lib/i18n.ts";
import { settings, shadeStore } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { games, lessons } from "../net/game.ts";
import { get } from "../net/http.ts";
import { Anatomy, Clauses, useRulebook } from "../panels/aid.tsx";
import { LangSwitch } from "../panels/language.tsx";
import "../styles/board.css";
import "../styles/guide.css";

/** A first game on one page: what it is about, how one wins, a turn, the counters, how the table helps. */
export function Guide({ id }: { id: string }): JSX.Element {
  useWords();
  const shade = useStore(shadeStore);
  const { lang } = useStore(settings);
  const [game, setGame] = useState<GameCard | null>(null);
  const [board, setBoard] = useState<Board | null>(null);
  const book = useRulebook(id);
  useEffect(() => {
    void games().then((all) => setGame(all.find((g) => g.id === id) ?? null));
    void get<Board>(`/api/games/${id}/board`).then(setBoard, () => setBoard(null));
  }, [id]);
  if (!game || !book) return <p class="loading" aria-busy="true" />;
  const [victory, sequence] = [about(book.clauses, "victory"), about(book.clauses, "sequence")];
  return (
    <main class="guide" style={{ "--a": game.seats[0]?.colour ?? "#555", "--b": game.seats[1]?.colour ?? "#999" }}>
      <header>
        <img src={`/maps/${game.id}/relief-${shade}.jpg`} alt="" />
        <img class="ink" src={`/maps/${game.id}/map-${lang}-${shade}.svg`} alt="" />
        <div>
          <p class="kicker">{t("guide")}</p>
          <h1>{tx(game.titles)}</h1>
          <p>{tx(game.sentence)}</p>
        </div>
      </header>
      <nav class="row">
        <button type="button" class="quiet" onClick={() => history.back()}>
          {t("back")}
        </button>
        <a class="button quiet" href="#/">
          {t("start-page")}
        </a>
        <button type="button" class="quiet" onClick={() => print()}>
          {t("print")}
        </button>
        <LangSwitch />
      </nav>
      <Course game={game.id} />
      <section>
        <h2>{t("guide-about")}</h2>
        <p>{tx(game.blurb)}</p>
        <ul class="sides-list">
          {game.seats.map((seat, i) => (
            <li key={seat.id} style={{ "--side": seat.colour }}>
              <i class={i === 0 ? "disc" : "diamond"} aria-hidden="true" /> {tx(seat.names)}
            </li>
          ))}
        </ul>
        <p class="hint">{t("length-value", { minutes: game.minutes, turns: game.turns })}</p>
      </section>
      <section>
        <h2>{t("guide-victory")}</h2>
        <Clauses clauses={victory} />
        {board && board.tracks.length > 0 && (
          <>
            <h3>{t("guide-scores")}</h3>
            <ul class="chart">
              {board.tracks.map((track) => (
                <li key={track.id}>
                  <b>{tx(track.names)}</b> {t("track-range", { from: labelAt(track, track.min), to: labelAt(track, track.max) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section>
        <h2>{t("guide-sequence")}</h2>
        <Clauses clauses={sequence} />
      </section>
      {board && (
        <section>
          <h2>{t("guide-counters")}</h2>
          <Anatomy board={board} clauses={about(book.clauses, "values")} />
        </section>
      )}
      <section>
        <h2>{t("guide-table")}</h2>
        <ul class="tips">
          {["gold", "why", "undo", "odds", "dice", "rules"].map((tip) => (
            <li key={tip}>{t(`tip-${tip}`)}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** Lessons and puzzles, with a tick where one has been through. */
function Course({ game }: { game: string }): JSX.Element | null {
  const [course, setCourse] = useState<readonly LessonCard[]>([]);
  useEffect(() => void lessons(game).then(setCourse, () => setCourse([])), [game]);
  const parts = [course.filter((l) => !l.puzzle), course.filter((l) => l.puzzle)] as const;
  if (!course.length) return null;
  return (
    <section class="course">
      {parts.map((part, i) =>
        part.length === 0 ? null : (
          <div key={i}>
            <h2>{i === 0 ? t("lessons") : t("puzzles")}</h2>
            <ul>
              {part.map((lesson) => {
                const learnt = localStorage.getItem(`sandtable.learnt.${game}.${lesson.id}`) !== null;
                return (
                  <li key={lesson.id}>
                    <a href={`#/lesson/${game}/${lesson.id}`} data-lesson={lesson.id} class={learnt ? "learnt" : ""}>
                      <b>{tx(lesson.titles)}</b>
                      <span>{tx(lesson.about)}</span>
                      <small>
                        {learnt && <em>{t("learnt")} · </em>}
                        {t("minutes", { n: lesson.minutes })}
                      </small>
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        ),
      )}
    </section>
  );
}

/** What is printed in a box of a track. */
const labelAt = ({ labels, min }: Board["tracks"][number], n: number): string => (labels[n - min] ? tx(labels[n - min]!) : String(n));
