// A hand that counts its clicks.
import type { Page } from "playwright-core";
import { spotOf } from "./map.ts";
import { seqOf, until } from "./support.ts";

/** Counts what a hand does, and lists it. */
export class Hand {
  clicks = 0;
  /** What was asked, and what was clicked. */
  readonly list: string[] = [];
  constructor(readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await this.page.waitForSelector(selector);
    const seq = await seqOf(this.page);
    await this.#note(selector.replace(/^.*data-(?:action\^?="?)?/, "").replace(/[\]"].*$/, "").trim());
    await this.page.locator(selector).first().click();
    this.clicks++;
    await until(async () => (await seqOf(this.page)) > seq || (await this.page.locator("[data-confirm]").count()) > 0, `an answer to ${selector}`);
    await this.rest();
    await this.confirm();
  }

  /** What is put up to be confirmed is. */
  async confirm(): Promise<void> {
    if (!(await this.page.locator("[data-confirm]").count())) return;
    const asked = await seqOf(this.page);
    await this.#note("confirm");
    await this.page.click("[data-confirm]");
    this.clicks++;
    await until(async () => (await seqOf(this.page)) > asked, "the confirmed step");
    await this.rest();
  }

  /** A click on a place of the map, or on the stack that lies there. */
  async clickPlace(game: string, place: string): Promise<void> {
    const { x, y } = await spotOf(this.page, game, place);
    await this.#note(place);
    await this.page.mouse.click(x, y);
    this.clicks++;
    await this.rest();
  }

  /** One stroke: what lies at a place is drawn to another. */
  async draw(game: string, from: string, to: string): Promise<void> {
    // The second look may move the map.
    await spotOf(this.page, game, to);
    const [a, b] = [await spotOf(this.page, game, from), await spotOf(this.page, game, to)];
    await this.#note(`${from} drawn to ${to}`);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
    this.clicks++;
    await this.rest();
  }

  async #note(what: string): Promise<void> {
    this.list.push(`${(await this.page.textContent(".heading"))?.split("›").at(-1)?.trim()}: ${await this.page.textContent(".prompt h2")} > ${what}`);
  }

  /** Until nothing goes on by itself any more. */
  async rest(): Promise<void> {
    for (let still = 0, last = -1, tries = 0; still < 12 && tries < 200; tries++) {
      await this.page.waitForTimeout(60);
      const now = await seqOf(this.page);
      still = now === last && !(await this.page.locator('[role="status"].hint').count()) ? still + 1 : 0;
      last = now;
    }
  }

  async has(selector: string): Promise<boolean> {
    return (await this.page.locator(selector).count()) > 0;
  }
}

export const act = (verb: string): string => `.action-list [data-action^="${verb} "], .action-list [data-action="${verb}"]`;
