import type { JSX } from "preact";
import type { TrackInfo, ZoneInfo } from "../api/index.ts";
import { describe } from "../lib/describe.ts";
import { widthOf } from "../lib/measure.ts";
import { inLang } from "../lib/message.ts";
import { t, tx } from "../lib/i18n.ts";
import { useTable, type Table } from "../table/context.ts";
import { CardFace } from "../ui/card.tsx";
import { Counter } from "../ui/counter.tsx";
import { enlarging } from "../ui/enlarge.tsx";
import { Marker } from "../ui/marker.tsx";
import { Rich } from "../ui/rich.tsx";

/** Things of a zone: cards, markers and pieces alike. */
export interface Item {
  key: string;
  names: string[];
  id: string;
  piece?: { id: string; face: string; known: boolean; marks?: string[] };
}

function contents({ model, pack }: Table, zone: ZoneInfo): { items: Item[]; hidden: number | null } {
  const view = model.view;
  const here = view?.zones[zone.id];
  const pieces = view?.pieces.filter((p) => p.at === zone.id) ?? [];
  const items: Item[] = pieces.map((p) => ({ key: p.handle, names: [p.handle, ...(p.known ? [p.id] : [])], id: p.id, piece: p }));
  const shown = new Set(pieces.map((p) => p.id));
  for (const [i, id] of (here?.known ?? []).entries()) {
    if (shown.has(id)) continue;
    const info = pack.pieces.get(id);
    items.push({ key: `${id}/${i}`, names: [id], id, ...(info ? { piece: { id, face: info.faces[0]?.id ?? "", known: true } } : {}) });
  }
  return { items, hidden: here ? here.hidden : 0 };
}

/** Pools, decks, holding boxes and tracks: all that is not on the map. */
export function Zones(): JSX.Element {
  const table = useTable();
  const { model, pack, speaker } = table;
  const view = model.view;
  const zones = pack.board.zones.filter((z) => {
    if (z.kind === "hand" && z.owner === model.as) return false;
    const { items, hidden } = contents(table, z);
    return items.length > 0 || (hidden ?? 1) > 0;
  });
  return (
    <section class="zones" aria-label={t("off-map")}>
      {(view?.notes.length ?? 0) > 0 && (
        <ul class="notes">
          {view!.notes.map((note, i) => (
            <li key={i}>
              <Rich speaker={speaker} message={note} show={(id) => model.board.show([id])} />
            </li>
          ))}
        </ul>
      )}
      {pack.board.tracks.map((track) => (
        <Track key={track.id} track={track} value={view?.tracks[track.id]?.value} />
      ))}
      {zones.map((zone) => (
        <Zone key={zone.id} zone={zone} />
      ))}
    </section>
  );
}

