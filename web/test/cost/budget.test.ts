import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sitDown, Stage, until, visitor } from "../browser/support.ts";

const KIB = 1024;
const FRAME_MS = 16;
const stage = new Stage();
const { server } = stage;

describe("what the page costs", () => {
  test("start page and table together stay within 212 KB compressed, map art apart; nothing comes from elsewhere", async () => {
    const { page, context } = await visitor(stage.browser);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const urls = new Map<string, string>();
    let bytes = 0;
    let last = Date.now();
    const elsewhere: string[] = [];
    session.on("Network.responseReceived", (e) => {
      urls.set(e.requestId, e.response.url);
      if (!e.response.url.startsWith(server.url) && !e.response.url.startsWith("data:")) elsewhere.push(e.response.url);
    });
    session.on("Network.loadingFinished", (e) => {
      const url = urls.get(e.requestId) ?? "";
      if (!/\/maps\/|noto/.test(url)) {
        bytes += e.encodedDataLength;
        last = Date.now();
      }
    });
    await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector(".prompt");
    await page.waitForSelector(".world .art");
    await until(async () => (await page.evaluate(() => document.fonts.status)) === "loaded" && Date.now() - last > 1000, "the last byte");
    assert.deepEqual(elsewhere, []);
    console.log(JSON.stringify({ page_kb: Math.round(bytes / KIB) }));
    assert.ok(bytes <= 212 * KIB, `${Math.round(bytes / KIB)} KB`);
    await context.close();
  });

  test("a frame of panning and zooming the largest board takes at most 16 ms in the median", async () => {
    const { page, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer" });
    await page.waitForSelector(".prompt");
    await page.waitForSelector(".world .art");
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".world img")?.complete && document.fonts.status === "loaded");
    const frames = async (gesture: () => Promise<void>): Promise<number> => {
      await stage.browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
      await gesture();
      const trace = JSON.parse((await stage.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      // The gesture is over when the map is no layer of its own any more.
      await page.waitForFunction(() => document.querySelector<HTMLElement>(".world")!.style.willChange === "");
      return medianFrame(trace.traceEvents);
    };
    const pan = async (): Promise<void> => {
      await page.mouse.move(600, 450);
      await page.mouse.down();
      for (let i = 0; i < 80; i++) {
        await page.mouse.move(600 + 180 * Math.sin(i / 9), 450 + 110 * Math.cos(i / 11));
        await page.waitForTimeout(12);
      }
      await page.mouse.up();
    };
    // Turned from within the page: on a busy machine the wheel's way from here takes so long that the map
    // comes to rest between two turns, and what is measured is no gesture any more.
    const zoom = (): Promise<void> =>
      page.evaluate(async () => {
        const map = document.querySelector(".map")!;
        for (let i = 0; i < 80; i++) {
          map.dispatchEvent(new WheelEvent("wheel", { deltaY: i < 40 ? -50 : 50, clientX: 600, clientY: 450, bubbles: true, cancelable: true }));
          await new Promise((r) => setTimeout(r, 16));
        }
      });
    // The quickest of up to four: what others do on the machine makes a frame dearer, never cheaper.
    const quickest = async (gesture: () => Promise<void>): Promise<number[]> => {
      const times: number[] = [];
      while (times.length < 4 && !times.some((ms) => ms <= FRAME_MS)) times.push(await frames(gesture));
      return times;
    };
    const took = { pan_ms: await quickest(pan), zoom_ms: await quickest(zoom) };
    console.log(JSON.stringify(took));
    assert.ok(Math.min(...took.pan_ms) <= FRAME_MS && Math.min(...took.zoom_ms) <= FRAME_MS, JSON.stringify(took));
    await context.close();
  });
});

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  tdur?: number;
  dur?: number;
  pid: number;
  tid: number;
}

/** Processor time of the page's main thread between one frame and the next: scripts, style, layout, paint. */
function medianFrame(events: TraceEvent[]): number {
  const tasks = events.filter((e) => e.name === "RunTask" && e.ph === "X");
  const starts = events.filter((e) => e.name === "FireAnimationFrame").map((e) => ({ ts: e.ts, pid: e.pid, tid: e.tid }));
  assert.ok(starts.length > 20, `${starts.length} frames seen`);
  const { pid, tid } = starts[0]!;
  const main = tasks.filter((e) => e.pid === pid && e.tid === tid);
  const costs = starts.slice(1).map((frame, i) => {
    const from = starts[i]!.ts;
    return main.filter((e) => e.ts >= from - 16000 && e.ts < frame.ts && e.ts + (e.dur ?? 0) > from).reduce((sum, e) => sum + (e.tdur ?? e.dur ?? 0), 0) / 1000;
  });
  costs.sort((a, b) => a - b);
  return Number(costs[costs.length >> 1]!.toFixed(2));
}
