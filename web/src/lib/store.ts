import { useLayoutEffect, useReducer } from "preact/hooks";

/** A value that tells its listeners when it changes. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // Those who listened when it changed: one of them may end or begin listening.
    const listeners = [...this.#listeners];
    for (const listener of listeners) listener(value);
  }

  patch(part: Partial<T>): void {
    this.set({ ...this.#value, ...part });
  }

  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The store's value, drawing the component anew when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const seen = store.value;
  useLayoutEffect(() => {
    // It may have changed between drawing and listening.
    if (!Object.is(store.value, seen)) redraw(undefined);
    return store.subscribe(() => redraw(undefined));
  }, [store]);
  return seen;
}

/** Draws the component anew when one of the stores changes; the list must always be the same. */
export function useStores(stores: readonly Store<unknown>[]): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const seen = stores.map((s) => s.value);
  useLayoutEffect(() => {
    if (stores.some((s, i) => !Object.is(s.value, seen[i]))) redraw(undefined);
    const ends = stores.map((s) => s.subscribe(() => redraw(undefined)));
    return () => ends.forEach((end) => end());
  }, stores);
}
