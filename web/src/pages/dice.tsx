import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../api/index.ts";
import { checkRolls, contradicts, honest, type Roll, testimony, unsealedRightly } from "../lib/dice.ts";
import { t, useWords } from "../lib/i18n.ts";
import { get } from "../net/http.ts";

interface Verdict {
  bound: boolean;
  /** This browser was there and wrote down what it saw. */
  witnessed: boolean;
  /** What it wrote down is not what the server says now. */
  contradicted: boolean;
  rolls: readonly Roll[];
}

/** Anybody may check that no roll was touched: all of it is computed here, in this browser. */
export function Dice({ id }: { id: string }): JSX.Element {
  useWords();
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  useEffect(() => {
    void (async () => {
      const table = await get<TableInfo>(`/api/tables/${id}`);
      setInfo(table);
      if (!table.secret) return;
      const file = await get<unknown>(`/api/tables/${id}/file`);
      const seen = testimony(localStorage, id);
      // What this browser saw itself counts; for the rest there is only the server's word.
      const seats = table.seat_entropy.map((bytes, i) => seen?.seats[i] || bytes);
      const checked = await checkRolls(seen?.commitment ?? table.commitment, table.secret, seats, file);
      const sealed = await unsealedRightly(table.seat_sealed, seats);
      setVerdict({ ...checked, bound: checked.bound && sealed, witnessed: !!seen, contradicted: !!seen && contradicts(seen, table.commitment, table.seat_entropy) });
    })().catch(() => setProblem(t("error-offline")));
  }, [id]);
  const wrong = verdict?.rolls.filter((r) => !honest(r)).length ?? 0;
  const good = !!verdict && verdict.bound && !verdict.contradicted && wrong === 0;
  const shown = all ? (verdict?.rolls ?? []) : (verdict?.rolls.slice(0, 60) ?? []);
  return (
    <main class="page dice">
      <p>
        <a href={`#/t/${id}`}>{t("back-to-table")}</a>
      </p>
      <h1>{t("check-dice")}</h1>
      <p>{t("dice-how")}</p>
      {problem && <p role="alert">{problem}</p>}
      {info && (
        <dl class="facts">
          <div>
            <dt>{t("commitment")}</dt>
            <dd class="hash">{info.commitment}</dd>
          </div>
          {info.seat_entropy.map((e, i) => (
            <div key={i}>
              <dt>
                {t("seat-bytes")} {i + 1}
              </dt>
              <dd class="hash">{e || "—"}</dd>
            </div>
          ))}
          <div>
            <dt>{t("secret")}</dt>
            <dd class="hash">{info.secret ?? t("secret-later")}</dd>
          </div>
        </dl>
      )}
      {verdict && (
        <section aria-live="polite">
          <p class={`verdict ${good ? "good" : "bad"}`} data-verdict={good ? "good" : "bad"}>
            {verdict.bound ? t("dice-bound") : t("dice-unbound")} {wrong === 0 ? t("dice-all-good", { n: verdict.rolls.length }) : t("dice-wrong", { n: wrong })}
          </p>
          <p>{t(verdict.contradicted ? "dice-contradicted" : verdict.witnessed ? "dice-witnessed" : "dice-not-witnessed")}</p>
          <table class="rolls">
            <thead>
              <tr>
                <th>{t("answer-number")}</th>
                <th>{t("step")}</th>
                <th>{t("roll-for")}</th>
                <th>{t("outcomes")}</th>
                <th>{t("recorded")}</th>
                <th>{t("recomputed")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((r) => (
                <tr key={r.place} class={honest(r) ? "" : "bad"}>
                  <td>{r.index === r.place ? r.index : `${r.index} ≠ ${r.place}`}</td>
                  <td>{r.step}</td>
                  <td>{r.step === 0 ? t("set-up") : `${r.seat ?? ""}: ${r.action ?? ""}`}</td>
                  <td>{r.outcomes}</td>
                  <td>{r.said + 1}</td>
                  <td>
                    {r.computed + 1} {honest(r) ? "✓" : "✗"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {!all && verdict.rolls.length > shown.length && (
            <button type="button" class="quiet" onClick={() => setAll(true)}>
              {t("show-all", { n: verdict.rolls.length })}
            </button>
          )}
        </section>
      )}
    </main>
  );
}
