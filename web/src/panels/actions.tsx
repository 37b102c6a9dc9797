import { Fragment, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Message, Odds } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { idsOf } from "../lib/message.ts";
import { grouped } from "../lib/outcomes.ts";
import { stepsBack } from "../lib/record.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { endingOf } from "../table/ending.ts";
import { type Answer, bound, type Matter } from "../table/standing.ts";
import { Icon } from "../ui/icon.tsx";
import { ClauseLink, Rich } from "../ui/rich.tsx";
import { ActionList } from "./list.tsx";

/** The question, what may be answered, and the ways back. */
export function Actions(): JSX.Element {
  const { model, speaker } = useTable();
  const session = model.session.value;
  const waiting = useStore(session.waiting);
  const { decision } = model;
  const focus = model.picking.focus.value;
  const pending = model.acting.pending.value;
  const state = model.shown.value;
  const over = state?.over;
  const headline = useRef<HTMLHeadingElement>(null);
  const past = model.past.look.value;
  return (
    <section class="actions" aria-label={t("your-move")}>
      <div class="prompt" aria-live="polite">
        <h2 ref={headline}>
          {past ? t("looking-back") : over ? <Result /> : decision ? <Rich speaker={speaker} message={decision.prompt} /> : <Waiting />}
        </h2>
        {past?.step.entry.events.map((event, i) => (
          <p key={i} class="then">
            <Rich speaker={speaker} message={event.message} show={(id) => model.board.show([id])} /> <ClauseLink clause={event.clause} open={(c) => model.rule(c)} />
          </p>
        ))}
        {waiting > 0 && session.line.value === "lost" && <p class="hint">{t("kept-until-connected", { n: waiting })}</p>}
      </div>
      {focus.length > 0 && (
        <p class="focus-chip" data-focus={focus.join(" ")}>
          {focus.map((f) => speaker.name(nameOf(f, model.view?.pieces ?? []))).join(" · ")}
          <button type="button" class="quiet small" onClick={() => model.clearFocus()}>
            {t("cancel")}
          </button>
        </p>
      )}
      {model.going.followers.value.length > 0 && (
        <p class="focus-chip" data-followers={model.going.followers.value.length}>
          {t("followers", { n: model.going.followers.value.length })}
          <button type="button" class="quiet small" data-alone onClick={() => model.going.followers.set([])}>
            {t("alone")}
          </button>
          <button type="button" class="quiet small" data-apart onClick={() => void model.going.apart()}>
            {t("apart")}
          </button>
        </p>
      )}
      {!past && !over && <StandingAnswers />}
      {!pending && <Declared />}
      {model.batch.busy && <p class="hint" role="status">{t("under-way", { n: model.batch.left.value })}</p>}
      {pending ? <Pending /> : decision && <ActionList actions={model.picking.options} key={`${state?.seq}/${focus.join()}`} />}
      {!pending && !past && !focus.length && <Endings />}
      {model.seated && !past && !over && <WhatHappened />}
      {model.seated && !past && !over && !session.practice?.guided && <Back />}
      {over && !past && <AfterGame />}
    </section>
  );
}

/** What was declared last, with its odds: fought without asking again, and free to be taken back until then. */
function Declared(): JSX.Element | null {
  const { model, speaker } = useTable();
  const declared = model.acting.declared.value;
  if (!declared || !model.decision) return null;
  return (
    <div class="pending" role="status" data-declared={declared.action.notation}>
      <p class="pending-label">{speaker.text(declared.action.label)}</p>
      <OddsTable odds={declared.odds} />
    </div>
  );
}

/** Whole steps are ended by one click: with a stack in hand the step, else what is left of one's turn; or one goes on to a step to come. */
function Endings(): JSX.Element | null {
  const { model, speaker } = useTable();
  const heading = model.view?.heading ?? [];
  // Turn, whose it is, and what of it: without all three there is nothing to end but the question itself.
  if (!endingOf(model.decision) || heading.length < 3 || !model.seated || model.session.value.practice?.guided) return null;
  const held = model.view?.pieces.some((p) => p.picked);
  return (
    <p class="row">
      {held ? (
        <button type="button" class="quiet small" data-end-step onClick={() => model.itself.endAll(3)}>
          {t("end-step", { step: speaker.text(heading[2]!) })}
        </button>
      ) : (
        <button type="button" class="quiet small" data-end-rest onClick={() => model.itself.endAll(2)}>
          {t("end-rest", { part: speaker.text(heading[1]!) })}
        </button>
      )}
      <Ahead steps={model.decision?.ahead ?? []} />
    </p>
  );
}

