// The check anybody can make: every answer of chance follows from the server's secret and what each
// seat added, and the server was bound to its secret by a hash before the first move.

const SCHEME = "sandtable/1";
const encoder = new TextEncoder();

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: Math.floor(hex.length / 2) }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What the server publishes before the first move. */
export const commitment = async (secret: string): Promise<string> => toHex(await sha256(fromHex(secret)));

/** Answers questions of chance as the server must have. */
export class Oracle {
  private constructor(private readonly key: CryptoKey) {}

  static async open(secret: string, entropy: readonly [string, string]): Promise<Oracle> {
    const seats = await Promise.all(entropy.map((e) => sha256(fromHex(e))));
    const key = await sha256(joined([encoder.encode(SCHEME), fromHex(secret), ...seats]));
    return new Oracle(await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]));
  }

  /** Answer number `index` to a question with `outcomes` equally likely answers, from 0. */
  async answer(index: number, outcomes: number): Promise<number> {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(index));
    const mac = await crypto.subtle.sign("HMAC", this.key, counter);
    const x = new DataView(mac).getBigUint64(0);
    return Number((x * BigInt(outcomes)) >> 64n);
  }
}

/** One answer of the record beside what it must have been. */
export interface Roll {
  index: number;
  /** The number it must have: the stream is used from 0 on, nothing skipped and nothing twice. */
  place: number;
  /** Whose action it was for; neither for the set-up. */
  seat?: string;
  action?: string;
  /** The step of the game file, 0 for the set-up. */
  step: number;
  outcomes: number;
  said: number;
  computed: number;
}

type Pair = [outcomes: number, result: number];
interface RecordedGame {
  setup?: Pair[];
  steps: ({ seat?: string; action?: string; from?: number; chance?: Pair[] } | { undo: number })[];
}

/** A roll is as it must be: the right answer, at the right place. */
export const honest = (roll: Roll): boolean => roll.said === roll.computed && roll.index === roll.place;

/** Recomputes every roll of a game file, also those of steps taken back later. */
export async function checkRolls(
  promised: string,
  secret: string,
  seats: readonly string[],
  file: unknown,
): Promise<{ bound: boolean; rolls: Roll[] }> {
  const oracle = await Oracle.open(secret, [seats[0] ?? "", seats[1] ?? ""]);
  const game = (typeof file === "string" ? JSON.parse(file) : file) as RecordedGame;
  const rolls: Roll[] = [];
  const take = async (step: number, from: number, pairs: readonly Pair[], why: { seat?: string; action?: string }): Promise<void> => {
    for (const [i, [outcomes, said]] of pairs.entries()) {
      // Computed for the place it must have had, so that a roll moved there from elsewhere does not pass.
      const place = rolls.length;
      rolls.push({ index: from + i, place, step, outcomes, said, computed: await oracle.answer(place, outcomes), ...why });
    }
  };
  await take(0, 0, game.setup ?? [], {});
  for (const [i, step] of game.steps.entries()) {
    if ("undo" in step) continue;
    const { seat, action } = step;
    await take(i + 1, step.from ?? 0, step.chance ?? [], { ...(seat ? { seat } : {}), ...(action ? { action } : {}) });
  }
  return { bound: (await commitment(secret)) === promised, rolls };
}

/** What this browser saw of a table's dice while it was played, written down when it saw it. */
export interface Witness {
  commitment: string;
  /** Each seat's bytes as first seen; empty: not yet. */
  seats: string[];
  /** The hashes of bytes that were not shown yet, as first seen; empty: none. */
  sealed: string[];
}

interface Notes {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const noted = (id: string): string => `dice-${id}`;

/** Writes down what is seen for the first time; later sights change nothing. */
export function witness(notes: Notes, id: string, now: Witness): void {
  const seen = testimony(notes, id) ?? { commitment: now.commitment, seats: [], sealed: [] };
  const first = (before: readonly string[], list: readonly string[]): string[] => list.map((text, i) => before[i] || text);
  const next = { commitment: seen.commitment, seats: first(seen.seats, now.seats), sealed: first(seen.sealed, now.sealed) };
  if (JSON.stringify(next) !== JSON.stringify(seen)) {
    try {
      notes.setItem(noted(id), JSON.stringify(next));
    } catch {
      // No room: then this browser is no witness.
    }
  }
}

export function testimony(notes: Notes, id: string): Witness | null {
  try {
    const seen = JSON.parse(notes.getItem(noted(id)) ?? "null") as Witness | null;
    return seen && typeof seen.commitment === "string" && Array.isArray(seen.seats) ? { ...seen, sealed: seen.sealed ?? [] } : null;
  } catch {
    return null;
  }
}

/** Does what is said now contradict what was seen then? */
export const contradicts = (seen: Witness, now: Witness): boolean =>
  seen.commitment !== now.commitment || differs(seen.seats, now.seats) || differs(seen.sealed, now.sealed);

const differs = (before: readonly string[], list: readonly string[]): boolean => before.some((text, i) => text !== "" && text !== list[i]);

/** The bytes of this browser's first seat as it sent them itself; of the others it knows nothing yet. */
export const ownBytes = (info: { yours: readonly string[]; seats: readonly { seat: string }[] }, bytes: string): string[] =>
  info.seats.map((s) => (s.seat === info.yours[0] ? bytes : ""));

/** What who accepts a rematch knows of its dice: their own bytes and the hash of the other's. Sides change. */
export function agreed(old: { seats: readonly { seat: string }[] }, offer: { by: string; commitment?: string; sealed?: string }, bytes: string): Witness {
  const by = old.seats.findIndex((s) => s.seat === offer.by);
  const sides = [1, 0];
  return { commitment: offer.commitment ?? "", seats: sides.map((i) => (i === by ? "" : bytes)), sealed: sides.map((i) => (i === by ? (offer.sealed ?? "") : "")) };
}

const bytesOf = (hash: string): string => `bytes-${hash}`;

/** Keeps bytes until they are shown; gives their hash, which is all the server hears of them till then. */
export async function seal(notes: Notes, bytes: string): Promise<string> {
  const hash = await commitment(bytes);
  notes.setItem(bytesOf(hash), bytes);
  return hash;
}

/** The seat and the bytes to show now, if it is time: both sit, and ours are still sealed. */
export function toShow(
  notes: Notes,
  info: { phase: string; yours: readonly string[]; seats: readonly { seat: string; holder: string }[]; seat_sealed: readonly string[]; seat_entropy: readonly string[] },
): { seat: string; entropy: string } | null {
  if (info.phase !== "waiting" || info.seats.some((s) => s.holder === "open")) return null;
  const at = info.seats.findIndex((s, i) => info.yours.includes(s.seat) && !!info.seat_sealed[i] && !info.seat_entropy[i]);
  const bytes = at < 0 ? null : notes.getItem(bytesOf(info.seat_sealed[at]!));
  return bytes ? { seat: info.seats[at]!.seat, entropy: bytes } : null;
}

/** Are the bytes those whose hashes were given before? */
export async function unsealedRightly(sealed: readonly string[], seats: readonly string[]): Promise<boolean> {
  const fits = await Promise.all(sealed.map(async (hash, i) => hash === "" || (await commitment(seats[i] ?? "")) === hash));
  return fits.every(Boolean);
}
