// Playing by clicking the map.
import type { Page } from "playwright-core";
import { seqOf, until } from "./support.ts";

interface Known {
  places: { id: string; x: number; y: number; callout: [number, number] | null }[];
  pieces: { id: string }[];
}

/** The map lies still: a click lands where it was aimed. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pose = (): string => document.querySelector<HTMLElement>(".world")?.style.transform ?? "";
    for (let same = 0, last = ""; same < 4; ) {
      await new Promise((r) => setTimeout(r, 60));
      same = pose() !== "" && pose() === last ? same + 1 : 0;
      last = pose();
    }
  });
}

/** Where a place or the stack on it is on the screen. */
export async function spotOf(page: Page, game: string, place: string): Promise<{ x: number; y: number }> {
  await still(page);
  const spot = await locate(page, game, place);
  if (spot.inside) return spot;
  await page.locator(".zoom button").last().click();
  await still(page);
  return locate(page, game, place);
}

function locate(page: Page, game: string, place: string): Promise<{ x: number; y: number; inside: boolean }> {
  return page.evaluate(
    async ({ game, place }) => {
      const board = (await (await fetch(`/api/games/${game}/board`)).json()) as { places: { id: string; x: number; y: number; callout: [number, number] | null }[] };
      const found = board.places.find((p) => p.id === place)!;
      const [wx, wy] = found.callout ?? [found.x, found.y];
      const box = document.querySelector(".map")!.getBoundingClientRect();
      const { a: k, e: x, f: y } = new DOMMatrix(getComputedStyle(document.querySelector(".world")!).transform);
      const [sx, sy] = [box.left + x + wx * k, box.top + y + wy * k];
      // Clear of the edge, where cards and buttons lie over the map.
      const inside = sx > box.left + 40 && sx < box.right - 60 && sy > box.top + 40 && sy < box.bottom - 90;
      return { x: sx, y: sy, inside };
    },
    { game, place },
  );
}

/** An action of the list that can be done by clicking the map: its pieces and places, in order. */
export interface Clickable {
  notation: string;
  /** Each object with the place where it lies. */
  objects: { id: string; at: string; piece: boolean }[];
}

/** The first legal action all of whose objects are on the map. */
export async function onTheMap(page: Page, game: string): Promise<Clickable | null> {
  return page.evaluate(async (game) => {
    const board = (await (await fetch(`/api/games/${game}/board`)).json()) as Known;
    const table = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
    const info = (await (await fetch(`/api/tables/${table}`)).json()) as { yours: string[] };
    const state = (await (await fetch(`/api/tables/${table}/state?as=${info.yours[0]}`)).json()) as { view: { pieces: { handle: string; id: string; at: string }[] } };
    const places = new Set(board.places.map((p) => p.id));
    for (const button of document.querySelectorAll<HTMLElement>("[data-action]")) {
      const notation = button.dataset["action"]!;
      const words = notation.split(" ").slice(1);
      const objects = words.map((id) => {
        if (places.has(id)) return { id, at: id, piece: false };
        const piece = state.view.pieces.find((p) => p.handle === id || p.id === id);
        return piece && places.has(piece.at) ? { id: piece.handle, at: piece.at, piece: true } : null;
      });
      if (objects.length && objects.every((o) => o !== null)) return { notation, objects };
    }
    return null;
  }, game);
}

/** Clicks each object of the action in turn, out of the fan of its stack where it lies in one. */
export async function clickMap(page: Page, game: string, action: Clickable): Promise<void> {
  const seq = await seqOf(page);
  const inFan = (id: string): ReturnType<Page["locator"]> => page.locator(`.tray [data-handle="${id}"]`);
  // Several actions name the same things: a menu asks which is meant.
  const choice = page.locator(`.menu [data-action="${action.notation}"], .tray [data-action="${action.notation}"]`);
  const done = async (): Promise<boolean> => (await seqOf(page)) > seq;
  const chosen = async (): Promise<number> => ((await page.locator("[data-focus]").count()) ? (await page.getAttribute("[data-focus]", "data-focus"))!.split(" ").length : 0);
  for (const [i, object] of action.objects.entries()) {
    const taken = async (): Promise<boolean> => (await done()) || (await choice.count()) > 0 || (await chosen()) > i;
    const { x, y } = await spotOf(page, game, object.at);
    await page.mouse.click(x, y);
    if (!object.piece) continue;
    await until(async () => (await inFan(object.id).count()) > 0 || (await taken()), `an answer to the click on ${object.id}`);
    if (!(await taken()) && (await inFan(object.id).count())) await inFan(object.id).click();
    await until(taken, `${object.id} to be taken`);
  }
  await until(async () => (await done()) || (await choice.count()) > 0, `an answer to ${action.notation}`);
  if (!(await done())) await choice.first().click();
}

/** Where a counter lies uppermost that the rules forbid something just now, if anywhere. */
export async function pieceWithReasons(page: Page, game: string, table: string, seat: string): Promise<string | null> {
  return page.evaluate(
    async ({ game, table, seat }) => {
      const board = (await (await fetch(`/api/games/${game}/board`)).json()) as { places: { id: string }[]; pieces: { id: string; side: string }[] };
      const state = (await (await fetch(`/api/tables/${table}/state?as=${seat}`)).json()) as { view: { pieces: { handle: string; id: string; at: string }[] } };
      const side = new Map(board.pieces.map((p) => [p.id, p.side]));
      for (const place of board.places) {
        const here = state.view.pieces.filter((p) => p.at === place.id);
        const top = here.at(-1);
        // Of two stacks side by side neither lies in the middle.
        if (!top || new Set(here.map((p) => side.get(p.id))).size > 1) continue;
        const answer = await fetch(`/api/tables/${table}/why`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-sandtable": "1" },
          body: JSON.stringify({ seat, object: top.id }),
        });
        if (answer.ok && ((await answer.json()) as unknown[]).length) return place.id;
      }
      return null;
    },
    { game, table, seat },
  );
}
