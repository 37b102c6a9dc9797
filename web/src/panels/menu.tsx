import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t, tx } from "../lib/i18n.ts";
import { settings, type Confirm, type Theme } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { useCalled } from "../table/called.ts";
import { useTable } from "../table/context.ts";
import { Modal } from "../ui/floating.tsx";
import { Icon } from "../ui/icon.tsx";
import { AskTakeback } from "./actions.tsx";
import { LangSwitch } from "./language.tsx";

/** What one does rarely: settings, files, resigning. */
export function TableMenu(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const [sure, setSure] = useState(false);
  const info = model.session.value.info.value;
  const offer = useStore(model.session.value.offer)?.offer;
  const called = useCalled();
  if (model.overlays.dialog.value?.kind !== "menu" || !info) return null;
  const close = (): void => model.overlays.closeDialog();
  const { path, practice } = model.session.value;
  return (
    <Modal label={t("menu")} onClose={close} class="table-menu">
      <header>
        <h2>{tx(pack.card.titles)}</h2>
        <button type="button" class="tool" aria-label={t("close")} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Preferences />
      <h3>{t("game")}</h3>
      <div class="stack">
        <a class="button quiet" href={`#/guide/${pack.card.id}`}>
          <Icon name="help" />
          {t("guide")}
        </a>
        <button type="button" class="quiet" onClick={() => (close(), void model.goto(model.positions().at(-1) ?? 1))}>
          <Icon name="history" />
          {t("replay")}
        </button>
        {!practice && (
          <a class="button quiet" href={`#/dice/${model.id}`}>
            <Icon name="dice" />
            {t("check-dice")}
          </a>
        )}
        {!practice && (model.seated || model.shown.value?.over) && (
          <button type="button" class="quiet" data-try onClick={() => (close(), void model.tryMoves())}>
            <Icon name="play" />
            {t("try-moves")}
          </button>
        )}
        {info.can.file && (
          <a class="button quiet" href={`${path}/file`} download={`${pack.card.id}-${model.id}.json`}>
            <Icon name="file" />
            {t("game-file")}
          </a>
        )}
        {model.seated && info.can.offer_draw && !offer && (
          <button type="button" class="quiet" onClick={() => (close(), void model.bids.bid("draw", { say: "offer" }))}>
            {t("offer-draw")}
          </button>
        )}
        {model.seated && !offer && <AskTakeback then={close} />}
        {model.seated && info.can.resign && (
          <button
            type="button"
            class="danger"
            data-resign
            onClick={() => {
              if (!sure) return setSure(true);
              close();
              void model.bids.bid("resign", {});
            }}
          >
            <Icon name="flag" />
            {sure ? t("resign-sure") : t("resign")}
          </button>
        )}
      </div>
      <h3>{t("this-table")}</h3>
      <dl class="facts">
        {info.seats.map((s) => (
          <div key={s.seat}>
            <dt>{speaker.name(s.seat)}</dt>
            <dd>
              {called(s)} {s.online ? <span title={t("online")}>●</span> : ""}
            </dd>
          </div>
        ))}
        {pack.card.options.map((o) => (
          <div key={o.id}>
            <dt>{tx(o.label)}</dt>
            <dd>{tx(o.values.find((v) => v.id === (info.options[o.id] ?? o.values[0]?.id))?.label ?? { zh: "", ja: "", en: "" })}</dd>
          </div>
        ))}
        {info.commitment && (
          <div>
            <dt>{t("commitment")}</dt>
            <dd class="hash">{info.commitment}</dd>
          </div>
        )}
        <div>
          <dt>{t("versions")}</dt>
          <dd class="hash">
            {pack.card.rules} / {pack.card.data}
          </dd>
        </div>
      </dl>
      <p>
        <a href="#/">{t("start-page")}</a> · <a href="#/about">{t("about")}</a>
      </p>
    </Modal>
  );
}

export function Preferences(): JSX.Element {
  const now = useStore(settings);
  return (
    <div class="preferences">
      <LangSwitch />
      <label>
        {t("theme")}
        <select value={now.theme} onChange={(e) => settings.patch({ theme: e.currentTarget.value as Theme })}>
          {(["auto", "light", "dark"] as const).map((v) => (
            <option key={v} value={v}>
              {t(`theme-${v}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("ask-before")}
        <select value={now.confirm} onChange={(e) => settings.patch({ confirm: e.currentTarget.value as Confirm })}>
          {(["never", "odds", "always"] as const).map((v) => (
            <option key={v} value={v}>
              {t(`confirm-${v}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("answer-itself")}
        <input type="checkbox" checked={now.auto} onChange={(e) => settings.patch({ auto: e.currentTarget.checked })} />
      </label>
      <label>
        {t("pace")}
        <select value={String(now.pace)} onChange={(e) => settings.patch({ pace: Number(e.currentTarget.value) })}>
          <option value="0">{t("pace-instant")}</option>
          <option value="320">{t("pace-normal")}</option>
          <option value="900">{t("pace-slow")}</option>
        </select>
      </label>
      <label>
        {t("dice-stay")}
        <select value={String(now.dice)} onChange={(e) => settings.patch({ dice: Number(e.currentTarget.value) })}>
          <option value="0">{t("dice-never")}</option>
          <option value="2600">{t("dice-short")}</option>
          <option value="6000">{t("dice-long")}</option>
          <option value="-1">{t("dice-click")}</option>
        </select>
      </label>
      <label>
        {t("sound")}
        <input type="checkbox" checked={now.sound} onChange={(e) => settings.patch({ sound: e.currentTarget.checked })} />
      </label>
    </div>
  );
}
