import type { JSX } from "preact";
import { t, tx } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { useCalled } from "../table/called.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";

/** Where we are in the game, how it stands, and whether the line is up. */
export function Header(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const session = model.session.value;
  const line = useStore(session.line);
  const info = session.info.value;
  // Behind a curtain nobody reads how the other side sees the game.
  const view = model.ui.value.curtain ? null : model.view;
  const heading = view?.heading ?? [];
  const unit = Math.max(1, pack.card.score_unit);
  const { asking } = model.ui.value;
  const called = useCalled();
  return (
    <header class="top">
      <a class="home" href="#/" aria-label={t("start-page")} title={t("start-page")}>
        沙
      </a>
      <div class="where">
        <b class="title">{tx(pack.card.titles)}</b>
        <span class="heading">
          {heading.map((h, i) => (
            <span key={i} class={i > 0 && i < heading.length - 1 ? "between" : ""}>
              {i > 0 && " › "}
              {speaker.text(h)}
            </span>
          ))}
        </span>
      </div>
      <ul class="sides">
        {pack.card.seats.map((seat, i) => {
          const holder = info?.seats.find((s) => s.seat === seat.id);
          const deciding = view?.deciding.includes(seat.id);
          const score = view?.score[seat.id];
          return (
            <li key={seat.id} class={`${deciding ? "deciding" : ""} ${seat.id === model.as ? "you" : ""}`} style={{ "--side": seat.colour }}>
              <i class={i === 0 ? "disc" : "diamond"} aria-hidden="true" />
              <span class="name">{tx(seat.names)}</span>
              {holder && <small title={called(holder)}>{holder.thinking && deciding ? t("thinking") : seat.id === model.as && info?.yours.includes(seat.id) ? t("holder-you") : called(holder)}</small>}
              {score !== undefined && <b class="score">{score / unit}</b>}
              {deciding && <span class="offscreen">{t("to-move")}</span>}
            </li>
          );
        })}
      </ul>
      <span class={`line ${line}`} role="status" title={t(`line-${line}`)}>
        <i aria-hidden="true" />
        {line !== "open" && t(`line-${line}`)}
      </span>
      {info && info.spectators > 0 && (
        <span class="spectators" title={t("spectators", { n: info.spectators })}>
          <Icon name="eye" />
          {info.spectators}
        </span>
      )}
      <button type="button" class="tool why-toggle" aria-pressed={asking} title={t("why-mode")} aria-label={t("why-mode")} onClick={() => model.ui.patch({ asking: !asking })}>
        <Icon name="help" />
      </button>
      <button type="button" class="tool" title={t("menu")} aria-label={t("menu")} data-menu onClick={() => model.overlays.dialog.set({ kind: "menu" })}>
        <Icon name="menu" />
      </button>
    </header>
  );
}
