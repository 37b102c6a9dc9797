import { Fragment, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ActionInfo, PieceView } from "../api/index.ts";
import { byVerb, commonest, factions, isEnding, objectsOf, sections, verbOf, warns, type Section } from "../lib/actions.ts";
import { optionOf } from "../lib/effects.ts";
import { t, tx } from "../lib/i18n.ts";
import { widthOf } from "../lib/measure.ts";
import { idsOf, inLang } from "../lib/message.ts";
import { keyboardInUse } from "../lib/keyboard.ts";
import { useTable, type Table } from "../table/context.ts";
import { Counter } from "../ui/counter.tsx";
import { enlarging, useClauses } from "../ui/enlarge.tsx";

/** Of a longer list only the first part is open, and it can be filtered. */
const LONG = 24;
/** Without headings, no more than these at first. */
const LIMIT = 40;

/** Of so few chits each says what it does. */
const FEW = 6;

/** The same card twice is one line: which copy is taken makes no difference. */
interface Line {
  action: ActionInfo;
  copies: number;
}

function lines({ speaker }: Table, actions: readonly ActionInfo[]): Line[] {
  const byWords = new Map<string, Line>();
  const all: Line[] = [];
  for (const action of actions) {
    // Besides the card it may name one of its numbered options.
    const cards = objectsOf(action).every((o) => speaker.vocabulary.entries[o]?.kind === "card" || /^\d+$/.test(o));
    const words = `${verbOf(action)} ${speaker.text(action.label)} ${action.note ? speaker.text(action.note) : ""}`;
    const same = cards && objectsOf(action).length ? byWords.get(words) : undefined;
    if (same) same.copies++;
    else {
      const line = { action, copies: 1 };
      byWords.set(words, line);
      all.push(line);
    }
  }
  return all;
}

const pieceOf = ({ model }: Table, object: string): PieceView | undefined => model.view?.pieces.find((p) => p.handle === object || (p.known && p.id === object));

/** Every legal action as a button: all can be played from here, without the map. */
export function ActionList({ actions }: { actions: readonly ActionInfo[] }): JSX.Element {
  const table = useTable();
  const { speaker } = table;
  const [more, setMore] = useState(false);
  const [text, setText] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: somebody who plays by keyboard goes on from the new list.
    if (keyboardInUse() && document.activeElement === document.body) list.current?.querySelector<HTMLElement>("summary, button")?.focus({ preventScroll: true });
  }, []);
  const wanted = text.trim().toLowerCase();
  const matching = wanted ? actions.filter((a) => speaker.text(a.label).toLowerCase().includes(wanted)) : actions;
  const long = actions.length > LONG;
  let room = more || wanted ? Infinity : LIMIT;
  let left = 0;
  return (
    <div class="action-list" ref={list} role="group" aria-label={t("legal-actions")}>
      {long && (
        <input type="search" class="narrow" value={text} placeholder={t("filter-actions", { n: actions.length })} aria-label={t("filter-actions", { n: actions.length })} onInput={(e) => setText(e.currentTarget.value)} />
      )}
      <Together />
      {byVerb(matching).map(([verb, group]) => {
        const parts = sections(group, (o) => pieceOf(table, o)?.at ?? null);
        if (parts.length > 1) return parts.map((part, i) => <Part key={`${verb}/${part.heading}`} part={part} open={!long || wanted !== "" || i === 0} />);
        const all = lines(table, group);
        const shown = all.slice(0, Math.max(room, 0));
        room -= shown.length;
        left += all.length - shown.length;
        return <Rows key={verb} rows={shown} />;
      })}
      {wanted !== "" && !matching.length && <p class="hint">{t("no-such-action")}</p>}
      {left > 0 && (
        <button type="button" class="quiet" onClick={() => setMore(true)}>
          {t("show-all", { n: actions.length })}
        </button>
      )}
    </div>
  );
}

