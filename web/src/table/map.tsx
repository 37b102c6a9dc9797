import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PieceView, View } from "../api/index.ts";
import { BoardView } from "../board/board.ts";
import type { Scene } from "../board/scene.ts";
import { objectsOf, targetsOf } from "../lib/actions.ts";
import { declared } from "../lib/record.ts";
import { inLang } from "../lib/message.ts";
import { t } from "../lib/i18n.ts";
import { calm, shadeStore } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "../ui/icon.tsx";
import { useTable, type Table } from "./context.ts";

/** More remarks than these stand at the side. */
const GLANCE = 4;

/** The map in the page: hands the position to the board module and its clicks to the model. */
export function MapPane(): JSX.Element {
  const table = useTable();
  const { model, pack, speaker } = table;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const shade = useStore(shadeStore);
  useEffect(() => {
    const board = new BoardView(host.current!, pack.board, {
      click: (target) => model.click(target),
      ask: (target) => model.asking.target(target),
      drag: (from, to) => void model.going.drag(from, to),
      box: (handles) => model.box(handles),
      planning: () => model.plan.drawing.value,
      plan: (from, to) => model.plan.draw(from, to),
      hover: (target) => {
        const piled = target?.place && (target.stack ? model.view?.pieces.filter((p) => p.at === target.place).length ?? 0 : 0) > 0;
        model.overlays.peek(piled ? { place: target!.place!, x: target!.clientX, y: target!.clientY } : null);
      },
    });
    view.current = board;
    model.board = {
      show: (ids) => {
        const id = board.show(ids) ? undefined : ids.find((i) => pack.cards.has(i) || pack.markers.has(i));
        if (id) model.overlays.show(id);
      },
      hint: (ids) => board.hint(ids),
      spots: (ids) => board.spots(ids),
      trace: (before, after) => traceMoves(board, table, before, after),
    };
    return () => board.destroy();
  }, [pack, model]);
  useEffect(() => {
    const id = pack.card.id;
    view.current?.setArt(`/maps/${id}/relief-${shade}.jpg`, `/maps/${id}/map-${speaker.lang}-${shade}.svg`);
  }, [pack, shade, speaker.lang]);
  const position = model.view;
  const chart = useStore(model.chart.shown);
  useEffect(() => model.chart.hide(), [position, model]);
  useEffect(() => {
    if (position) view.current?.update(scene(table, position));
  }, [chart, position, model.picking.options, model.acting.pending.value, model.plan.marks.value, speaker, pack]);
  return (
    <div class="map-pane">
      <div class="map" ref={host} tabIndex={0} role="application" aria-label={t("map-label")} aria-describedby="map-keys" />
      <p id="map-keys" class="offscreen">
        {t("map-keys")}
      </p>
      <div class="zoom" data-no-pan>
        <button type="button" class="tool" aria-label={t("zoom-in")} title={t("zoom-in")} onClick={() => view.current?.camera.zoomBy(1.4)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="tool" aria-label={t("zoom-out")} title={t("zoom-out")} onClick={() => view.current?.camera.zoomBy(1 / 1.4)}>
          <Icon name="minus" />
        </button>
        <button type="button" class="tool" aria-label={t("whole-map")} title={t("whole-map")} onClick={() => view.current?.camera.fit()}>
          <Icon name="fit" />
        </button>
      </div>
      <div class="map-tools" data-no-pan>
        <button type="button" class="tool" data-plan aria-pressed={model.plan.drawing.value} aria-label={t("planner")} title={t("planner")} onClick={() => model.plan.drawing.set(!model.plan.drawing.value)}>
          <Icon name="pencil" />
        </button>
        {model.seated && speaker.name("overlay") !== "overlay" && (
          <button type="button" class="tool" data-chart aria-pressed={chart !== null} aria-label={speaker.name("overlay")} title={`${speaker.name("overlay")} (N)`} onClick={() => model.showChart(false)}>
            <Icon name="net" />
          </button>
        )}
      </div>
      {chart && chart.notes.length > 0 && (
        <div class={chart.notes.length > GLANCE ? "chart-notes long" : "chart-notes"} role="status" data-no-pan>
          {chart.notes.map((note, i) => (
            <p key={i}>{speaker.text(note)}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function scene({ model, pack, speaker }: Table, view: View): Scene {
  // With something to confirm the map shows what it is about, and nothing else.
  const pending = model.acting.pending.value;
  const actions = pending ? [pending.action] : model.picking.options;
  const openPieces = new Set<string>();
  const openPlaces = new Map<string, string>();
  const focus = model.picking.focus.value;
  const named = new Map<string, Set<string>>();
  for (const action of actions)
    for (const object of objectsOf(action)) {
      if (focus.includes(object)) continue;
      let notes = named.get(object);
      if (!notes) named.set(object, (notes = new Set()));
      notes.add(action.note ? speaker.short(action.note) : "");
    }
  const pieceBy = (object: string): PieceView | undefined => view.pieces.find((p) => p.handle === object || (p.known && p.id === object));
  const targets = targetsOf(actions, {
    place: (object) => pack.places.has(object),
    foreign: (object) => {
      const side = pack.pieces.get(pieceBy(object)?.id ?? "")?.side;
      return side !== undefined && side !== model.as && pack.card.seats.some((s) => s.id === side);
    },
    inHand: focus.length > 0 || view.pieces.some((p) => p.picked),
  });
  for (const [object, notes] of named) if (pack.places.has(object)) openPlaces.set(object, notes.size === 1 ? [...notes][0]! : "");
  for (const p of view.pieces) if (named.has(p.handle) || (p.known && named.has(p.id))) openPieces.add(p.handle);
  const pieces = view.pieces.map((p) => (focus.includes(p.handle) || (p.known && focus.includes(p.id)) ? { ...p, picked: true } : p));
  return {
    view: focus.length ? { ...view, pieces } : view,
    seats: pack.card.seats,
    openPieces,
    openPlaces,
    targets,
    drawn: (p) => {
      if (openPieces.has(p.handle)) return !targets.has(p.handle) && !targets.has(p.id);
      return !p.picked && pack.pieces.get(p.id)?.side === model.as && model.going.mayGoOn;
    },
    arrows: declared(model.session.value.log.value, view, (id) => pack.places.has(id)),
    plan: model.plan.marks.value,
    chart: model.chart.shown.value,
    trail: model.past.look.value ? [] : trail(model.telling.base.value, view, pack),
    pickedPlaces: new Set(focus.filter((f) => pack.places.has(f))),
    name: (id) => speaker.name(id),
    say: (message) => speaker.text(message),
    label: (info) => inLang(info.label, speaker.lang),
  };
}

/** What others have moved since one's own last act; it stays until one acts. */
function trail(base: View | null, now: View, pack: Table["pack"]): { from: string; to: string; by: string }[] {
  if (!base || base === now) return [];
  const was = new Map(base.pieces.map((p) => [p.handle, p.at]));
  const moves = new Map<string, { from: string; to: string; by: string }>();
  for (const piece of now.pieces) {
    const from = was.get(piece.handle);
    if (from === undefined || from === piece.at || !pack.places.has(from) || !pack.places.has(piece.at)) continue;
    moves.set(`${from} ${piece.at}`, { from, to: piece.at, by: pack.pieces.get(piece.id)?.side ?? "" });
  }
  return [...moves.values()];
}

/** Draws an arrow for every stack that moved between two positions, and rings what is gone. */
function traceMoves(board: BoardView, { pack }: Table, before: View, after: View): void {
  if (calm()) return;
  const was = new Map(before.pieces.map((p) => [p.handle, p.at]));
  const drawn = new Set<string>();
  for (const piece of after.pieces) {
    const from = was.get(piece.handle);
    if (from === undefined || from === piece.at) continue;
    const key = `${from}>${piece.at}`;
    const [a, b] = [pack.places.get(from), pack.places.get(piece.at)];
    if (!a || !b || drawn.has(key)) continue;
    drawn.add(key);
    const side = pack.pieces.get(piece.id)?.side;
    board.effects.trace(a, b, pack.card.seats.find((s) => s.id === side)?.colour ?? "#333333");
  }
  const still = new Map(after.pieces.map((p) => [p.handle, p]));
  const lost = new Set<string>();
  for (const piece of before.pieces) {
    const place = pack.places.get(piece.at);
    const now = still.get(piece.handle);
    if (!place || lost.has(place.id)) continue;
    if (now && pack.places.has(now.at)) {
      if (now.face !== piece.face) board.effects.flash(place, "hurt");
      continue;
    }
    lost.add(place.id);
    board.effects.flash(place, "lost");
  }
  if (drawn.size) {
    const spots = [...drawn].flatMap((k) => k.split(">")).map((id) => pack.places.get(id)!);
    const [x, y] = [Math.min(...spots.map((s) => s.x)), Math.min(...spots.map((s) => s.y))];
    board.camera.reveal({ x, y, w: Math.max(...spots.map((s) => s.x)) - x, h: Math.max(...spots.map((s) => s.y)) - y });
  }
}
