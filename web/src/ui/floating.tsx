import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const GAP = 14;
const EDGE = 8;
/** How far around a point a panel must keep to leave it to be clicked. */
const CLEAR = 22;

/** Where a panel of a size stands for a click at a point: as near as may be without covering what is to be clicked next. */
export function beside(
  at: { x: number; y: number },
  size: { width: number; height: number },
  avoid: readonly { x: number; y: number }[],
  window = { width: innerWidth, height: innerHeight },
): { left: number; top: number } {
  const inside = (left: number, top: number): { left: number; top: number } => ({
    left: Math.max(EDGE, Math.min(left, window.width - size.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, window.height - size.height - EDGE)),
  });
  const { width, height } = size;
  const right = at.x + GAP + width <= window.width;
  const home = inside(right ? at.x + GAP : at.x - GAP - width, at.y - height / 3);
  if (!avoid.length) return home;
  const columns = [at.x + GAP, at.x - GAP - width, at.x - width / 2, EDGE, window.width - width - EDGE];
  const rows = [at.y - height / 3, at.y + GAP, at.y - GAP - height, EDGE, window.height - height - EDGE];
  const covered = ({ left, top }: { left: number; top: number }): number =>
    avoid.filter((p) => p.x > left - CLEAR && p.x < left + width + CLEAR && p.y > top - CLEAR && p.y < top + height + CLEAR).length;
  const far = ({ left, top }: { left: number; top: number }): number => Math.hypot(left + width / 2 - at.x, top + height / 2 - at.y);
  let best = { spot: home, cost: covered(home) * 10000 + far(home) - 40 };
  for (const x of columns)
    for (const y of rows) {
      const spot = inside(x, y);
      const cost = covered(spot) * 10000 + far(spot);
      if (cost < best.cost) best = { spot, cost };
    }
  return best.spot;
}

/** A small panel beside a point of the screen, kept inside the window. Escape closes it. */
export function Floating(props: {
  x: number;
  y: number;
  class?: string;
  label: string;
  onClose: () => void;
  /** Takes the keyboard; for what was opened by a click. */
  focus?: boolean;
  /** Points of the window it must not cover: what may be clicked next. */
  avoid?: readonly { x: number; y: number }[];
  children: ComponentChildren;
}): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { width, height } = box.getBoundingClientRect();
    const { left, top } = beside(props, { width, height }, props.avoid ?? []);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  });
  useEffect(() => {
    if (!props.focus) return;
    const before = document.activeElement as HTMLElement | null;
    ref.current?.querySelector<HTMLElement>("button, a, input")?.focus({ preventScroll: true });
    return () => before?.focus?.({ preventScroll: true });
  }, [props.focus]);
  return (
    <div
      ref={ref}
      class={`floating ${props.class ?? ""}`}
      role="dialog"
      aria-label={props.label}
      data-no-pan
      onKeyDown={(e) => {
        if (e.key === "Escape") {
          e.stopPropagation();
          props.onClose();
        }
      }}
    >
      {props.children}
    </div>
  );
}

/** A dialog in the middle of the window, over everything. */
export function Modal(props: { label: string; onClose: () => void; children: ComponentChildren; class?: string }): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} class={`modal ${props.class ?? ""}`} aria-label={props.label} onClose={props.onClose} onClick={(e) => e.target === ref.current && props.onClose()}>
      <div class="modal-body">{props.children}</div>
    </dialog>
  );
}
