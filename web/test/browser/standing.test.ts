// A question that comes again and again is answered once.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

/** How long a roll that may be rolled again may let itself be waited for: three turns of a slow machine. */
const PATIENCE_MS = 240000;

interface Asked {
  /** What the question in hand is about and whose that is, where it is one that comes again. */
  routine: string | null;
  legal: string[];
}

const asked = (page: Page): Promise<Asked> =>
  page.evaluate(async () => {
    const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
    const state = (await (await fetch(`/api/tables/${id}/state?as=japan`)).json()) as { decisions: { prompt: { args: Record<string, { id?: string } | undefined> }; legal: { notation: string }[] }[] };
    const [decision] = state.decisions;
    const { topic, whose, worth } = decision?.prompt.args ?? {};
    return { routine: worth !== undefined && topic?.id && whose?.id ? `${topic.id} ${whose.id}` : null, legal: (decision?.legal ?? []).map((a) => a.notation) };
  });

/** Clicks the first of these that is offered, or else the first offer. The server may be a step ahead of the page, or the computer be
 *  asked: then there is nothing to click yet, and one looks again. */
async function answer(page: Page, wishes: string[], legal: string[]): Promise<void> {
  const wish = wishes.find((n) => legal.includes(n)) ?? legal[0];
  const button = page.locator(`.action-list [data-action="${wish}"]`).first();
  if (wish === undefined || !(await button.count())) return page.waitForTimeout(100);
  const now = await seqOf(page);
  await button.click({ timeout: 3000 }).catch(() => undefined);
  await until(async () => (await seqOf(page)) > now, `an answer to ${wish}`, 5000).catch(() => undefined);
}

/** Plays on until a question that comes again is asked; null if none is for too long. */
async function question(page: Page): Promise<string | null> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await page.waitForSelector(".action-list [data-action]");
    const { routine, legal } = await asked(page);
    if (routine !== null) return routine;
    // To the end of every step: rolls come from the sequence of play, and from the other side's attacks.
    await answer(page, ["keep", "done", "pass", "end"], legal);
  }
  return null;
}

describe("standing answers", () => {
  test("Luzon's re-roll marker: told once not to ask, it does not ask; asked again, it does", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
    const id = await sitDown(page, server.url, { game: "luzon-1941", against: "computer", seat: "japan" });
    const key = await question(page);
    assert.ok(key, "a roll that may be rolled again");
    await page.waitForSelector("[data-never]");
    const before = await seqOf(page);
    await page.click("[data-never]");
    // It holds for the question in hand.
    await until(async () => (await seqOf(page)) > before, "the question answers itself");
    await page.waitForSelector(`[data-stands="${key}"]`);
    assert.equal(await page.evaluate((id) => localStorage.getItem(`sandtable.standing.${id}`), id), JSON.stringify({ [key]: "never" }));
    // This browser remembers.
    await page.reload();
    await page.waitForSelector(`[data-stands="${key}"]`);
    const entries = (): Promise<number> =>
      page.evaluate(async () => {
        const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
        const log = (await (await fetch(`/api/tables/${id}/log?as=japan`)).json()) as { by?: string; action?: string }[];
        return log.filter((e) => e.by === "japan" && e.action === "keep").length;
      });
    let kept = await entries();
    // It is answered again though nobody clicks `keep` for it: the page never shows it for longer than the answer takes.
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end && (await entries()) === kept; ) {
      await page.waitForSelector(".action-list [data-action]");
      const { routine, legal } = await asked(page);
      if (routine !== null) {
        // One that has been answered for good is gone in a moment: there is nothing to click.
        if (await page.locator(`[data-stands="${routine}"]`).count()) await until(async () => (await asked(page)).routine !== routine || (await entries()) > kept, "the standing answer");
        else {
          // Another one, about something else: it is told the same, and does not count.
          const now = await seqOf(page);
          await page.click("[data-never]");
          await until(async () => (await seqOf(page)) > now, "the other question answers itself");
          kept = await entries();
        }
        continue;
      }
      await answer(page, ["done", "pass", "end"], legal);
    }
    assert.ok((await entries()) > kept, "a later roll stood by itself");
    // Taken back, the question comes again.
    for (let left = await page.locator("[data-stands]").count(); left > 0; left--) {
      await page.locator("[data-stands] button").first().click();
      await until(async () => (await page.locator("[data-stands]").count()) < left, "one standing answer fewer");
    }
    assert.ok(await question(page), "asked again");
    await page.waitForSelector("[data-never]");
    assert.deepEqual(errors, []);
    await context.close();
  });
});
