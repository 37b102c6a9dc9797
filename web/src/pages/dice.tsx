import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../api/index.ts";
import { checkRolls, type Roll } from "../lib/dice.ts";
import { t, useWords } from "../lib/i18n.ts";
import { get } from "../net/http.ts";

interface Verdict {
  bound: boolean;
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
      setVerdict(await checkRolls(table.commitment, table.secret, table.seat_entropy, file));
    })().catch(() => setProblem(t("error-offline")));
  }, [id]);
  const wrong = verdict?.rolls.filter((r) => r.said !== r.computed).length ?? 0;
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
          <p class={`verdict ${verdict.bound && wrong === 0 ? "good" : "bad"}`} data-verdict={verdict.bound && wrong === 0 ? "good" : "bad"}>
            {verdict.bound ? t("dice-bound") : t("dice-unbound")} {wrong === 0 ? t("dice-all-good", { n: verdict.rolls.length }) : t("dice-wrong", { n: wrong })}
          </p>
          <table class="rolls">
            <thead>
              <tr>
                <th>{t("answer-number")}</th>
                <th>{t("step")}</th>
                <th>{t("outcomes")}</th>
                <th>{t("recorded")}</th>
                <th>{t("recomputed")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((r) => (
                <tr key={r.index} class={r.said === r.computed ? "" : "bad"}>
                  <td>{r.index}</td>
                  <td>{r.step}</td>
                  <td>{r.outcomes}</td>
                  <td>{r.said + 1}</td>
                  <td>
                    {r.computed + 1} {r.said === r.computed ? "✓" : "✗"}
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
