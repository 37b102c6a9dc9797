// What the map answers, and what is asked before something is done.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

describe("asking and being asked", () => {
  for (const [lang, nation, hand] of [["zh", /土耳其/, /下回合手牌\d+张/], ["ja", /トルコ/, /次のターンの手札は\d+枚/], ["en", /Turkey/, /\d+ cards next turn/]] as const)
    test(`which nation is what, bases and the next hand are read off the map, at a table and in a lesson (${lang})`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 }, locale: lang });
      await sitDown(page, server.url, { game: "third-reich-1939", against: "computer", seat: "axis" });
      const read = async (): Promise<void> => {
        await page.waitForSelector(".world .art");
        await page.click("[data-chart]");
        const notes = await page.waitForSelector(".chart-notes");
        const words = (await notes.textContent())!;
        assert.match(words, nation);
        assert.match(words, hand);
        await until(async () => (await page.locator(".chart").count()) >= 4, "bases are shaded");
        const { height } = (await notes.boundingBox())!;
        assert.ok(height < 600, "the map stays in sight");
        await page.keyboard.press("n");
        await page.waitForSelector(".chart-notes", { state: "detached" });
      };
      await read();
      await page.goto(`${server.url}#/lesson/third-reich-1939/poland`);
      await page.waitForSelector(".coach");
      await read();
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("supply is shown on the map of Luzon when moves are tried", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
    await sitDown(page, server.url, { game: "luzon-1941", against: "computer", seat: "japan" });
    await page.waitForSelector(".action-list [data-action]");
    await page.click("[data-menu]");
    await page.click(".table-menu [data-try]");
    await page.waitForSelector(".coach.trial");
    await page.waitForSelector(".world .art");
    await page.click("[data-chart]");
    await page.waitForSelector(".chart, .strand, .chart-notes", { state: "attached" });
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("what an action's remark warns of is said before it is done, and can be called off", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { confirm: "odds" });
    const id = await sitDown(page, server.url, { game: "third-reich-1939", against: "computer", seat: "axis" });
    await page.waitForSelector(".action-list [data-action], .card-choice");
    await page.route(`**/api/tables/${id}/state?**`, async (route) => {
      const state = (await (await route.fetch()).json()) as { decisions: { legal: { note?: object }[] }[] };
      for (const action of state.decisions[0]?.legal ?? []) action.note = { key: "warn-violates", args: { nation: { id: "sw" } } };
      await route.fulfill({ json: state });
    });
    await page.reload();
    await page.waitForSelector(".action-list .warning");
    const seq = await seqOf(page);
    await page.locator(".action-list [data-action]").first().click();
    assert.match((await page.locator("[data-warning]").textContent())!, /neutrality of Sweden/);
    assert.equal(await seqOf(page), seq);
    await page.locator(".pending .quiet").click();
    await page.waitForSelector("[data-warning]", { state: "detached" });
    await page.locator(".action-list [data-action]").first().click();
    await page.click("[data-confirm]");
    await until(async () => (await seqOf(page)) > seq, "the step");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a long remark stands below the words of its action, inside the panel", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: "third-reich-1939", against: "computer", seat: "axis" });
    await page.waitForSelector(".action-list [data-action], .card-choice");
    await page.route(`**/api/tables/${id}/state?**`, async (route) => {
      const state = (await (await route.fetch()).json()) as { decisions: { legal: object[] }[] };
      const rooms = ["western-mediterranean", "eastern-mediterranean"].map((sea) => ({ key: "sea-room", args: { sea: { id: sea }, room: 1, capacity: 3 } }));
      const note = { key: "note-by-sea", args: { units: 2, room: 1, seas: rooms } };
      if (state.decisions[0]) state.decisions[0].legal = [{ notation: "move sicily", label: { key: "action-move-plain", args: { area: { id: "sicily" } } }, note }, { notation: "done", label: { key: "action-done" } }];
      await route.fulfill({ json: state });
    });
    await page.reload();
    await page.waitForSelector(".action-list small");
    const [panel, button, words] = await page.evaluate(() => [".panel", ".action-list .action", ".action-list .action span"].map((s) => document.querySelector(s)!.getBoundingClientRect().toJSON() as { right: number; width: number; height: number }));
    assert.ok(button!.right <= panel!.right + 1, `${button!.right} > ${panel!.right}`);
    assert.ok(words!.width > 120 && words!.height < 80, `${words!.width} x ${words!.height}`);
    assert.equal(await page.evaluate(() => document.querySelector(".panel")!.scrollWidth <= document.querySelector(".panel")!.clientWidth), true);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the guide to Third Reich says how one wins by the chapter on victory", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await page.goto(`${server.url}#/guide/third-reich-1939`);
    await page.waitForSelector(".guide .clause-list li");
    assert.match(await page.locator(".guide > section:not(.course)").nth(1).innerText(), /14\.1\(1\)/);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
