import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ClauseCard } from "../api/index.ts";
import { clausesOf } from "../lib/effects.ts";
import { tx } from "../lib/i18n.ts";
import { rules } from "../net/game.ts";
import { useTable, type Table } from "../table/context.ts";
import { CardFace } from "./card.tsx";
import { Counter } from "./counter.tsx";
import { Marker } from "./marker.tsx";

/** How long the mouse rests, or a finger lies, before a thing is enlarged. */
const REST_MS = 260;
const PRESS_MS = 420;
const GAP = 10;

// One pointer looks at one thing: what it waits for outlives the drawing of the thing.
let timer: ReturnType<typeof setTimeout> | undefined;
let pressed = false;

type On<E extends Event> = (event: E & { currentTarget: HTMLElement }) => void;
interface Enlarging {
  onPointerEnter: On<PointerEvent>;
  onPointerLeave: On<PointerEvent>;
  onPointerDown: On<PointerEvent>;
  onPointerUp: On<PointerEvent>;
  onPointerCancel: On<PointerEvent>;
  onClickCapture: On<MouseEvent>;
}

/** Props that enlarge a thing while the mouse rests on it or a finger lies on it; a long press does not click. */
export function enlarging({ model }: Table, id: string): Enlarging {
  const show = (element: HTMLElement): void => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    model.overlays.enlarged.set({ id, box: { left, top, right, bottom } });
  };
  const hide = (): void => {
    clearTimeout(timer);
    model.overlays.enlarged.set(null);
  };
  return {
    onPointerEnter: (e) => {
      const element = e.currentTarget;
      if (e.pointerType === "mouse") timer = setTimeout(() => show(element), REST_MS);
    },
    onPointerLeave: hide,
    onPointerDown: (e) => {
      const element = e.currentTarget;
      clearTimeout(timer);
      pressed = false;
      if (e.pointerType !== "mouse")
        timer = setTimeout(() => {
          pressed = true;
          show(element);
        }, PRESS_MS);
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: hide,
    onClickCapture: (e) => {
      if (pressed) {
        pressed = false;
        e.preventDefault();
        e.stopPropagation();
      } else hide();
    },
  };
}

/** The clauses about a thing, once the rulebook is there. */
export function useClauses(id: string | null): readonly ClauseCard[] {
  const { pack } = useTable();
  const [all, setAll] = useState<readonly ClauseCard[]>([]);
  useEffect(() => {
    if (id !== null) void rules(pack.card.id).then((book) => setAll(book.clauses), () => setAll([]));
  }, [pack, id !== null]);
  if (id === null) return [];
  const source = pack.pieces.get(id)?.source ?? pack.markers.get(id)?.source;
  return clausesOf(id, source, all);
}

/** The thing under the mouse, large enough to read, beside it and never over it. */
export function Enlarged(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const ref = useRef<HTMLDivElement>(null);
  const now = model.overlays.enlarged.value;
  const clauses = useClauses(now?.id ?? null);
  useLayoutEffect(() => {
    const own = ref.current;
    if (!own || !now) return;
    const { width, height } = own.getBoundingClientRect();
    const { left, top, right } = now.box;
    const beside = right + GAP + width <= innerWidth ? right + GAP : left - GAP - width;
    // Beside a row at the lower edge lie its neighbours: above it, as where there is no room beside it.
    const fits = beside >= 8 && top < innerHeight * 0.8;
    own.style.left = `${fits ? beside : Math.max(8, Math.min(innerWidth - width - 8, (left + right - width) / 2))}px`;
    own.style.top = `${fits ? Math.max(8, Math.min(innerHeight - height - 8, top)) : Math.max(8, top - GAP - height)}px`;
  });
  if (!now) return null;
  const { id } = now;
  const card = pack.cards.get(id);
  const info = pack.pieces.get(id);
  return (
    <div class="enlarged" ref={ref} role="tooltip" aria-hidden="true">
      {card ? (
        <CardFace pack={pack} card={card} />
      ) : (
        <>
          {info ? <Counter pack={pack} speaker={speaker} piece={{ id, face: info.faces[0]?.id ?? "", known: true }} /> : <Marker pack={pack} id={id} name={speaker.name(id)} />}
          <b>{speaker.name(id)}</b>
        </>
      )}
      {!card &&
        clauses.slice(0, 3).map((c) => (
          <p key={c.number}>
            {tx(c.text)} {/^\d/.test(c.number) && <small class="clause">{c.number}</small>}
          </p>
        ))}
    </div>
  );
}
