import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../lib/i18n.ts";
import { useTable } from "../table/context.ts";
import { Thing } from "./zones.tsx";

/** What lies where on the map, as a list: for those who do not see it, and for those who look for something. */
export function Position(): JSX.Element {
  const { model, pack, speaker } = useTable();
  const [open, setOpen] = useState(false);
  const view = model.view;
  const rank = new Map(pack.card.seats.map((s, i) => [s.id, i]));
  const places = pack.board.places.flatMap((place) => {
    const pieces = view?.pieces.filter((p) => p.at === place.id) ?? [];
    const here = view?.places[place.id];
    if (!pieces.length && !here?.control && !here?.markers?.length && !here?.marks?.length) return [];
    const order = (id: string): number => rank.get(pack.pieces.get(id)?.side ?? "") ?? 9;
    return [{ place, here, pieces: pieces.toSorted((a, b) => order(a.id) - order(b.id)) }];
  });
  return (
    <section class="position" aria-label={t("on-the-map")}>
      <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>
          {t("on-the-map")} <small>{places.length}</small>
        </summary>
        {open && (
          <ul>
            {places.map(({ place, here, pieces }) => (
              <li key={place.id}>
                <h3>
                  <button type="button" class="ref" title={t("show-on-map")} onClick={() => model.board.show([place.id])}>
                    {speaker.name(place.id)}
                  </button>
                  {here?.control && (
                    <span class="side-tag" style={{ "--side": pack.card.seats.find((s) => s.id === here.control)?.colour ?? "" }}>
                      {speaker.name(here.control)}
                    </span>
                  )}
                </h3>
                {[...(here?.markers ?? []), ...(here?.marks ?? [])].length > 0 && <p class="tags">{[...(here?.markers ?? []), ...(here?.marks ?? [])].map((id) => speaker.name(id)).join(" · ")}</p>}
                {pieces.length > 0 && (
                  <div class="chits">
                    {pieces.map((p) => (
                      <Thing key={p.handle} item={{ key: p.handle, names: [p.handle, ...(p.known ? [p.id] : [])], id: p.id, piece: p }} />
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
