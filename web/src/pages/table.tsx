import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableInfo } from "../api/index.ts";
import { ownBytes, witness } from "../lib/dice.ts";
import { t, tx, useWords } from "../lib/i18n.ts";
import { lazyPart } from "../lib/lazy.tsx";
import type { Speaker } from "../lib/message.ts";
import { settings } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { pack as loadPack, speaker as loadSpeaker, type Pack } from "../net/game.ts";
import { entropy, get, post, Refusal } from "../net/http.ts";
import { Session } from "../net/session.ts";
import { Actions } from "../panels/actions.tsx";
import { Header } from "../panels/header.tsx";
import { Away, Caption, Curtain, Invite, Notice, Offers, Spoken } from "../panels/overlays.tsx";
import { Enlarged } from "../ui/enlarge.tsx";
import { Hand, Zones } from "../panels/zones.tsx";
import { TableContext, useTable } from "../table/context.ts";
import { MapPane } from "../table/map.tsx";
import { TableModel, type Tab } from "../table/model.ts";
import "../styles/board.css";
import "../styles/table.css";
import "../styles/panels.css";
import "../styles/popups.css";
import "../styles/phone.css";

const ActionMenu = lazyPart(() => import("../panels/popups.tsx").then((m) => m.ActionMenu));
const BeginsNotice = lazyPart(() => import("./begins.tsx").then((m) => m.BeginsNotice));
const Battle = lazyPart(() => import("../panels/battle.tsx").then((m) => m.Battle));
const CardTable = lazyPart(() => import("../panels/cards.tsx").then((m) => m.CardTable));
const Coach = lazyPart(() => import("../panels/coach.tsx").then((m) => m.Coach));
const Detail = lazyPart(() => import("../panels/detail.tsx").then((m) => m.Detail));
const Log = lazyPart(() => import("../panels/log.tsx").then((m) => m.Log));
const Planner = lazyPart(() => import("../panels/planner.tsx").then((m) => m.Planner));
const Position = lazyPart(() => import("../panels/position.tsx").then((m) => m.Position));
const Replay = lazyPart(() => import("../panels/replay.tsx").then((m) => m.Replay));
const Rules = lazyPart(() => import("../panels/rules.tsx").then((m) => m.Rules));
const TableMenu = lazyPart(() => import("../panels/menu.tsx").then((m) => m.TableMenu));
const Talk = lazyPart(() => import("../panels/talk.tsx").then((m) => m.Talk));
const Tray = lazyPart(() => import("../panels/popups.tsx").then((m) => m.Tray));
const WhyPopup = lazyPart(() => import("../panels/popups.tsx").then((m) => m.WhyPopup));

