import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";
import { Rich } from "../ui/rich.tsx";

/** Between two players at one screen: nothing of the position is behind it. */
export function Curtain(): JSX.Element {
  const { model, speaker, pack } = useTable();
  const seat = model.ui.value.curtain ?? "";
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <main class="curtain" style={{ "--side": pack.card.seats.find((s) => s.id === seat)?.colour ?? "#555" }}>
      <h1>{t("curtain-title", { seat: speaker.name(seat) })}</h1>
      <p>{t("curtain-text", { seat: speaker.name(seat) })}</p>
      <button ref={ref} type="button" class="primary" data-curtain onClick={() => void model.sit(seat)}>
        {t("curtain-lift", { seat: speaker.name(seat) })}
      </button>
    </main>
  );
}

/** What happened since this browser last looked, to be shown on the map. */
export function Away(): JSX.Element | null {
  const { model } = useTable();
  const away = model.seen.away.value;
  if (!away) return null;
  return (
    <div class="banner" role="status" data-no-pan>
      <span>{t("while-away", { n: away.steps })}</span>
      <button type="button" class="primary small" data-recap onClick={() => void model.recap(away.from, away.to)}>
        <Icon name="play" />
        {t("show-me")}
      </button>
      <button type="button" class="quiet small" onClick={() => model.seen.away.set(null)}>
        {t("skip")}
      </button>
    </div>
  );
}

/** An offer on the table: draw, take-back, rematch. */
export function Offers(): JSX.Element | null {
  const { model, speaker } = useTable();
  const state = useStore(model.session.value.offer);
  const declined = useStore(model.session.value.declined);
  const offer = state?.offer;
  if (!offer && declined && model.seated)
    return (
      <div class="banner" role="status" data-declined={declined} data-no-pan>
        <span>{t(`declined-${declined}`)}</span>
        <button type="button" class="quiet small" onClick={() => model.session.value.declined.set(null)}>
          {t("understood")}
        </button>
      </div>
    );
  if (!offer) return null;
  const mine = offer.by === model.as;
  const answer = (say: "accept" | "decline" | "withdraw"): void => {
    if (offer.kind === "rematch") void model.bids.rematch(say);
    else void model.bids.bid(offer.kind, { say });
  };
  return (
    <div class="banner" role="alertdialog" aria-label={t(`offered-${offer.kind}`, { seat: speaker.name(offer.by) })} data-no-pan>
      <span>{t(`offered-${offer.kind}`, { seat: speaker.name(offer.by) })}</span>
      {model.seated && mine && (
        <button type="button" class="quiet small" onClick={() => answer("withdraw")}>
          {t("withdraw")}
        </button>
      )}
      {model.seated && !mine && (
        <>
          <button type="button" class="primary small" data-answer="accept" onClick={() => answer("accept")}>
            {t("accept")}
          </button>
          <button type="button" class="quiet small" data-answer="decline" onClick={() => answer("decline")}>
            {t("decline")}
          </button>
        </>
      )}
    </div>
  );
}

/** What is happening on the map right now, in words. */
export function Caption(): JSX.Element | null {
  const { model, speaker, pack } = useTable();
  const entries = useStore(model.caption);
  useEffect(() => {
    if (model.past.look.value || !entries.length) return;
    const timer = setTimeout(() => model.caption.set([]), 6000);
    return () => clearTimeout(timer);
  }, [entries]);
  const events = entries.flatMap((e) => e.events.map((event) => ({ event, by: e.by }))).slice(-4);
  const battle = useStore(model.telling.battle);
  if (!events.length || battle) return null;
  return (
    <div class="caption" aria-hidden="true">
      {events.map(({ event, by }, i) => (
        <p key={i} style={{ "--side": pack.card.seats.find((s) => s.id === by)?.colour ?? "transparent" }}>
          <Rich speaker={speaker} message={event.message} />
        </p>
      ))}
    </div>
  );
}

/** The newest events for ears, whatever panel is open. */
export function Spoken(): JSX.Element {
  const { model, speaker } = useTable();
  const log = useStore(model.session.value.log);
  const last = model.ui.value.curtain ? undefined : log.at(-1);
  return (
    <div class="offscreen" role="log" aria-live="polite">
      {last?.events.map((event, i) => <p key={`${last.seq}/${i}`}>{speaker.text(event.message)}</p>)}
    </div>
  );
}

/** The link to send while the other seat is open. */
export function Invite(): JSX.Element | null {
  const { model } = useTable();
  const info = model.session.value.info.value;
  if (info?.phase !== "waiting" || !info.invite) return null;
  const link = `${location.origin}${location.pathname}#/t/${info.id}/join/${info.invite}`;
  return (
    <div class="invite" data-no-pan>
      <h2>{t("invite-title")}</h2>
      <p>{t("invite-text")}</p>
      <input readOnly value={link} aria-label={t("invite-title")} data-invite onFocus={(e) => e.currentTarget.select()} />
      <button type="button" class="primary" onClick={() => void navigator.clipboard.writeText(link).then(() => model.notify(t("link-copied")))}>
        <Icon name="link" />
        {t("copy-link")}
      </button>
    </div>
  );
}

export function Notice(): JSX.Element {
  const { model } = useTable();
  const { notice, asking } = model.ui.value;
  return (
    <div class="notice" role="status" aria-live="assertive">
      {notice ?? (asking ? t("why-mode-on") : "")}
    </div>
  );
}
