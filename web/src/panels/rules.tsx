import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Rules as Rulebook } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { rules } from "../net/game.ts";
import { useTable } from "../table/context.ts";
import { Aid } from "./aid.tsx";
import "../styles/guide.css";
import { clauseLabel, ClauseLink } from "../ui/rich.tsx";

/** Our own words for every clause, searchable, and the rulings this table plays by. */
export function Rules(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const [book, setBook] = useState<Rulebook | null>(null);
  const [text, setText] = useState("");
  const [view, setView] = useState<"aid" | "clauses" | "rulings">("aid");
  const list = useRef<HTMLDivElement>(null);
  const { clause } = model.ui.value;
  useEffect(() => void rules(pack.card.id).then(setBook, () => setBook({ clauses: [], rulings: [] })), [pack]);
  useEffect(() => {
    if (!clause || !book) return;
    setText("");
    setView(book.rulings.some((r) => r.number === clause) ? "rulings" : "clauses");
  }, [clause, book]);
  useEffect(() => {
    if (!clause || text) return;
    const found = [...(list.current?.querySelectorAll<HTMLElement>("[data-clause]") ?? [])];
    const exact = found.find((e) => e.dataset["clause"] === clause) ?? found.find((e) => clause.startsWith(e.dataset["clause"] ?? "\0"));
    exact?.scrollIntoView({ block: "start" });
  }, [clause, book, view, text]);
  const wanted = text.trim().toLowerCase();
  const clauses = useMemo(
    () => (book?.clauses ?? []).filter((c) => !wanted || `${c.number} ${tx(c.title)} ${tx(c.text)}`.toLowerCase().includes(wanted)),
    [book, wanted],
  );
  const rulings = useMemo(() => (book?.rulings ?? []).filter((r) => !wanted || `${r.number} ${r.on} ${tx(r.text)}`.toLowerCase().includes(wanted)), [book, wanted]);
  const articles = useMemo(
    () =>
      clauses.map((c) => (
        <article key={c.number} data-clause={c.number} class={c.number === clause ? "current" : ""}>
          <h3>
            <b>{clauseLabel(c.number)}</b> {tx(c.title)}
          </h3>
          <p>{tx(c.text)}</p>
        </article>
      )),
    [clauses, clause, speaker],
  );
  const options = model.session.value.info.value?.options ?? {};
  return (
    <section class="rules" aria-label={t("rules")}>
      <div class="filters">
        <input type="search" value={text} placeholder={t("search-rules")} aria-label={t("search-rules")} onInput={(e) => setText(e.currentTarget.value)} />
        <div class="segments" role="group">
          <button type="button" data-aid aria-pressed={view === "aid"} onClick={() => setView("aid")}>
            {t("aid")}
          </button>
          <button type="button" aria-pressed={view === "clauses"} onClick={() => setView("clauses")}>
            {t("clauses", { n: clauses.length })}
          </button>
          <button type="button" aria-pressed={view === "rulings"} onClick={() => setView("rulings")}>
            {t("rulings", { n: rulings.length })}
          </button>
        </div>
      </div>
      {view === "aid" && !wanted && <Aid />}
      <div class="scroll" ref={list} tabIndex={0} hidden={view === "aid" && !wanted}>
        {!book && <p class="hint">{t("loading")}</p>}
        {(view === "clauses" || (view === "aid" && wanted !== "")) && articles}
        {view === "rulings" &&
          rulings.map((r) => {
            const option = r.option ? pack.card.options.find((o) => o.id === r.option) : undefined;
            const value = option?.values.find((v) => v.id === (options[option.id] ?? option.values[0]?.id));
            return (
              <article key={r.number} data-clause={r.number} class={r.number === clause ? "current" : ""}>
                <h3>
                  <b>{r.number}</b> <ClauseLink clause={r.on} open={(c) => model.rule(c)} />
                </h3>
                <p>{tx(r.text)}</p>
                {option && value && (
                  <p class="in-force">
                    {t("in-force")} <b>{tx(value.label)}</b>
                  </p>
                )}
              </article>
            );
          })}
      </div>
    </section>
  );
}
