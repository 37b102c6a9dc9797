import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LogEntry, TableInfo } from "../api/index.ts";
import { checkRolls, contradicts, honest, type Roll, testimony, unsealedRightly } from "../lib/dice.ts";
import { t, useWords } from "../lib/i18n.ts";
import type { Speaker } from "../lib/message.ts";
import { tellsOf } from "../lib/rolls.ts";
import { settings } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { pack, speaker as loadSpeaker } from "../net/game.ts";
import { get } from "../net/http.ts";
import { Rich } from "../ui/rich.tsx";

interface Verdict {
  bound: boolean;
  /** This browser was there and wrote down what it saw. */
  witnessed: boolean;
  /** What it wrote down is not what the server says now. */
  contradicted: boolean;
  rolls: readonly Roll[];
  /** The record, so that it can be said what each roll was for. */
  log: readonly LogEntry[];
}

/** Anybody may check that no roll was touched: all of it is computed here, in this browser. */
export function Dice({ id }: { id: string }): JSX.Element {
  useWords();
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const { lang } = useStore(settings);
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  useEffect(() => {
    if (info) void pack(info.game, info.options).then((p) => loadSpeaker(p, lang)).then(setSpeaker, () => setSpeaker(null));
  }, [info?.game, lang]);
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
      const hashes = table.seat_sealed.map((hash, i) => seen?.sealed[i] || hash);
      const sealed = await unsealedRightly(hashes, seats);
      const said = { commitment: table.commitment, seats: table.seat_entropy, sealed: table.seat_sealed };
      const log = await get<LogEntry[]>(`/api/tables/${id}/log?as=all`);
      setVerdict({ ...checked, log, bound: checked.bound && sealed, witnessed: !!seen, contradicted: !!seen && contradicts(seen, said) });
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
              {shown.map((r, i) => (
                <tr key={r.place} class={honest(r) ? "" : "bad"}>
                  <td>{r.index === r.place ? r.index : `${r.index} ≠ ${r.place}`}</td>
                  {shown[i - 1]?.step !== r.step && (
                    <>
                      <td rowSpan={shown.filter((o) => o.step === r.step).length}>{r.step}</td>
                      <td rowSpan={shown.filter((o) => o.step === r.step).length} class="roll-for">
                        <Purpose roll={r} entry={verdict.log.find((e) => e.seq === r.step + 1)} speaker={speaker} />
                      </td>
                    </>
                  )}
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

/** What came of the rolls of one step, in the record's words. The set-up is entry 1, step `n` of the file entry `n + 1`. */
function Purpose({ roll, entry, speaker }: { roll: Roll; entry: LogEntry | undefined; speaker: Speaker | null }): JSX.Element {
  const told = entry && speaker ? tellsOf(entry, Object.keys(speaker.vocabulary.entries).filter((id) => speaker.vocabulary.entries[id]?.kind === "seat")) : [];
  return (
    <>
      {roll.step === 0 ? <b>{t("set-up")}</b> : <b>{roll.seat && speaker ? speaker.name(roll.seat) : roll.seat}</b>}
      {told.map((message, i) => (
        <p key={i}>
          <Rich speaker={speaker!} message={message} />
        </p>
      ))}
      {roll.step > 0 && !told.length && <code>{roll.action}</code>}
    </>
  );
}
