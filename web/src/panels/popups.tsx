import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PieceView, Source } from "../api/index.ts";
import { faceOf } from "../board/counter.ts";
import { objectsOf, takenUp, warns } from "../lib/actions.ts";
import { describe } from "../lib/describe.ts";
import { t, tx } from "../lib/i18n.ts";
import { useTable } from "../table/context.ts";
import { Counter } from "../ui/counter.tsx";
import { Floating } from "../ui/floating.tsx";
import { Icon } from "../ui/icon.tsx";
import { Marker } from "../ui/marker.tsx";
import { ClauseLink, Rich } from "../ui/rich.tsx";

/** Everything at one place, fanned out at a size one can read. */
export function Tray(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const [over, setOver] = useState<PieceView | null>(null);
  const { tray } = model.overlays;
  useEffect(() => setOver(null), [tray?.place]);
  if (!tray) return null;
  const place = pack.places.get(tray.place);
  const view = model.view;
  if (!place || !view) return null;
  const here = view.places[place.id];
  const pieces = view.pieces.filter((p) => p.at === place.id).toReversed();
  const sides = pack.card.seats.map((s) => s.id);
  const groups = [...sides, ""].map((side) => pieces.filter((p) => (sides.includes(pack.pieces.get(p.id)?.side ?? "") ? pack.pieces.get(p.id)!.side : "") === side));
  const onPlace = model.picking.index.on(place.id);
  // Whether a group can go somewhere together is known when one of it has gone: what leads to nothing is taken back.
  const together = model.batch.busy ? [] : takenUp(model.picking.options, pieces).filter(([verb]) => model.habits.joins(verb) || model.habits.moves(verb) || model.habits.gathers(verb));
  const close = (): void => model.overlays.close("tray");
  return (
    <Floating
      x={tray.x}
      y={tray.y}
      class={`tray${tray.pinned ? "" : " peek"}${pieces.length > 15 ? " crowded" : ""}`}
      label={speaker.name(place.id)}
      avoid={model.board.spots([...model.picking.options.flatMap((a) => objectsOf(a)), place.id])}
      focus={tray.pinned}
      onClose={close}
    >
      <header>
        <h3>{speaker.name(place.id)}</h3>
        {here?.control && <span class="side-tag" style={{ "--side": pack.card.seats.find((s) => s.id === here.control)?.colour ?? "" }}>{speaker.name(here.control)}</span>}
        {tray.pinned && (
          <button type="button" class="tool" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {place.tags.length > 0 && <p class="tags">{place.tags.map((tag) => speaker.name(tag)).join(" · ")}</p>}
      {groups
        .filter((g) => g.length)
        .map((group, g) => (
          <div class="fan" key={g}>
            {group.map((piece) => {
              const open = model.picking.opens(piece);
              return (
                <button
                  key={piece.handle}
                  type="button"
                  class={`thing${open ? " open" : ""}${piece.picked ? " picked" : ""}`}
                  aria-label={describe(pack, speaker, piece)}
                  aria-pressed={piece.picked ?? false}
                  data-handle={piece.handle}
                  onPointerEnter={() => setOver(piece)}
                  onFocus={() => setOver(piece)}
                  onClick={(e) => {
                    const at = { x: e.clientX || tray.x, y: e.clientY || tray.y };
                    const names = [piece.handle, ...(piece.known ? [piece.id] : [])];
                    if (model.ui.value.asking) void model.asking.about([piece.known ? piece.id : piece.handle], at.x, at.y);
                    else if (model.pick(names, at)) model.overlays.open({ ...tray, pinned: true });
                    else model.overlays.show(piece.handle);
                  }}
                  onContextMenu={(e) => {
                    e.preventDefault();
                    void model.asking.about([piece.known ? piece.id : piece.handle], e.clientX, e.clientY);
                  }}
                >
                  <Counter pack={pack} speaker={speaker} piece={piece} />
                </button>
              );
            })}
          </div>
        ))}
      {(here?.markers?.length || here?.marks?.length) ? (
        <p class="tags">
          {[...(here?.markers ?? []), ...(here?.marks ?? [])].map((id) => (
            <span key={id} class="chip">
              {pack.markers.has(id) && <Marker pack={pack} id={id} name={speaker.name(id)} />}
              {speaker.name(id)}
            </span>
          ))}
        </p>
      ) : null}
      {tray.pinned && together.length > 0 && (
        <div class="together">
          {together.map(([verb, list]) => (
            <button
              key={verb}
              type="button"
              class="primary small"
              data-together={verb}
              onClick={() => void (model.habits.moves(verb) ? model.going.lead(verb, list) : model.going.gather(verb, list))}
            >
              {model.habits.moves(verb) ? t("all-together", { n: list.length }) : t("take-all", { n: list.length })}
            </button>
          ))}
        </div>
      )}
      {over && <PieceLine piece={over} />}
      {tray.pinned &&
        onPlace.map((action) => (
          <button key={action.notation} type="button" class="action" data-action={action.notation} onClick={() => void model.choose(action)}>
            <span>{speaker.text(action.label)}</span>
            {action.note && <small class={warns(action) ? "warning" : ""}>{speaker.text(action.note)}</small>}
          </button>
        ))}
      {tray.pinned && model.seated && (
        <footer>
          <button type="button" class="quiet small" onClick={() => model.asking.place(place.id, tray.x, tray.y)}>
            <Icon name="help" />
            {t("why-not")}
          </button>
          <button type="button" class="quiet small" onClick={() => model.overlays.show(place.id)}>
            <Icon name="eye" />
            {t("details")}
          </button>
          {reconstructed(place.source) && (
            <span class="recon-mark" title={t(`provenance-${place.source.tag}`)}>
              ◇ {t("reconstructed")}
            </span>
          )}
        </footer>
      )}
    </Floating>
  );
}

function PieceLine({ piece }: { piece: PieceView }): JSX.Element {
  const { pack, speaker } = useTable();
  const info = pack.pieces.get(piece.id);
  const face = faceOf(info, piece.face);
  const marks = (piece.marks ?? []).map((m) => speaker.name(m));
  return (
    <p class="piece-line">
      <b>{speaker.name(piece.id)}</b> {face?.values.join("–")} {face?.corner} {marks.join(" · ")}
      {info && reconstructed(info.source) && <span class="recon-mark" title={t("reconstructed")}>◇</span>}
    </p>
  );
}

export const reconstructed = (source: Source): boolean => source.tag === "history" || source.tag === "inferred";

/** Several actions where one clicked: which is meant? */
export function ActionMenu(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const { menu } = model.overlays;
  if (!menu) return null;
  // A card is read before it is played, also where nothing hovers.
  const card = objectsOf(menu.actions[0]!).map((o) => pack.cards.get(o)).find((c) => c && menu.actions.every((a) => objectsOf(a).includes(c.id)));
  return (
    <Floating x={menu.x} y={menu.y} class="menu" label={t("which")} focus onClose={() => model.overlays.close("menu")}>
      {card && (
        <div class="menu-card">
          <h3>{tx(card.names)}</h3>
          {card.reaction && <p class="reaction">{t("reaction")}</p>}
          <p>{tx(card.text)}</p>
        </div>
      )}
      <ul>
        {menu.actions.map((action) => (
          <li key={action.notation}>
            <button type="button" class="action" data-action={action.notation} onClick={() => void model.choose(action)}>
              <span>{speaker.text(action.label)}</span>
              {action.note && <small class={warns(action) ? "warning" : ""}>{speaker.text(action.note)}</small>}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet small" onClick={() => model.overlays.close("menu")}>
        {t("cancel")}
      </button>
    </Floating>
  );
}

/** Why not: for each thing one might do, every clause against it. */
export function WhyPopup(): JSX.Element | null {
  const { model, speaker } = useTable();
  const { why } = model.overlays;
  if (!why) return null;
  const [first] = why.objects;
  const piece = model.view?.pieces.find((p) => p.handle === first);
  const legal = model.picking.index.onAny([...why.objects, ...(piece?.known ? [piece.id] : [])]);
  return (
    <Floating x={why.x} y={why.y} class="why" label={t("why-not")} focus onClose={() => model.overlays.close("why")}>
      <header>
        <h3>
          {t("why-not")} · {speaker.name(piece?.id ?? first ?? "")}
        </h3>
        <button type="button" class="tool" aria-label={t("close")} onClick={() => model.overlays.close("why")}>
          <Icon name="close" />
        </button>
      </header>
      {legal.length > 0 && (
        <div class="allowed">
          <h4>{t("allowed")}</h4>
          {legal.slice(0, 6).map((action) => (
            <button key={action.notation} type="button" class="action" data-action={action.notation} onClick={() => void model.choose(action)}>
              {speaker.text(action.label)}
            </button>
          ))}
        </div>
      )}
      {why.answer === null && <p class="hint">{t("loading")}</p>}
      {why.answer?.length === 0 && !legal.length && <p>{!model.seated ? t("not-your-seat") : model.session.value.practice?.guided ? t("not-this-page") : t("not-in-question")}</p>}
      <div class="grounds">
        {why.answer?.map((item, i) => (
          <article key={i}>
            <h4>{item.action.label.key === item.action.notation ? t("refused") : speaker.text(item.action.label)}</h4>
            <ul>
              {item.grounds.map((ground, j) => (
                <li key={j}>
                  <ClauseLink clause={ground.clause} open={(c) => model.rule(c)} /> <Rich speaker={speaker} message={ground.fact} show={(id) => model.board.show([id])} />
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <footer>
        <button type="button" class="quiet small" onClick={() => model.overlays.show(why.objects[0]!)}>
          <Icon name="eye" />
          {t("details")}
        </button>
      </footer>
    </Floating>
  );
}
