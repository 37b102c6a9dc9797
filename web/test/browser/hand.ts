// A hand that counts its clicks.
import type { Page } from "playwright-core";
import { seqOf, until } from "./support.ts";

/** Counts what a hand does. */
export class Hand {
  clicks = 0;
  constructor(readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await this.page.waitForSelector(selector);
    const seq = await seqOf(this.page);
    await this.page.locator(selector).first().click();
    this.clicks++;
    await until(async () => (await seqOf(this.page)) > seq || (await this.page.locator("[data-confirm]").count()) > 0, `an answer to ${selector}`);
    if (await this.page.locator("[data-confirm]").count()) {
      const asked = await seqOf(this.page);
      await this.page.click("[data-confirm]");
      this.clicks++;
      await until(async () => (await seqOf(this.page)) > asked, "the confirmed step");
    }
    await this.rest();
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
