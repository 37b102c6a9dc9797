import type { Board, CardInfo, GameCard, LessonCard, LevelCard, MarkerInfo, PieceInfo, PlaceInfo, Rules, Vocabulary } from "../api/index.ts";
import { Speaker, type Lang } from "../lib/message.ts";
import { get, q } from "./http.ts";

/** All that never changes about a game, with quick ways to find things. */
export interface Pack {
  card: GameCard;
  board: Board;
  vocabulary: Vocabulary;
  pieces: ReadonlyMap<string, PieceInfo>;
  cards: ReadonlyMap<string, CardInfo>;
  places: ReadonlyMap<string, PlaceInfo>;
  markers: ReadonlyMap<string, MarkerInfo>;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((e: unknown) => {
      made = null;
      throw e;
    });
    return made;
  };
};

export const games = once(() => get<GameCard[]>("/api/games"));
export const levels = once(() => get<LevelCard[]>("/api/levels"));

const packs = new Map<string, () => Promise<Pack>>();

/** A game as a table plays it: options may change what is on the board. */
export function pack(id: string, options: Record<string, string>): Promise<Pack> {
  const key = `${id}${q(options)}`;
  let load = packs.get(key);
  if (!load) packs.set(key, (load = once(() => loadPack(id, q(options)))));
  return load();
}

async function loadPack(id: string, options: string): Promise<Pack> {
  const [cards, board, vocabulary] = await Promise.all([
    games(),
    get<Board>(`/api/games/${id}/board${options}`),
    get<Vocabulary>(`/api/games/${id}/vocabulary${options}`),
  ]);
  const card = cards.find((c) => c.id === id);
  if (!card) throw new Error(`the server has no game ${id}`);
  for (const seat of card.seats) vocabulary.entries[seat.id] ??= { kind: "seat", names: seat.names };
  const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> => new Map(list.map((item) => [item.id, item]));
  return { card, board, vocabulary, pieces: byId(board.pieces), cards: byId(board.cards), places: byId(board.places), markers: byId(board.markers) };
}

const rulebooks = new Map<string, () => Promise<Rules>>();

export function rules(id: string): Promise<Rules> {
  let load = rulebooks.get(id);
  if (!load) rulebooks.set(id, (load = once(() => get<Rules>(`/api/games/${id}/rules`))));
  return load();
}

const courses = new Map<string, () => Promise<LessonCard[]>>();

/** The lessons and puzzles of a game. */
export function lessons(id: string): Promise<LessonCard[]> {
  let load = courses.get(id);
  if (!load) courses.set(id, (load = once(() => get<LessonCard[]>(`/api/games/${id}/lessons`))));
  return load();
}

const catalogues = new Map<string, Promise<string>>();

/** The game's catalogue in a language, ready to speak. */
export function speaker(pack: Pack, lang: Lang): Promise<Speaker> {
  const key = `${pack.card.id}/${lang}`;
  let text = catalogues.get(key);
  if (!text) {
    text = get<string>(`/api/games/${pack.card.id}/catalogue/${lang}.ftl`);
    text.catch(() => catalogues.delete(key));
    catalogues.set(key, text);
  }
  return text.then((t) => new Speaker(lang, t, pack.vocabulary));
}
