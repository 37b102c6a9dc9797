import type { ActionInfo } from "../api/index.ts";

/** What a click on the table can mean: the legal actions by the objects they name. */
export class ActionIndex {
  readonly #by = new Map<string, ActionInfo[]>();

  constructor(readonly all: readonly ActionInfo[]) {
    for (const action of all)
      for (const object of new Set(objectsOf(action))) {
        const list = this.#by.get(object);
        if (list) list.push(action);
        else this.#by.set(object, [action]);
      }
  }

  has(object: string): boolean {
    return this.#by.has(object);
  }

  /** Actions that name `object`. */
  on(object: string): ActionInfo[] {
    return this.#by.get(object) ?? [];
  }

  /** Actions that name any of `objects`, each once, in the order of the list. */
  onAny(objects: readonly string[]): ActionInfo[] {
    const found = new Set(objects.flatMap((o) => this.on(o)));
    return this.all.filter((a) => found.has(a));
  }

  /** Actions that name none of the objects one can see: ends of phases, passes, plain choices. */
  apart(visible: (object: string) => boolean): ActionInfo[] {
    return this.all.filter((a) => !objectsOf(a).some(visible));
  }
}

export const verbOf = (action: ActionInfo): string => action.notation.split(" ", 1)[0] ?? "";

/** The words after the verb. */
export const objectsOf = (action: ActionInfo): string[] => action.notation.split(/\s+/).slice(1).filter(Boolean);

/** Actions grouped by verb, in order of first appearance. */
export function byVerb(actions: readonly ActionInfo[]): [string, ActionInfo[]][] {
  const groups = new Map<string, ActionInfo[]>();
  for (const action of actions) {
    const verb = verbOf(action);
    const group = groups.get(verb);
    if (group) group.push(action);
    else groups.set(verb, [action]);
  }
  return [...groups];
}

/** Actions under one heading: an object's id, or none. */
export interface Section {
  heading: string | null;
  actions: ActionInfo[];
}

/** As many as one takes in at a glance. */
const GLANCE = 8;

/**
 * A long run of actions parted so that one finds what one looks for: by the first thing they name where they name
 * several, else by where the thing lies (`where`, null for what lies nowhere).
 */
export function sections(actions: readonly ActionInfo[], where: (object: string) => string | null): Section[] {
  const whole = [{ heading: null, actions: [...actions] }];
  if (actions.length <= GLANCE) return whole;
  const several = actions.every((a) => objectsOf(a).length > 1);
  const heading = (a: ActionInfo): string | null => {
    const [first] = objectsOf(a);
    return first === undefined ? null : several ? first : where(first);
  };
  const parts = new Map<string | null, ActionInfo[]>();
  for (const action of actions) {
    const key = heading(action);
    const part = parts.get(key);
    if (part) part.push(action);
    else parts.set(key, [action]);
  }
  // Headings over single actions would be longer than the list.
  const useful = parts.size > 1 && parts.size <= actions.length * 0.7;
  return useful ? [...parts].map(([key, part]) => ({ heading: key, actions: part })) : whole;
}

/** What clicking `object` leads to, with `focus` clicked before. */
export type Narrowed =
  | { kind: "none" }
  | { kind: "act"; action: ActionInfo }
  /** Several remain and the table can tell them apart: go on clicking. */
  | { kind: "focus"; focus: string[] }
  /** Several remain that differ in nothing one can click: ask. */
  | { kind: "ask"; actions: ActionInfo[] };

/** Actions that name every object of `focus`. */
export const within = (actions: readonly ActionInfo[], focus: readonly string[]): ActionInfo[] =>
  focus.length ? actions.filter((a) => focus.every((f) => objectsOf(a).includes(f))) : [...actions];

/** A click on something known by `names` (handle and id of a piece, or the id of a place or card). */
export function narrow(
  actions: readonly ActionInfo[],
  focus: readonly string[],
  names: readonly string[],
  visible: (object: string) => boolean,
): Narrowed {
  const left = within(actions, focus);
  const hits = left.filter((a) => objectsOf(a).some((o) => names.includes(o)));
  if (!hits.length) return { kind: "none" };
  if (hits.length === 1) return { kind: "act", action: hits[0]! };
  const name = names.find((n) => hits.every((a) => objectsOf(a).includes(n)));
  if (name === undefined) return { kind: "ask", actions: hits };
  const next = [...focus, name];
  const rest = hits.map((a) => objectsOf(a).filter((o) => !next.includes(o) && visible(o)).join(" "));
  const apart = rest.every((r) => r !== "") && new Set(rest).size === rest.length;
  return apart ? { kind: "focus", focus: next } : { kind: "ask", actions: hits };
}
