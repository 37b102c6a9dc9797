import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LessonCard } from "../api/index.ts";
import { t, useWords } from "../lib/i18n.ts";
import { games, lessons, pack as loadPack } from "../net/game.ts";
import { Refusal } from "../net/http.ts";
import { Practice, type PracticeStart, type TrialStart } from "../net/practice.ts";
import { TableModel } from "../table/model.ts";
import { Seated } from "./table.tsx";
import "../styles/practice.css";

/** A lesson, a puzzle or a trial at the real table. */
export function PracticePage({ game, id }: { game: string | undefined; id: string | undefined }): JSX.Element {
  useWords();
  const [model, setModel] = useState<TableModel | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let made: TableModel | null = null;
    let gone = false;
    open(game, id)
      .then((m) => {
        made = m;
        if (!gone) setModel(m);
      })
      .catch((error: unknown) => setFailed(error instanceof Refusal ? error.failure.code : error instanceof Missing ? "not-found" : "offline"));
    return () => {
      gone = true;
      made?.close();
    };
  }, [game, id]);
  if (failed)
    return (
      <main class="page">
        <p>{t(`error-${failed}`)}</p>
        <a href="#/">{t("start-page")}</a>
      </main>
    );
  return model ? <Seated model={model} /> : <p class="loading" aria-busy="true" />;
}

class Missing extends Error {}

async function open(game: string | undefined, id: string | undefined): Promise<TableModel> {
  const start = await startOf(game, id);
  const session = new Practice(start);
  const [pack] = await Promise.all([loadPack(start.game, start.options), session.open()]);
  return new TableModel(pack, session);
}

async function startOf(game: string | undefined, id: string | undefined): Promise<PracticeStart> {
  const cards = await games();
  const seats = (of: string): string[] => cards.find((c) => c.id === of)?.seats.map((s) => s.id) ?? [];
  if (game && id) {
    const lesson: LessonCard | undefined = (await lessons(game)).find((l) => l.id === id);
    if (!lesson) throw new Missing();
    return { game, options: lesson.options as Record<string, string>, seats: seats(game), lesson };
  }
  // One trial a window: it lives as long as the window does.
  const kept = sessionStorage.getItem("sandtable.trial");
  if (!kept) throw new Missing();
  const trial = JSON.parse(kept) as TrialStart;
  const question = JSON.parse(trial.position) as { game: string; options?: Record<string, string> };
  return { game: question.game, options: question.options ?? {}, seats: seats(question.game), trial };
}
