import { Fragment, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Created, CreateTable, GameCard, LevelCard, NewSeed, Opponent, TableInfo } from "../api/index.ts";
import { fetchPicture } from "../lib/art.ts";
import { t, tx, useWords } from "../lib/i18n.ts";
import { calm, settings, shadeStore } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { games, levels } from "../net/game.ts";
import { ownBytes, seal, witness } from "../lib/dice.ts";
import { entropy, get, post, Refusal } from "../net/http.ts";
import { LangSwitch } from "../panels/language.tsx";
import { Icon } from "../ui/icon.tsx";

export function Start(): JSX.Element {
  useWords();
  const [list, setList] = useState<readonly GameCard[] | null>(null);
  const [mine, setMine] = useState<readonly TableInfo[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shade = useStore(shadeStore);
  useEffect(() => {
    games().then(setList, () => setProblem(t("error-offline")));
    get<TableInfo[]>("/api/tables").then(setMine, () => setMine([]));
    document.title = "Sandtable 沙盘";
  }, []);
  return (
    <div class="start">
      <header class="start-head">
        <h1>
          <span class="mark">沙盘</span> Sandtable
        </h1>
        <p class="sentence">{t("tagline")}</p>
        <div class="start-tools">
          <LangSwitch />
          <button type="button" class="tool" aria-label={t("theme")} title={t("theme")} onClick={() => settings.patch({ theme: shade === "dark" ? "light" : "dark" })}>
            <Icon name={shade === "dark" ? "sun" : "moon"} />
          </button>
        </div>
      </header>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {mine.length > 0 && list && <Mine tables={mine} games={list} />}
      <main>
        <h2 class="section">{t("choose-game")}</h2>
        <ul class="covers">
          {list?.map((g, i) => (
            <Fragment key={g.id}>
              {/* Two left over after rows of three share their row. */}
              <li class={list.length % 3 === 2 && i >= list.length - 2 ? "half" : ""}>
                <Cover game={g} shade={shade} chosen={g.id === chosen} choose={() => setChosen(g.id === chosen ? null : g.id)} />
              </li>
              {g.id === chosen && (
                <li class="setup-row">
                  <Setup game={g} fail={setProblem} />
                </li>
              )}
            </Fragment>
          ))}
        </ul>
      </main>
      <footer class="start-foot">
        <Upload fail={setProblem} />
        <a href="#/about">{t("about")}</a>
      </footer>
    </div>
  );
}

function Cover(props: { game: GameCard; shade: string; chosen: boolean; choose: () => void }): JSX.Element {
  const { game, shade, chosen, choose } = props;
  const art = `/maps/${game.id}/relief-${shade}.jpg`;
  const [painted, setPainted] = useState("");
  useEffect(() => {
    let here = true;
    void fetchPicture(art, () => here).then((there) => there && here && setPainted(art));
    return () => void (here = false);
  }, [art]);
  return (
    <article class={`cover${chosen ? " chosen" : ""}`}>
      <button type="button" class="cover-art" aria-expanded={chosen} data-game={game.id} onClick={choose}>
        {painted && <img src={painted} alt="" />}
        <span class="cover-band" style={{ "--a": game.seats[0]?.colour ?? "#555", "--b": game.seats[1]?.colour ?? "#999" }} />
        <span class="cover-words">
          <span class="cover-title">{tx(game.titles)}</span>
          <span class="cover-sentence">{tx(game.sentence)}</span>
        </span>
      </button>
      <div class="cover-text">
        <p>{tx(game.blurb)}</p>
        <dl>
          <div>
            <dt>{t("length")}</dt>
            <dd>{t("length-value", { minutes: game.minutes, turns: game.turns })}</dd>
          </div>
          <div>
            <dt>{t("complexity")}</dt>
            <dd>
              <span class="pips" role="img" aria-label={`${game.complexity} / 5`}>
                {[1, 2, 3, 4, 5].map((n) => (
                  <i key={n} class={n <= game.complexity ? "on" : ""} />
                ))}
              </span>
            </dd>
          </div>
        </dl>
        <div class="row">
          <button type="button" class={chosen ? "quiet" : "primary"} onClick={choose}>
            {chosen ? t("close") : t("play-this")}
          </button>
          <a class="button quiet" href={`#/guide/${game.id}`} data-guide={game.id}>
            {t("guide")}
          </a>
        </div>
      </div>
    </article>
  );
}

type Against = Opponent["kind"];

/** Who plays whom, by which options. */
function Setup({ game, fail }: { game: GameCard; fail: (problem: string) => void }): JSX.Element {
  const [against, setAgainst] = useState<Against>("computer");
  const [seat, setSeat] = useState(game.seats[0]?.id ?? "random");
  const [strengths, setStrengths] = useState<readonly LevelCard[]>([]);
  const [level, setLevel] = useState("");
  const [options, setOptions] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { name } = useStore(settings);
  useEffect(() => {
    levels().then((l) => {
      setStrengths(l);
      setLevel(l[Math.min(1, l.length - 1)]?.id ?? "");
    }, () => setStrengths([]));
  }, []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" }), []);
  const start = async (): Promise<void> => {
    setBusy(true);
    const opponent: Opponent = against === "computer" ? { kind: "computer", level, seat } : against === "friend" ? { kind: "friend", seat } : { kind: "hotseat" };
    try {
      // The server is bound to its dice before it hears this browser's bytes.
      const { commitment } = await post<NewSeed>("/api/seeds");
      const bytes = entropy();
      // A friend says theirs before ours are shown: till then the server knows only their hash.
      const given = against === "friend" ? { entropy: "", sealed: await seal(localStorage, bytes) } : { entropy: bytes };
      const body: CreateTable = { game: game.id, options, opponent, commitment, ...given, ...(name ? { name } : {}) };
      const { table } = await post<Created>("/api/tables", body);
      if (against !== "friend") witness(localStorage, table, { commitment, seats: ownBytes(await get<TableInfo>(`/api/tables/${table}`), bytes), sealed: [] });
      location.hash = `#/t/${table}`;
    } catch (error) {
      setBusy(false);
      fail(error instanceof Refusal ? t(`error-${error.failure.code}`) : t("error-offline"));
    }
  };
  return (
    <form
      ref={form}
      class="setup"
      aria-label={t("set-up")}
      onSubmit={(e) => {
        e.preventDefault();
        void start();
      }}
    >
      <h2>{tx(game.titles)}</h2>
      <fieldset>
        <legend>{t("opponent")}</legend>
        <div class="segments wide">
          {(["computer", "friend", "hotseat"] as const).map((kind) => (
            <button key={kind} type="button" data-against={kind} aria-pressed={against === kind} onClick={() => setAgainst(kind)}>
              {t(`against-${kind}`)}
            </button>
          ))}
        </div>
        <p class="hint">{t(`against-${against}-about`)}</p>
      </fieldset>
      {against === "computer" && strengths.length > 0 && (
        <fieldset>
          <legend>{t("level")}</legend>
          <div class="segments wide">
            {strengths.map((l) => (
              <button key={l.id} type="button" data-level={l.id} aria-pressed={level === l.id} onClick={() => setLevel(l.id)}>
                {tx(l.names)}
              </button>
            ))}
          </div>
          <p class="hint">{tx(strengths.find((l) => l.id === level)?.about ?? { zh: "", ja: "", en: "" })}</p>
        </fieldset>
      )}
      {against !== "hotseat" && (
        <fieldset>
          <legend>{t("your-side")}</legend>
          <div class="segments wide">
            {game.seats.map((s, i) => (
              <button key={s.id} type="button" data-seat={s.id} aria-pressed={seat === s.id} style={{ "--side": s.colour }} onClick={() => setSeat(s.id)}>
                <i class={i === 0 ? "disc" : "diamond"} aria-hidden="true" />
                {tx(s.names)}
              </button>
            ))}
            <button type="button" data-seat="random" aria-pressed={seat === "random"} onClick={() => setSeat("random")}>
              {t("random")}
            </button>
          </div>
        </fieldset>
      )}
      {against === "friend" && (
        <label class="field">
          {t("your-name")}
          <input value={name} maxLength={40} onInput={(e) => settings.patch({ name: e.currentTarget.value })} />
        </label>
      )}
      {game.options.length > 0 && (
        <details class="options">
          <summary>{t("options", { n: game.options.length })}</summary>
          <div class="option-list">
            {game.options.map((o) => (
              <label key={o.id} class="field">
                <span>
                  {tx(o.label)} <small>{o.on}</small>
                </span>
                <select value={options[o.id] ?? o.values[0]?.id ?? ""} onChange={(e) => setOptions({ ...options, [o.id]: e.currentTarget.value })}>
                  {o.values.map((v) => (
                    <option key={v.id} value={v.id}>
                      {tx(v.label)}
                    </option>
                  ))}
                  {o.dice > 0 && <option value="roll">{t("option-roll", { dice: o.dice })}</option>}
                </select>
              </label>
            ))}
          </div>
        </details>
      )}
      <button type="submit" class="primary large" data-start disabled={busy}>
        {t("start-playing")}
      </button>
    </form>
  );
}

function Mine({ tables, games: list }: { tables: readonly TableInfo[]; games: readonly GameCard[] }): JSX.Element {
  const sorted = tables.toSorted((a, b) => Number(a.phase === "over") - Number(b.phase === "over") || b.touched - a.touched);
  return (
    <section class="mine">
      <h2 class="section">{t("my-tables")}</h2>
      <ul>
        {sorted.slice(0, 12).map((table) => {
          const game = list.find((g) => g.id === table.game);
          const yours = table.deciding.some((s) => table.yours.includes(s)) && table.phase === "playing";
          const seat = game?.seats.find((s) => s.id === table.yours[0]);
          return (
            <li key={table.id}>
              <a href={`#/t/${table.id}`} class={`mine-table${yours ? " yours" : ""}`} style={{ "--side": seat?.colour ?? "#888" }}>
                <b>{game ? tx(game.titles) : table.game}</b>
                <span>
                  {table.hotseat ? t("against-hotseat") : seat ? tx(seat.names) : ""} · {t("turn-n", { n: table.turn })}
                </span>
                <em>{table.phase === "over" ? t("finished") : table.phase === "waiting" ? t("waiting-short") : yours ? t("your-turn") : t("their-turn")}</em>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A game or position file becomes a table with both seats here. */
function Upload({ fail }: { fail: (problem: string) => void }): JSX.Element {
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const body: CreateTable = { game: "", options: {}, opponent: { kind: "hotseat" }, from: await file.text(), entropy: entropy() };
      const { table } = await post<Created>("/api/tables", body);
      location.hash = `#/t/${table}`;
    } catch (error) {
      const failure = error instanceof Refusal ? error.failure : null;
      const fields = failure?.fields?.map((f) => `${f.field}: ${f.problem}`).join("; ");
      fail(failure ? `${t("bad-file")} ${fields ?? failure.message}` : t("error-offline"));
    }
  };
  return (
    <label class="upload">
      <Icon name="file" />
      {t("open-file")}
      <input type="file" accept=".json,.toml,.txt,application/json" onChange={(e) => void open(e.currentTarget.files?.[0])} />
    </label>
  );
}