export function TablePage(props: { id: string; invite: string | undefined; query: URLSearchParams }): JSX.Element {
  useWords();
  const [model, setModel] = useState<TableModel | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  /** Who comes by a link is asked for a name; what to do when there is one, or none is wanted. */
  const [named, setName] = useState<(() => void) | null>(null);
  const [begins, setBegins] = useState<{ info: TableInfo; answer: (sits: boolean) => void } | null>(null);
  useEffect(() => {
    let gone = false;
    let made: TableModel | null = null;
    const wake = (): void => {
      made?.session.value.wake();
      made?.returned();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    open(props, { name: () => new Promise((go) => setName(() => go)), begins: (info) => new Promise((answer) => setBegins({ info, answer })) })
      .then((m) => {
        if (gone) return m.close();
        made = m;
        setModel(m);
      })
      .catch((error: unknown) => setFailed(error instanceof Refusal ? error.failure.code : "offline"));
    return () => {
      gone = true;
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      made?.close();
    };
  }, [props.id]);
  useEffect(() => {
    const at = Number(props.query.get("at"));
    if (model && at > 0) void model.goto(at, false, props.query.get("as") ?? model.as);
  }, [model, props.query.get("at")]);
  if (failed)
    return (
      <main class="page">
        <p>{t(`error-${failed}`)}</p>
        <a href="#/">{t("start-page")}</a>
      </main>
    );
  if (!model && begins)
    return (
      <BeginsNotice
        info={begins.info}
        answer={(sits) => {
          setBegins(null);
          begins.answer(sits);
        }}
      />
    );
  if (!model && named)
    return (
      <Introduction
        go={() => {
          setName(null);
          named();
        }}
      />
    );
  return model ? <Seated model={model} /> : <p class="loading" aria-busy="true" />;
}

/** A table one sits at, in the reader's language. */
export function Seated({ model }: { model: TableModel }): JSX.Element {
  const { lang } = useStore(settings);
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  useEffect(() => void loadSpeaker(model.pack, lang).then(setSpeaker), [model, lang]);
  if (!speaker) return <p class="loading" aria-busy="true" />;
  return (
    <TableContext.Provider value={{ model, pack: model.pack, speaker }}>
      <Layout pack={model.pack} />
    </TableContext.Provider>
  );
}

/** What is asked of somebody who comes by a link before they sit down. */
interface Asks {
  name: () => Promise<void>;
  /** Does the game begin as they wish? */
  begins: (info: TableInfo) => Promise<boolean>;
}

async function open({ id, invite, query }: { id: string; invite: string | undefined; query: URLSearchParams }, asks: Asks): Promise<TableModel> {
  if (invite) {
    const info = await get<TableInfo>(`/api/tables/${id}`);
    if (!info.yours.length && info.begins && !(await asks.begins(info))) {
      // Who does not want to sit down may look on.
      history.replaceState(null, "", `#/t/${id}`);
      return open({ id, invite: undefined, query }, asks);
    }
    if (!info.yours.length) {
      if (info.phase === "waiting" && !settings.value.name) await asks.name();
      const bytes = entropy();
      const sat = await post<TableInfo>(`/api/tables/${id}/join`, { invite, entropy: bytes, ...(settings.value.name ? { name: settings.value.name } : {}) });
      // What was promised before these bytes were said, and the bytes as they were said.
      witness(localStorage, id, { commitment: info.commitment, seats: ownBytes(sat, bytes), sealed: info.seat_sealed });
    }
    history.replaceState(null, "", `#/t/${id}`);
  }
  const info = await get<TableInfo>(`/api/tables/${id}`);
  const wanted = query.get("as");
  const own = info.hotseat ? (info.deciding.find((s) => info.yours.includes(s)) ?? info.yours[0]) : info.yours[0];
  const as = wanted && (info.yours.includes(wanted) || wanted === "spectator") ? wanted : (own ?? "spectator");
  const session = new Session(id, as);
  const [pack] = await Promise.all([loadPack(info.game, info.options), session.open()]);
  return new TableModel(pack, session);
}

function Introduction({ go }: { go: () => void }): JSX.Element {
  const { name } = useStore(settings);
  return (
    <main class="page">
      <form
        class="introduction"
        onSubmit={(e) => {
          e.preventDefault();
          go();
        }}
      >
        <h1>{t("join-title")}</h1>
        <label class="field">
          {t("your-name")}
          <input value={name} maxLength={40} data-name autocomplete="username" onInput={(e) => settings.patch({ name: e.currentTarget.value })} />
        </label>
        <button type="submit" class="primary large" data-join>
          {t("sit-down")}
        </button>
      </form>
    </main>
  );
}

const TABS: readonly Tab[] = ["play", "table", "log", "rules", "talk"];

function Layout({ pack }: { pack: Pack }): JSX.Element {
  const { model } = useTable();
  const { tab, curtain } = model.ui.value;
  const { practice } = model.session.value;
  // There is nobody to talk to.
  const tabs = practice ? TABS.filter((name) => name !== "talk") : TABS;
  const chat = useStore(model.session.value.chat);
  const panel = useRef<HTMLDivElement>(null);
  const question = model.decision ? `${model.shown.value?.seq}` : "";
  // A new question is read from its beginning, a new page from its top.
  useEffect(() => {
    if (question || tab !== "play") panel.current?.scrollTo({ top: 0 });
  }, [question, tab]);
  const [heard, setHeard] = useState(0);
  useEffect(() => {
    if (tab === "talk") setHeard(chat.length);
  }, [tab, chat.length]);
  useEffect(() => {
    const decision = model.decision;
    document.title = `${decision ? "● " : ""}${tx(pack.card.titles)} · Sandtable`;
  });
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      if ((e.target as HTMLElement).closest("input, textarea, select, dialog")) return;
      if (model.past.look.value && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
        e.stopPropagation();
        model.past.pause();
        model.past.step(e.key === "ArrowRight" ? 1 : -1);
      } else if (e.key === "Escape") model.clearFocus();
      else if (e.key === "?") model.ui.patch({ asking: !model.ui.value.asking });
      else if (e.key.toLowerCase() === "n" && !e.ctrlKey && !e.metaKey) model.showChart(e.shiftKey);
      else if ((e.key === "z" && (e.ctrlKey || e.metaKey)) || e.key === "u") {
        if ((model.session.value.state.value?.undo_depth ?? 0) > 0 && !model.past.look.value) void model.undo(false);
      } else return;
      e.preventDefault();
    };
    // Before the map, which moves by the same keys.
    addEventListener("keydown", key, true);
    return () => removeEventListener("keydown", key, true);
  }, [model]);
  return (
    <div class={`table-page tab-${tab}${model.ui.value.asking ? " asking" : ""}`} data-seq={model.shown.value?.seq}>
      <a class="skip" href="#panel" onClick={(e) => {
        e.preventDefault();
        model.ui.patch({ tab: "play" });
        // The panel may be drawn first; where there is nothing to do, it is read.
        requestAnimationFrame(() => (document.querySelector<HTMLElement>(".action-list button, .action-list summary") ?? document.getElementById("panel"))?.focus());
      }}>
        {t("skip-to-actions")}
      </a>
      <Header />
      {curtain ? (
        <Curtain />
      ) : (
        <>
          <main class="stage">
            <MapPane />
            <Away />
            <Offers />
            {model.plan.drawing.value && <Planner />}
            <Caption />
            {model.telling.battle.value && <Battle />}
            {model.past.look.value && <Replay />}
            <Hand />
            {model.cardsToChoose.length > 0 && <CardTable />}
            <Invite />
          </main>
          <aside class="side" aria-label={t("panels")}>
            <div
              class="tabs"
              role="tablist"
              onKeyDown={(e) => {
                const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
                if (!step) return;
                e.preventDefault();
                const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]!;
                model.ui.patch({ tab: next });
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {tabs.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`tab-${name}`}
                  aria-selected={tab === name}
                  aria-controls="panel"
                  tabIndex={tab === name ? 0 : -1}
                  onClick={() => model.ui.patch({ tab: name })}
                >
                  {t(`tab-${name}`)}
                  {name === "talk" && chat.length > heard && <span class="unread" aria-label={t("unread")} />}
                </button>
              ))}
            </div>
            <div class="panel" role="tabpanel" id="panel" ref={panel} tabIndex={-1} aria-labelledby={`tab-${tab}`}>
              {tab === "play" && practice && <Coach practice={practice} />}
              {tab === "play" && <Actions />}
              {tab === "table" && <Position />}
              {(tab === "table" || tab === "play") && <Zones />}
              {tab === "log" && <Log />}
              {tab === "rules" && <Rules />}
              {tab === "talk" && <Talk />}
            </div>
          </aside>
          {model.overlays.tray && <Tray />}
          {model.overlays.menu && <ActionMenu />}
          {model.overlays.why && <WhyPopup />}
          {model.overlays.detail !== null && <Detail />}
          <Enlarged />
        </>
      )}
      {model.overlays.dialog.value?.kind === "menu" && <TableMenu />}
      <Spoken />
      <Notice />
    </div>
  );
}