/** The steps to come: everything before the one that is clicked is ended. */
function Ahead({ steps }: { steps: readonly Message[] }): JSX.Element | null {
  const { model, speaker } = useTable();
  if (!steps.length) return null;
  return (
    <span class="ahead" role="group" aria-label={t("go-on-to")}>
      {t("go-on-to")}
      {steps.map((step) => (
        <button key={JSON.stringify(step)} type="button" class="quiet small" data-ahead={idsOf(step)[0] ?? step.key} onClick={() => model.itself.goOn(step)}>
          {speaker.text(step)}
        </button>
      ))}
    </span>
  );
}

const nameOf = (object: string, pieces: readonly { handle: string; id: string; known: boolean }[]): string =>
  pieces.find((p) => p.handle === object)?.id ?? object;

/** Standing answers: given where a question comes again and again, and taken back at any time. */
function StandingAnswers(): JSX.Element | null {
  const { model, speaker } = useTable();
  const routine = model.decision?.routine;
  const { standing } = model.itself;
  const answers = Object.entries(standing.answers.value);
  const usual = standing.usual.value;
  if (!model.seated || (!routine && !answers.length && !usual.length)) return null;
  const named = ({ topic, whose }: Matter): { what: string; seat: string } => ({ what: speaker.name(topic), seat: speaker.name(whose) });
  const matter = (key: string): Matter => {
    const [topic = "", whose = ""] = key.split(" ");
    return { topic, whose };
  };
  const said = (key: string, answer: Answer): string => {
    if (typeof answer === "string") return t(`standing-${answer}`, named(matter(key)));
    const { at, less } = bound(answer);
    return t(less ? "standing-less" : "standing-more", { ...named(matter(key)), n: at });
  };
  return (
    <>
      {routine && (
        <p class="row" data-standing>
          <button type="button" class="quiet small" data-never onClick={() => model.itself.stand(routine, "never")}>
            {t("stand-never", named(routine))}
          </button>
          {routine.worth !== undefined && (
            <button type="button" class="quiet small" data-worse onClick={() => model.itself.stand(routine, routine.worth!)}>
              {t(bound(routine.worth).less ? "stand-less" : "stand-more", { ...named(routine), n: bound(routine.worth).at })}
            </button>
          )}
        </p>
      )}
      {answers.map(([key, answer]) => (
        <p key={key} class="focus-chip" data-stands={key}>
          {said(key, answer)}
          <button type="button" class="quiet small" onClick={() => standing.forget(key)}>
            {t(answer === "always" ? "as-usual" : "ask-again")}
          </button>
        </p>
      ))}
      {usual.length > 0 && (
        <details class="usual">
          <summary>{t("answered-as-usual", { n: usual.length })}</summary>
          {usual.map((key) => (
            <p key={key} class="focus-chip" data-usual={key}>
              {t("standing-usual", named(matter(key)))}
              <button type="button" class="quiet small" data-always onClick={() => standing.give(matter(key), "always")}>
                {t("ask-always")}
              </button>
            </p>
          ))}
        </details>
      )}
    </>
  );
}

function Waiting(): JSX.Element {
  const { model, speaker } = useTable();
  const info = model.session.value.info.value;
  if (info?.phase === "waiting") return <>{t("waiting-for-friend")}</>;
  const seats = model.shown.value?.view?.deciding ?? [];
  const thinking = info?.seats.find((s) => s.thinking && seats.includes(s.seat));
  if (thinking) return <>{t("computer-thinking", { seat: speaker.name(thinking.seat) })}</>;
  return <>{t("waiting-for", { seat: seats.map((s) => speaker.name(s)).join(" · ") })}</>;
}

