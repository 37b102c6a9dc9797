import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** A small panel beside a point of the screen, kept inside the window. Escape closes it. */
export function Floating(props: {
  x: number;
  y: number;
  class?: string;
  label: string;
  onClose: () => void;
  /** Takes the keyboard; for what was opened by a click. */
  focus?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { width, height } = box.getBoundingClientRect();
    const gap = 14;
    const left = props.x + gap + width > innerWidth ? Math.max(8, props.x - gap - width) : props.x + gap;
    const top = Math.max(8, Math.min(innerHeight - height - 8, props.y - height / 3));
    box.style.left = `${Math.min(left, Math.max(8, innerWidth - width - 8))}px`;
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
