import { Fragment, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Odds } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { outcomes } from "../lib/outcomes.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
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
      {pending ? <Pending /> : decision && <ActionList actions={model.picking.options} key={`${state?.seq}/${focus.join()}`} />}
      {model.seated && !past && !over && <Back />}
      {over && !past && <AfterGame />}
    </section>
  );
}

const nameOf = (object: string, pieces: readonly { handle: string; id: string; known: boolean }[]): string =>
  pieces.find((p) => p.handle === object)?.id ?? object;

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
  const { model, speaker } = useTable();
  const over = model.shown.value?.over;
  if (!over) return <></>;
  const how = ["resigned", "agreed", "forfeit"].includes(over.by) ? t(`over-${over.by}`) : "";
  return (
    <>
      {over.winner ? t("wins", { seat: speaker.name(over.winner) }) : t("draw-result")} {how || <ClauseLink clause={over.by} open={(c) => model.rule(c)} />}
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
  const { model, speaker } = useTable();
  const groups = outcomes(odds.rows.map((r) => ({ text: speaker.text(r.result), probability: r.probability })));
  const best = Math.max(...groups.map((g) => g.probability), 0.0001);
  const share = (p: number): Record<string, string> => ({ "--share": `${(100 * p) / best}%` });
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
              {group.parts.map((part, i) => (
                <tr key={i} class="part-of" style={share(part.probability)}>
                  <th scope="row">{part.text}</th>
                  <td class="percent">{percent(part.probability)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const percent = (p: number): string => (p > 0 && p < 0.0005 ? "<0.1%" : `${(100 * p).toFixed(p < 0.1 && p > 0 ? 1 : 0)}%`);

/** Undo by one step or to the barrier; past it, by asking. */
function Back(): JSX.Element {
  const { model } = useTable();
  const info = model.session.value.info.value;
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
      {depth === 0 && info?.can.ask_takeback && !offer && (
        <button type="button" class="quiet" onClick={() => void model.bid("takeback", { say: "offer" })}>
          {t("ask-takeback")}
        </button>
      )}
      <span class="hint barrier">{depth > 0 ? t("barrier-at", { n: depth }) : t("barrier-here")}</span>
    </div>
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
    <button type="button" class="primary" data-rematch onClick={() => void model.rematch("offer")}>
      {t("rematch")}
    </button>
  );
}
