import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Arg, Message, Text, Vocabulary } from "../api/index.ts";

export type Lang = keyof Text;

/** A piece of a sentence: words, or the name of something one can look at. */
export type Part = string | { id: string; name: string };

// An id's name travels through Fluent between these, so that the sentence can link it afterwards.
const OPEN = "\uE000";
const MIDDLE = "\uE001";
const CLOSE = "\uE002";
const MARKED = new RegExp(`${OPEN}([^${MIDDLE}]*)${MIDDLE}([^${CLOSE}]*)${CLOSE}`, "g");

export const inLang = (text: Text, lang: Lang): string => text[lang] || text.en;

/** Renders the sentences of one game in one language. */
export class Speaker {
  readonly #bundle: FluentBundle;
  readonly #comma: string;

  constructor(
    readonly lang: Lang,
    catalogue: string,
    readonly vocabulary: Vocabulary,
  ) {
    this.#bundle = new FluentBundle(lang, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(catalogue));
    this.#comma = lang === "en" ? ", " : "、";
  }

  name(id: string): string {
    const word = this.vocabulary.entries[id];
    return word ? inLang(word.names, this.lang) : id;
  }

  /** The sentence with its links. */
  parts(message: Message): Part[] {
    return split(this.#marked(message));
  }

  text(message: Message): string {
    return this.#marked(message).replace(MARKED, "$2");
  }

  /** As it stands on the map, where there is little room: the catalogue may have shorter words for it. */
  short(message: Message): string {
    const key = `${message.key}-short`;
    return this.text(this.#bundle.hasMessage(key) ? { ...message, key } : message);
  }

  #marked(message: Message): string {
    const found = this.#bundle.getMessage(message.key);
    const args: Record<string, FluentVariable> = {};
    for (const [name, arg] of Object.entries(message.args ?? {})) if (arg !== undefined) args[name] = this.#variable(arg);
    if (!found?.value) return `${message.key} ${Object.values(args).map(String).join(" ")}`.trim();
    return this.#bundle.formatPattern(found.value, args, []);
  }

  #variable(arg: Arg): FluentVariable {
    if (typeof arg === "number") return new FluentNumber(arg, { maximumFractionDigits: 2 });
    if (Array.isArray(arg)) return arg.map((a) => this.#word(a)).join(this.#comma);
    if ("id" in arg) return this.#word(arg);
    return this.#marked(arg);
  }

  #word(arg: Arg): string {
    if (typeof arg === "number") return String(arg);
    if (Array.isArray(arg)) return arg.map((a) => this.#word(a)).join(this.#comma);
    if ("id" in arg) return `${OPEN}${arg.id}${MIDDLE}${this.name(arg.id)}${CLOSE}`;
    return this.#marked(arg);
  }
}

function split(marked: string): Part[] {
  const parts: Part[] = [];
  let last = 0;
  for (const hit of marked.matchAll(MARKED)) {
    if (hit.index > last) parts.push(marked.slice(last, hit.index));
    parts.push({ id: hit[1] ?? "", name: hit[2] ?? "" });
    last = hit.index + hit[0].length;
  }
  if (last < marked.length) parts.push(marked.slice(last));
  return parts;
}

/** Every id a message speaks of, in order. */
export function idsOf(message: Message): string[] {
  const ids: string[] = [];
  const walk = (arg: Arg): void => {
    if (typeof arg === "number") return;
    if (Array.isArray(arg)) arg.forEach(walk);
    else if ("id" in arg) ids.push(arg.id);
    else Object.values(arg.args ?? {}).forEach((a) => a !== undefined && walk(a));
  };
  Object.values(message.args ?? {}).forEach((a) => a !== undefined && walk(a));
  return ids;
}
