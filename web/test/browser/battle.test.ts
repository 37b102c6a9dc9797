import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playFromList, seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

describe("what happens is seen", () => {
  test("dice are dice, stay until clicked, and are silent", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { dice: -1 });
    await page.addInitScript(() => {
      const real = globalThis.AudioContext;
      globalThis.AudioContext = class extends real {
        constructor() {
          super();
          Object.assign(globalThis, { heard: true });
        }
      };
    });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    for (let i = 0; i < 120 && !(await page.locator(".battle .die").count()); i++) await playFromList(page, 1, i + 1);
    await page.waitForSelector(".battle .die");
    const faces = await page.locator(".battle .die").evaluateAll((dice) => dice.map((d) => [Number(d.getAttribute("aria-label")), d.querySelectorAll("circle").length]));
    assert.ok(faces.every(([face, pips]) => face === pips && face! >= 1 && face! <= 6), JSON.stringify(faces));
    await page.waitForTimeout(3000);
    assert.ok(await page.locator(".battle").count(), "still there");
    await page.click(".battle h2");
    await page.waitForSelector(".battle", { state: "detached" });
    assert.equal(await page.evaluate(() => "heard" in globalThis), false);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the last moves of the other stay marked until one acts; what happened is shown again", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    // Marked when one is asked again: what marched and was thrown back is where it was, and leaves no mark.
    const marked = async (): Promise<boolean> => {
      await page.waitForSelector(".action-list [data-action]");
      return (await page.locator(".trail").count()) > 0;
    };
    for (let i = 0; i < 150 && !(await marked()); i++) await playFromList(page, 1, i + 1);
    assert.ok(await marked(), "the other has moved");
    await page.click("[data-what-happened]");
    await page.waitForSelector(".replay");
    // Arrow keys step, and the map stays where it is.
    const at = (): Promise<string> => page.inputValue(".replay input[type=range]");
    await page.locator(".replay").waitFor();
    await page.focus(".map");
    // The first key stops what plays by itself.
    await page.keyboard.press("ArrowLeft");
    let last = "";
    await until(async () => {
      const before = last;
      last = await at();
      await page.waitForTimeout(300);
      return last === before;
    }, "a replay that stands still");
    const stepped = async (key: string, to: number, what: string): Promise<void> => {
      await page.keyboard.press(key);
      await until(async () => Number(await at()) === to, what);
    };
    const back = Math.max(0, Number(last) - 1);
    await stepped("ArrowLeft", back, "one step back");
    await stepped("ArrowRight", back + 1, "one step on");
    await page.click("[data-live]");
    await page.waitForSelector(".replay", { state: "detached" });
    await until(async () => (await page.locator(".trail").count()) > 0, "the marks after the recap");
    const seq = await seqOf(page);
    await playFromList(page, 1, 5);
    await until(async () => (await seqOf(page)) > seq, "one's own act");
    assert.deepEqual(errors, []);
    await context.close();
  });
});