function Track({ track, value }: { track: TrackInfo; value: number | undefined }): JSX.Element {
  if (value === undefined) return <></>;
  const boxes = track.max - track.min + 1;
  const labelled = track.labels.length > 0;
  const label = (n: number): string => (labelled ? tx(track.labels[n - track.min] ?? { zh: "", ja: "", en: String(n) }) : String(n));
  const many = boxes > 31;
  // What is printed in a box must fit it; of many numbers only some are, and the one we are at.
  const room = 25 / (many ? 5 : boxes);
  const every = boxes > 16 && !many ? 5 : 1;
  const short = (n: number): string => {
    const words = label(n);
    const text = widthOf(words, 0.56) <= room ? words : labelled ? String(n - track.min + 1) : words;
    return n === value || n % every === 0 ? text : "";
  };
  const shown = many ? [value - 2, value - 1, value, value + 1, value + 2].filter((n) => n >= track.min && n <= track.max) : Array.from({ length: boxes }, (_, i) => track.min + i);
  return (
    <div class="track">
      <h3>
        {tx(track.names)} <b>{label(value)}</b>
      </h3>
      <ol aria-hidden="true">
        {shown.map((n) => (
          <li key={n} title={label(n)} class={n === value ? "here" : n < value ? "past" : ""}>
            {short(n) || "\u00a0"}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Zone({ zone }: { zone: ZoneInfo }): JSX.Element {
  const table = useTable();
  const { items, hidden } = contents(table, zone);
  const { speaker, pack } = table;
  const colour = pack.card.seats.find((s) => s.id === zone.owner)?.colour;
  const cards = items.filter((i) => !i.piece && pack.cards.has(i.id));
  const rest = items.filter((i) => i.piece || !pack.cards.has(i.id));
  const open = items.some((i) => table.model.picking.index.onAny(i.names).length > 0) || table.model.picking.index.has(zone.id);
  return (
    <details class="zone" open={(open && rest.length > 0) || items.length <= 12}>
      <summary style={{ "--side": colour ?? "transparent" }}>
        {inLang(zone.names, speaker.lang)}
        <small>{hidden === null ? t("number-unknown") : items.length + hidden}</small>
      </summary>
      {table.model.picking.index.has(zone.id) && (
        <button type="button" class="action" onClick={(e) => table.model.pick([zone.id], { x: e.clientX, y: e.clientY })}>
          {inLang(zone.names, speaker.lang)}
        </button>
      )}
      {rest.length > 0 && (
        <div class="chits">
          {rest.map((item) => (
            <Thing key={item.key} item={item} />
          ))}
        </div>
      )}
      {cards.length > 0 && (
        <ul class="card-names">
          {cards.map((c) => (
            <li key={c.key}>
              <Thing item={c} />
            </li>
          ))}
        </ul>
      )}
      {hidden !== null && hidden > 0 && <p class="hint">{items.length > 0 ? t("face-down", { n: hidden }) : t("all-face-down")}</p>}
    </details>
  );
}

export function Thing({ item }: { item: Item }): JSX.Element {
  const table = useTable();
  const { model, pack, speaker } = table;
  const open = model.picking.index.onAny(item.names).length > 0;
  const name = speaker.name(item.id);
  const card = pack.cards.has(item.id);
  return (
    <button
      type="button"
      class={`thing${open ? " open" : ""}${card ? " text" : ""}`}
      data-handle={item.key}
      {...enlarging(table, item.id)}
      aria-label={item.piece ? describe(pack, speaker, item.piece) : name}
      onClick={(e) => {
        const at = { x: e.clientX, y: e.clientY };
        if (model.ui.value.asking) void model.asking.about([item.id], at.x, at.y);
        else if (!model.pick(item.names, at)) model.overlays.show(item.id);
      }}
      onContextMenu={(e) => {
        e.preventDefault();
        void model.asking.about([item.id], e.clientX, e.clientY);
      }}
    >
      {item.piece ? <Counter pack={pack} speaker={speaker} piece={item.piece} /> : card ? name : <Marker pack={pack} id={item.id} name={name} />}
    </button>
  );
}

/** One's own cards, readable. */
export function Hand(): JSX.Element | null {
  const table = useTable();
  const { model, pack, speaker } = table;
  const zones = pack.board.zones.filter((z) => z.kind === "hand" && (z.owner === model.as || model.past.look.value?.as === "all"));
  const items = zones.flatMap((z) => contents(table, z).items);
  if (!items.length || model.ui.value.curtain) return null;
  return (
    <section class="hand" aria-label={t("your-hand")} data-no-pan>
      {items.map((item) => {
        const info = pack.cards.get(item.id);
        const open = model.picking.index.onAny(item.names).length > 0;
        return (
          <button
            key={item.key}
            type="button"
            class={`card${open ? " open" : ""}`}
            data-card={item.id}
            {...enlarging(table, item.id)}
            onClick={(e) => {
              const at = { x: e.clientX, y: e.clientY };
              const actions = model.picking.index.onAny(item.names);
              if (model.ui.value.asking) void model.asking.about([item.id], at.x, at.y);
              else if (actions.length === 1 && matchMedia("(hover: none)").matches) model.overlays.open({ kind: "menu", ...at, actions });
              else if (!model.pick(item.names, at)) model.overlays.show(item.id);
            }}
            onContextMenu={(e) => {
              e.preventDefault();
              void model.asking.about([item.id], e.clientX, e.clientY);
            }}
          >
            {info ? (
              <CardFace pack={pack} card={info} />
            ) : item.piece ? (
              <Counter pack={pack} speaker={speaker} piece={item.piece} />
            ) : (
              <b>{speaker.name(item.id)}</b>
            )}
          </button>
        );
      })}
    </section>
  );
}