function Result(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const over = model.shown.value?.over;
  if (!over) return <></>;
  const winner = over.winner ? speaker.name(over.winner) : "";
  const loser = pack.card.seats.find((s) => s.id !== over.winner);
  // Ended by people rather than by a rule: one sentence says who did what.
  if (["resigned", "agreed", "forfeit"].includes(over.by)) return <>{t(`over-${over.by}`, { winner, loser: loser ? tx(loser.names) : "" })}</>;
  return (
    <>
      {winner ? t("wins", { seat: winner }) : t("draw-result")} <ClauseLink clause={over.by} open={(c) => model.rule(c)} />
    </>
  );
}

/** An action chosen but not yet done, with its odds. */
function Pending(): JSX.Element {
  const { model, speaker } = useTable();
  const pending = model.acting.pending.value!;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), [pending.action.notation]);
  return (
    <div class="pending" role="group" aria-labelledby="pending-label" aria-describedby="pending-odds">
      <p class="pending-label" id="pending-label">{speaker.text(pending.action.label)}</p>
      {pending.warning && pending.action.note && (
        <p class="warning" data-warning>
          <Rich speaker={speaker} message={pending.action.note} />
        </p>
      )}
      {pending.unused !== undefined && <p data-unused>{t("unused", { n: pending.unused })}</p>}
      {pending.odds && <OddsTable odds={pending.odds} />}
      <div class="row">
        <button ref={ref} type="button" class="primary" data-confirm onClick={() => void model.commit(pending.action)}>
          <Icon name="check" />
          {t("confirm")}
        </button>
        <button type="button" class="quiet" onClick={() => model.acting.cancel()}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

export function OddsTable({ odds }: { odds: Odds }): JSX.Element {
  const { model, pack, speaker } = useTable();
  const [all, setAll] = useState(false);
  const groups = grouped(
    odds.rows.map((r) => ({ message: r.result, text: speaker.text(r.result), probability: r.probability })),
    { seats: pack.card.seats.map((s) => s.id), worse: (seat) => (seat ? t("loses-more", { seat: speaker.name(seat) }) : t("lose-alike")) },
  );
  const parts = groups.reduce((sum, g) => sum + g.parts.length, 0);
  const short = parts > GLANCE && !all;
  const share = (p: number): Record<string, string> => ({ "--share": `${100 * p}%` });
  return (
    <div class="odds" id="pending-odds">
      {odds.factors.length > 0 && (
        <ul class="factors">
          {odds.factors.map((f, i) => (
            <li key={i}>
              <Rich speaker={speaker} message={f.what} /> <ClauseLink clause={f.clause} open={(c) => model.rule(c)} />
            </li>
          ))}
        </ul>
      )}
      <table>
        <caption>{t("odds")}</caption>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.text}>
              <tr class={group.parts.length ? "sum" : ""} style={share(group.probability)}>
                <th scope="row">{group.text}</th>
                <td class="percent">{percent(group.probability)}</td>
              </tr>
              {!short && group.parts.map((part, i) => (
                <tr key={i} class="part-of" style={share(part.probability)}>
                  <th scope="row">{part.text}</th>
                  <td class="percent">{percent(part.probability)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {parts > GLANCE && (
        <button type="button" class="quiet small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("odds-fewer") : t("odds-all", { n: parts })}
        </button>
      )}
    </div>
  );
}

/** More single outcomes than these are shown only when asked for. */
const GLANCE = 8;

const percent = (p: number): string => (p > 0 && p < 0.0005 ? "<0.1%" : `${(100 * p).toFixed(p < 0.1 && p > 0 ? 1 : 0)}%`);

/** The others' last turn once more, watched or not. */
function WhatHappened(): JSX.Element | null {
  const { model } = useTable();
  useStore(model.session.value.log);
  const { lastTurn } = model;
  if (!lastTurn || !model.decision) return null;
  return (
    <button type="button" class="quiet what-happened" data-what-happened onClick={() => void model.recap(lastTurn.from, lastTurn.to)}>
      <Icon name="history" />
      {t("what-happened")}
    </button>
  );
}

/** Undo by one step or to the barrier; past it, by asking. */
function Back(): JSX.Element {
  const { model } = useTable();
  const state = model.session.value.state.value;
  const depth = state?.undo_depth ?? 0;
  const offer = useStore(model.session.value.offer)?.offer;
  return (
    <div class="back" role="group" aria-label={t("take-back")}>
      <button type="button" class="quiet" disabled={depth === 0} data-undo onClick={() => void model.undo(false)}>
        <Icon name="undo" />
        {t("undo")}
      </button>
      <button type="button" class="quiet" disabled={depth < 2} data-undo-all onClick={() => void model.undo(true)}>
        <Icon name="rewind" />
        {t("undo-all", { n: depth })}
      </button>
      {depth === 0 && !offer && <AskTakeback />}
      {!model.session.value.practice && <span class="hint barrier">{depth > 0 ? t("barrier-at", { n: depth }) : t("barrier-here")}</span>}
    </div>
  );
}

/** Past the barrier: a friend is asked, a computer always agrees, so one is asked oneself first. */
export function AskTakeback({ then }: { then?: () => void }): JSX.Element | null {
  const { model, pack } = useTable();
  const session = model.session.value;
  const log = useStore(session.log);
  const [sure, setSure] = useState(false);
  const info = session.info.value;
  const steps = stepsBack(log, model.as);
  if (!info?.can.ask_takeback || !steps) return null;
  const other = info.seats.find((s) => s.seat !== model.as);
  const atOnce = info.hotseat || other?.holder === "computer";
  const ask = (): void => {
    if (atOnce && !sure) return setSure(true);
    setSure(false);
    then?.();
    void model.bids.bid("takeback", { say: "offer" });
  };
  return (
    <>
      <button type="button" class={sure ? "danger" : "quiet"} data-takeback onClick={ask} onBlur={() => setSure(false)}>
        {sure ? t("takeback-sure", { n: steps }) : t(atOnce ? "takeback-last" : "ask-takeback")}
      </button>
      {sure && pack.card.hidden && <span class="hint barrier">{t("takeback-shown")}</span>}
    </>
  );
}

/** How much of the last step is told again when the game is over: its reckoning. */
const LAST_WORDS = 6;

function AfterGame(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const info = model.session.value.info.value;
  const log = useStore(model.session.value.log);
  const state = model.shown.value;
  const unit = Math.max(1, pack.card.score_unit);
  const last = log.findLast((e) => e.counts && e.events.length > 0);
  return (
    <div class="after">
      <ul class="final">
        {pack.card.seats.map((seat, i) => (
          <li key={seat.id} class={seat.id === state?.over?.winner ? "winner" : ""} style={{ "--side": seat.colour }}>
            <i class={i === 0 ? "disc" : "diamond"} aria-hidden="true" />
            <span>{tx(seat.names)}</span>
            {state?.view?.score[seat.id] !== undefined && <b>{state.view.score[seat.id]! / unit}</b>}
          </li>
        ))}
      </ul>
      {last && (
        <ul class="reckoning">
          {last.events.slice(-LAST_WORDS).map((event, i) => (
            <li key={i}>
              <Rich speaker={speaker} message={event.message} show={(id) => model.board.show([id])} /> <ClauseLink clause={event.clause} open={(c) => model.rule(c)} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button quiet" href={`#/dice/${model.id}`}>
          <Icon name="dice" />
          {t("check-dice")}
        </a>{" "}
        <button type="button" class="quiet" onClick={() => void model.goto(model.positions()[0] ?? 1)}>
          <Icon name="history" />
          {t("replay")}
        </button>
      </p>
      {info?.rematch ? (
        <a class="button primary" href={`#/t/${info.rematch}`}>
          {t("go-to-rematch")}
        </a>
      ) : (
        info?.can.rematch && <RematchButton />
      )}
    </div>
  );
}

function RematchButton(): JSX.Element {
  const { model } = useTable();
  const offer = useStore(model.session.value.offer)?.offer;
  if (offer?.kind === "rematch") return <></>;
  return (
    <button type="button" class="primary" data-rematch onClick={() => void model.bids.rematch("offer")}>
      {t("rematch")}
    </button>
  );
}