/** What may be taken at once: everything, or all that bears one faction's band. */
function Together(): JSX.Element | null {
  const table = useTable();
  const { model, pack, speaker } = table;
  const { decision } = model;
  if (!decision || model.picking.focus.value.length) return null;
  // What joins in need not be a piece: nations are called one by one, as many as may be.
  const pieces = ([verb, actions]: [string, ActionInfo[]]): boolean => !model.habits.joins(verb) || actions.every((a) => pieceOf(table, objectsOf(a)[0]!) !== undefined);
  const groups = model.habits.together(decision, (word) => !model.visible(word) && !/^\d+$/.test(word), (piece) => pieceOf(table, piece)?.picked ?? false).filter(pieces);
  if (!groups.length) return null;
  return (
    <div class="together">
      {groups.map(([verb, actions]) => (
        <Fragment key={verb}>
          <button type="button" class="primary small" data-all={verb} onClick={() => void model.all(actions)}>
            {verb.includes(" ") ? t("take-all-as", { n: actions.length, word: speaker.name(idsOf(actions[0]!.label).findLast((id) => id !== objectsOf(actions[0]!)[0]) ?? "") }) : t("take-all", { n: actions.length })}
          </button>
          {!verb.includes(" ") && factions(actions, (o) => pack.pieces.get(pieceOf(table, o)?.id ?? o)).map(([band, part]) => (
            <button key={band} type="button" class="quiet small" data-faction={band} style={{ "--side": band }} onClick={() => void model.all(part)}>
              <i class="disc" aria-hidden="true" />
              {t("take-faction", { name: commonest(part.map((a) => inLang(pack.pieces.get(pieceOf(table, objectsOf(a)[0]!)?.id ?? "")?.label ?? NO_NAME, speaker.lang))), n: part.length })}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

const NO_NAME = { zh: "", ja: "", en: "" };

function Part({ part, open }: { part: Section; open: boolean }): JSX.Element {
  const table = useTable();
  const { model, speaker } = table;
  const { heading, actions } = part;
  const piece = heading === null ? undefined : pieceOf(table, heading);
  const hint = (): void => model.board.hint(heading === null ? [] : [heading]);
  return (
    <details class="part" open={open}>
      <summary onPointerEnter={hint} onPointerLeave={() => model.board.hint([])} onFocus={hint} onBlur={() => model.board.hint([])}>
        {piece && <Face piece={piece} />}
        <span>{heading === null ? t("elsewhere") : speaker.name(piece?.id ?? heading)}</span>
        <small>{actions.length}</small>
      </summary>
      <Rows rows={lines(table, actions)} under={heading} />
    </details>
  );
}

/** Two columns are for short words: long ones would take more lines than they save. */
const SHORT = 14;

function Rows({ rows, under = null }: { rows: readonly Line[]; under?: string | null }): JSX.Element {
  const { speaker } = useTable();
  const columns = (rows.length > 6 || under !== null) && rows.every((r) => widthOf(speaker.text(r.action.label), 0.56) <= SHORT || objectsOf(r.action).length > 1);
  return (
    <ul class={columns ? "many" : rows.length > 6 ? "tight" : ""}>
      {rows.map((line) => (
        <li key={line.action.notation}>
          <ActionButton line={line} under={under} />
        </li>
      ))}
    </ul>
  );
}

function ActionButton({ line: { action, copies }, under }: { line: Line; under: string | null }): JSX.Element {
  const table = useTable();
  const { model, pack, speaker } = table;
  const objects = objectsOf(action);
  const ask = (e: MouseEvent): void => void model.asking.about([objects.at(-1) ?? verbOf(action)], e.clientX, e.clientY);
  const whole = speaker.text(action.label);
  // Under the name of its first object an action need not name it again.
  const rest = under !== null && objects[0] === under ? objects.slice(1).filter((o) => model.visible(o)) : [];
  // A word about the object of the heading is named as the sentence names it.
  const said = under !== null && objects.length === 2 && objects[0] === under && !rest.length ? idsOf(action.label).findLast((id) => id !== under) : undefined;
  const words = rest.length ? rest.map((o) => speaker.name(pieceOf(table, o)?.id ?? o)).join(" · ") : said ? speaker.name(said) : whole;
  const piece = objects.length === 1 || rest.length === 1 ? pieceOf(table, (rest[0] ?? objects[0])!) : undefined;
  const card = objects.find((o) => pack.cards.has(o));
  const looked = card ?? (piece?.known ? piece.id : undefined);
  // A counter with a face-down side is a chit: what it does is not printed on it.
  const chit = piece?.known && objects.length === 1 && (model.decision?.legal.length ?? 0) <= FEW && pack.pieces.get(piece.id)?.faces.some((f) => f.hidden) ? piece.id : null;
  const named = useClauses(chit).find((c) => !/^\d/.test(c.number));
  const does = card !== undefined ? optionOf(tx(pack.cards.get(card)!.text), objects) : named ? tx(named.text) : "";
  const large = looked === undefined ? null : enlarging(table, looked);
  return (
    <button
      type="button"
      class={isEnding(action) ? "action ending" : "action"}
      data-action={action.notation}
      {...(words === whole ? {} : { "aria-label": whole, title: whole })}
      {...large}
      onPointerEnter={(e) => {
        model.board.hint(objects);
        large?.onPointerEnter(e);
      }}
      onPointerLeave={(e) => {
        model.board.hint([]);
        large?.onPointerLeave(e);
      }}
      onFocus={() => model.board.hint(objects)}
      onBlur={() => model.board.hint([])}
      onClick={(e) => (model.ui.value.asking ? ask(e) : void model.choose(action))}
      onContextMenu={(e) => {
        e.preventDefault();
        ask(e);
      }}
    >
      {piece && <Face piece={piece} />}
      <span>
        {words}
        {copies > 1 && <b class="copies"> ×{copies}</b>}
        {does && <span class="does">{does}</span>}
      </span>
      {action.note && <small class={warns(action) ? "warning" : ""}>{speaker.text(action.note)}</small>}
    </button>
  );
}

function Face({ piece }: { piece: PieceView }): JSX.Element {
  const { pack, speaker } = useTable();
  return (
    <span class="face">
      <Counter pack={pack} speaker={speaker} piece={piece} />
    </span>
  );
}
