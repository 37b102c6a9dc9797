import type { ActionInfo, PieceInfo } from "../api/index.ts";

/**
 * Without those whose last word says of the way what the remark on the shorter one says of it already: a click means
 * the shorter one, the list of words has both.
 */
function plainly(actions: readonly ActionInfo[]): readonly ActionInfo[] {
  const remarks = new Map(actions.filter((a) => a.note).map((a) => [a.notation, a]));
  if (!remarks.size) return actions;
  return actions.filter((action) => {
    const end = action.notation.lastIndexOf(" ");
    const plain = remarks.get(action.notation.slice(0, end));
    return !plain || !JSON.stringify(plain.note).includes(`"${action.notation.slice(end + 1)}"`);
  });
}

/** What a click on the table can mean: the legal actions by the objects they name. */
export class ActionIndex {
  readonly #by = new Map<string, ActionInfo[]>();

  constructor(readonly all: readonly ActionInfo[]) {
    for (const action of plainly(all))
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

/** Verbs by which every game ends what one is doing or lets a chance go by. */
const ENDINGS = new Set(["pass", "done", "end", "decline", "skip", "stop", "halt", "finish"]);

/** Does the action only end something or let it go by? */
export const isEnding = (action: ActionInfo): boolean => ENDINGS.has(verbOf(action)) && objectsOf(action).length === 0;

/** The same of a notation in the log. */
export const isRest = (notation: string): boolean => ENDINGS.has(notation);

/** Letting a chance to react go by; whether there was one may be a secret, so it is always asked. */
export const isPass = (action: ActionInfo): boolean => isEnding(action) && (verbOf(action) === "pass" || verbOf(action) === "decline");

/** Does its remark warn of something that most people would want to think over first? */
export const warns = (action: ActionInfo): boolean => action.note?.key.startsWith("warn-") ?? false;

/** Actions grouped by verb, in order of first appearance; what ends or declines comes last. */
export function byVerb(all: readonly ActionInfo[]): [string, ActionInfo[]][] {
  const actions = [...all.filter((a) => !isEnding(a)), ...all.filter(isEnding)];
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

/** Verbs that do by and by what another does at once: a click means the whole way, the list has both. */
const PIECEMEAL = new Set(["step"]);

/** A click on something known by `names` (handle and id of a piece, or the id of a place or card). */
export function narrow(
  actions: readonly ActionInfo[],
  focus: readonly string[],
  names: readonly string[],
  visible: (object: string) => boolean,
): Narrowed {
  const left = within(actions, focus);
  const all = left.filter((a) => objectsOf(a).some((o) => names.includes(o)));
  if (!all.length) return { kind: "none" };
  const whole = all.filter((a) => !PIECEMEAL.has(verbOf(a)));
  const hits = [...plainly(whole.length ? whole : all)];
  if (hits.length === 1) return { kind: "act", action: hits[0]! };
  const name = names.find((n) => hits.every((a) => objectsOf(a).includes(n)));
  if (name === undefined) return { kind: "ask", actions: hits };
  const next = [...focus, name];
  const rest = hits.map((a) => objectsOf(a).filter((o) => !next.includes(o) && visible(o)).join(" "));
  const apart = rest.every((r) => r !== "") && new Set(rest).size === rest.length;
  return apart ? { kind: "focus", focus: next } : { kind: "ask", actions: hits };
}

/**
 * Of the objects the actions name, those something is done to rather than with: what another side owns, and where a
 * thing in hand, or named first, goes.
 */
export function targetsOf(actions: readonly ActionInfo[], on: { place: (object: string) => boolean; foreign: (object: string) => boolean; inHand: boolean }): Set<string> {
  const targets = new Set<string>();
  for (const action of actions) {
    const objects = objectsOf(action);
    objects.forEach((object, i) => {
      if (on.foreign(object) || (on.place(object) && (on.inHand || (i > 0 && i === objects.length - 1)))) targets.add(object);
    });
  }
  return targets;
}

/** A card to choose: copies of one kind are one choice. */
export interface CardChoice {
  card: string;
  action: ActionInfo;
  copies: number;
}

/** A few cards are chosen from the list; from here on their faces are laid out. */
const DEAL = 4;

/** The cards among which one chooses, where that is the question: every action but the last words names one card alone. */
export function cardsToChoose(actions: readonly ActionInfo[], isCard: (id: string) => boolean, words: (action: ActionInfo) => string): CardChoice[] {
  const naming = actions.filter((a) => objectsOf(a).length > 0);
  if (naming.length < DEAL || new Set(naming.map(verbOf)).size > 1) return [];
  if (!naming.every((a) => objectsOf(a).length === 1 && isCard(objectsOf(a)[0]!))) return [];
  const kinds = new Map<string, CardChoice>();
  for (const action of naming) {
    const key = words(action);
    const kind = kinds.get(key);
    if (kind) kind.copies++;
    else kinds.set(key, { card: objectsOf(action)[0]!, action, copies: 1 });
  }
  return [...kinds.values()];
}

/** The pieces of several factions apart: counters of one faction bear one band. None where there is but one. */
export function factions(actions: readonly ActionInfo[], info: (object: string) => PieceInfo | undefined): [string, ActionInfo[]][] {
  const bands = new Map<string, ActionInfo[]>();
  for (const action of actions) {
    const band = info(objectsOf(action)[0] ?? "")?.accent ?? "";
    const group = bands.get(band);
    if (group) group.push(action);
    else bands.set(band, [action]);
  }
  return bands.size > 1 ? [...bands].filter(([band, part]) => band !== "" && part.length > 1) : [];
}

/** The word that stands most often in the list. */
export function commonest(words: readonly string[]): string {
  const count = new Map<string, number>();
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  return [...count].reduce((best, next) => (next[1] > best[1] ? next : best), ["", 0] as [string, number])[0];
}

/** Verbs that take up one of several pieces, each by an action of its own that names nothing else. */
export function takenUp(actions: readonly ActionInfo[], pieces: readonly { handle: string; id: string; known: boolean }[]): [string, string[]][] {
  const verbs = new Map<string, string[]>();
  for (const piece of pieces)
    for (const action of actions) {
      const [object, ...rest] = objectsOf(action);
      if (rest.length || object === undefined || (object !== piece.handle && !(piece.known && object === piece.id))) continue;
      const list = verbs.get(verbOf(action));
      if (list) list.push(object);
      else verbs.set(verbOf(action), [object]);
    }
  return [...verbs].filter(([, list]) => list.length > 1);
}
