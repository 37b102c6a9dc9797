import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LogEntry } from "../api/index.ts";
import { idsOf } from "../lib/message.ts";
import { t } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";
import { ClauseLink, Rich } from "../ui/rich.tsx";

/** What happened, turn by turn; names lead to the map, numbers to the rules. */
export function Log(): JSX.Element {
  const { model, speaker, pack } = useTable();
  const log = useStore(model.session.value.log);
  const state = useStore(model.session.value.state);
  const byItself = model.itself.done.value;
  const [text, setText] = useState("");
  const [seat, setSeat] = useState("");
  /** Turns whose state differs from the usual: the last two open, the rest closed. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const end = useRef<HTMLDivElement>(null);
  const wanted = text.trim().toLowerCase();
  const turns = useMemo(() => {
    const byTurn = new Map<number, LogEntry[]>();
    for (const entry of log) {
      if (!entry.counts || (!entry.events.length && !byItself.has(entry.seq))) continue;
      if (seat && entry.by !== seat) continue;
      if (wanted && !entry.events.some((e) => `${speaker.text(e.message)} ${e.clause}`.toLowerCase().includes(wanted))) continue;
      const list = byTurn.get(entry.turn);
      if (list) list.push(entry);
      else byTurn.set(entry.turn, [entry]);
    }
    return [...byTurn];
  }, [log, seat, wanted, speaker, byItself]);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [log.length]);
  const colour = (id: string | undefined): string => pack.card.seats.find((s) => s.id === id)?.colour ?? "transparent";
  const last = turns.at(-1)?.[0];
  const toggle = (turn: number): void => {
    const next = new Set(turned);
    if (!next.delete(turn)) next.add(turn);
    setTurned(next);
  };
  const past = model.past.look.value?.step.entry;
  const current = past?.seq;
  const barrier = state?.barrier;
  // A long game has thousands of lines: drawn anew only when one of them changes.
  const rows = useMemo(
    () =>
      turns.map(([turn, entries]) => {
            const usual = wanted !== "" || last === undefined || turn >= last - 1 || turn === past?.turn;
            const shut = usual === turned.has(turn);
            return (
              <div class="turn" key={turn}>
                <button type="button" class="turn-head" aria-expanded={!shut} onClick={() => toggle(turn)}>
                  {t("turn-n", { n: turn })}
                  <small>{entries.length}</small>
                </button>
                {!shut &&
                  entries.map((entry) => (
                    <div key={entry.seq} class={`entry${current === entry.seq ? " current" : ""}`} style={{ "--side": colour(entry.by) }}>
                      <div class="events">
                        {byItself.has(entry.seq) && <p class="hint">{t("by-itself", { action: speaker.text(byItself.get(entry.seq)!.label) })}</p>}
                        {entry.events.map((event, i) => (
                          <p key={i}>
                            <Rich speaker={speaker} message={event.message} show={(id) => model.board.show([id])} /> <ClauseLink clause={event.clause} open={(c) => model.rule(c)} />
                          </p>
                        ))}
                      </div>
                      <div class="entry-tools">
                        <button type="button" class="tool" title={t("show-on-map")} aria-label={t("show-on-map")} onClick={() => model.board.show(entry.events.flatMap((e) => idsOf(e.message)))}>
                          <Icon name="eye" />
                        </button>
                        <button type="button" class="tool" title={t("replay-from-here")} aria-label={t("replay-from-here")} onClick={() => void model.goto(entry.seq)}>
                          <Icon name="history" />
                        </button>
                      </div>
                      {entry.seq === barrier && <hr class="barrier-line" title={t("barrier")} />}
                    </div>
                  ))}
              </div>
            );
          }),
    [turns, turned, current, barrier, last],
  );
  return (
    <section class="log" aria-label={t("log")}>
      <div class="filters">
        <input type="search" value={text} placeholder={t("filter")} aria-label={t("filter")} onInput={(e) => setText(e.currentTarget.value)} />
        <select value={seat} aria-label={t("side")} onChange={(e) => setSeat(e.currentTarget.value)}>
          <option value="">{t("both-sides")}</option>
          {pack.card.seats.map((s) => (
            <option key={s.id} value={s.id}>
              {speaker.name(s.id)}
            </option>
          ))}
        </select>
      </div>
      <div class="scroll" role="log" aria-live="polite" tabIndex={0}>
        {rows}
        {!turns.length && <p class="hint">{t("nothing-yet")}</p>}
        <div ref={end} />
      </div>
    </section>
  );
}
