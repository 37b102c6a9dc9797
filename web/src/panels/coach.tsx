import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LessonCard } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import type { Practice } from "../net/practice.ts";
import { useTable } from "../table/context.ts";
import { Die } from "../ui/die.tsx";
import { Icon } from "../ui/icon.tsx";
import { ClauseLink, Rich } from "../ui/rich.tsx";

/** Beside the table: the page of a lesson, the task of a puzzle, or that this is only a trial. */
export function Coach({ practice }: { practice: Practice }): JSX.Element {
  const { lesson } = practice.start;
  if (!lesson) return <Trial practice={practice} />;
  return lesson.puzzle ? <Puzzle practice={practice} lesson={lesson} /> : <Lesson practice={practice} lesson={lesson} />;
}

function Lesson({ practice, lesson }: { practice: Practice; lesson: LessonCard }): JSX.Element {
  const { model, pack, speaker } = useTable();
  const progress = useStore(practice.progress);
  const page = lesson.steps[progress.at];
  const onMap = (id: string): boolean => pack.places.has(id) || (model.view?.pieces.some((p) => p.handle === id && pack.places.has(p.at)) ?? false);
  const named = [...(page?.show ?? []), ...progress.left.flatMap((a) => a.split(" ").slice(1))].filter(onMap);
  const point = (): void => {
    model.board.show(named);
    model.board.hint(named);
  };
  // The map turns to what the page is about, once what went before has been seen.
  useEffect(() => {
    const timer = setTimeout(point, 350);
    return () => clearTimeout(timer);
  }, [progress.at]);
  const turn = (go: () => Promise<unknown>): void => {
    model.clearFocus();
    void go();
  };
  return (
    <section class="coach" aria-label={tx(lesson.titles)} data-page={progress.at} aria-live="polite">
      <header>
        <h2>{tx(lesson.titles)}</h2>
        <span>{t("page-of", { n: Math.min(progress.at + 1, lesson.steps.length), of: lesson.steps.length })}</span>
      </header>
      <progress max={lesson.steps.length} value={progress.at} aria-label={t("progress")} />
      {page ? (
        <>
          <p class="say">
            {tx(page.say)} {page.rule && <ClauseLink clause={page.rule} open={(c) => model.rule(c)} />}
          </p>
          {progress.refused.length > 0 && (
            <div class="refused">
              <h3>{t("rules-answer")}</h3>
              <ul>
                {progress.refused.map((ground, i) => (
                  <li key={i}>
                    <ClauseLink clause={ground.clause} open={(c) => model.rule(c)} /> <Rich speaker={speaker} message={ground.fact} show={(id) => model.board.show([id])} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {page.actions.length > 1 && <p class="hint">{t("actions-left", { n: progress.left.length })}</p>}
          <div class="row">
            {page.actions.length === 0 && (
              <button type="button" class="primary" data-read onClick={() => turn(() => practice.read())}>
                {t("read-on")}
              </button>
            )}
            {named.length > 0 && (
              <button type="button" class="quiet" data-point onClick={point}>
                <Icon name="eye" />
                {t("point-at-it")}
              </button>
            )}
            <button type="button" class="quiet" disabled={practice.deeds === 0} data-page-back onClick={() => turn(() => practice.undo(1))}>
              {t("page-back")}
            </button>
          </div>
        </>
      ) : (
        <>
          <p class="say">{t("lesson-done")}</p>
          <div class="row">
            <a class="button primary" href={`#/guide/${pack.card.id}`}>
              {t("to-lessons")}
            </a>
            <a class="button quiet" href="#/">
              {t("play-for-real")}
            </a>
            <button type="button" class="quiet" onClick={() => turn(() => practice.undo(Infinity))}>
              {t("once-more")}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Puzzle({ practice, lesson }: { practice: Practice; lesson: LessonCard }): JSX.Element {
  const { model, pack, speaker } = useTable();
  const { standing, chance } = useStore(practice.progress);
  const [hints, setHints] = useState(0);
  const [playing, setPlaying] = useState(false);
  const restart = async (): Promise<void> => {
    model.clearFocus();
    await practice.undo(Infinity);
  };
  const solve = async (): Promise<void> => {
    setPlaying(true);
    await restart();
    for (const action of lesson.solution) {
      await new Promise((r) => setTimeout(r, 900));
      const seq = practice.state.value?.seq ?? 0;
      const outcome = await practice.send("act", { seq, seat: practice.as, action });
      if (!outcome.ok) break;
    }
    setPlaying(false);
  };
  return (
    <section class={`coach ${standing}`} aria-label={tx(lesson.titles)} data-standing={standing}>
      <header>
        <h2>{tx(lesson.titles)}</h2>
        <span>{t("puzzle")}</span>
      </header>
      <p class="say">{tx(lesson.about)}</p>
      {chance.length > 0 && (
        <p class="to-come">
          {t("results-to-come")}{" "}
          {chance.map((result, i) => (/^[1-6]$/.test(result) ? <Die key={i} face={Number(result)} colour="#4a463e" hit={null} /> : <b key={i}>{speaker.name(result)}</b>))}
        </p>
      )}
      <p class="standing" role="status">
        {t(`standing-${standing}`)}
      </p>
      {lesson.hints.slice(0, hints).map((hint, i) => (
        <p key={i} class="hint-text">
          {tx(hint)}
        </p>
      ))}
      <div class="row">
        {standing === "solved" && (
          <a class="button primary" href={`#/guide/${pack.card.id}`}>
            {t("to-lessons")}
          </a>
        )}
        {hints < lesson.hints.length && standing !== "solved" && (
          <button type="button" class="quiet" data-hint onClick={() => setHints(hints + 1)}>
            {t("hint")}
          </button>
        )}
        <button type="button" class="quiet" disabled={practice.deeds === 0 || playing} data-restart onClick={() => void restart()}>
          {t("once-more")}
        </button>
        <button type="button" class="quiet" disabled={playing} data-solve onClick={() => void solve()}>
          {t("show-solution")}
        </button>
      </div>
    </section>
  );
}

/** Nothing done here touches the game it comes from. */
function Trial({ practice }: { practice: Practice }): JSX.Element {
  const { model } = useTable();
  const trial = practice.start.trial!;
  useStore(practice.progress);
  return (
    <section class="coach trial" aria-label={t("trial")}>
      <header>
        <h2>{t("trial")}</h2>
      </header>
      <p class="say">{t(trial.exact ? "trial-exact" : "trial-guessed")}</p>
      <div class="row">
        <a class="button primary" href={trial.back} data-trial-back>
          {t("trial-back")}
        </a>
        <button
          type="button"
          class="quiet"
          disabled={practice.deeds === 0}
          onClick={() => {
            model.clearFocus();
            void practice.undo(Infinity);
          }}
        >
          {t("once-more")}
        </button>
      </div>
    </section>
  );
}
