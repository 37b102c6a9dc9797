// A server of one's own, a browser, and hands that play.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

const root = fileURLToPath(new URL("../../../", import.meta.url));

function program(): string {
  const candidates = [process.env["SANDTABLE_BIN"], join(root, "target/release/sandtable"), join(root, "target/debug/sandtable")];
  const found = candidates.find((c) => c !== undefined && existsSync(c));
  if (!found) throw new Error("build the program first (cargo build), or name it in SANDTABLE_BIN");
  return found;
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** `sandtable serve` on a database of its own. */
export class Server {
  #process: ChildProcess | null = null;
  readonly #dir = mkdtempSync(join(tmpdir(), "sandtable-"));
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--database", join(this.#dir, "table.db")];
    this.#process = spawn(program(), args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUST_LOG: "warn" } });
    for (let i = 0; i < 600; i++) {
      const ok = await fetch(`${this.url}healthz`).then((r) => r.ok, () => false);
      if (ok) return;
      await sleep(100);
    }
    throw new Error("the server did not come up");
  }

  /** Dies at once, as in a power cut. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    this.#process = null;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** How long anything may take before it counts as not happening. */
export const WAIT_MS = 60000;

export const sleep = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));

export async function browse(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors the page threw or logged. */
  errors: string[];
}

/** Somebody with an empty cookie jar. Steps are shown at once and never asked about, unless told otherwise. */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}, settings: Record<string, unknown> = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", ...options });
  // Generous: a busy machine is no failure.
  context.setDefaultTimeout(WAIT_MS);
  // The TypeScript loader marks functions with a helper that the page does not have.
  await context.addInitScript("globalThis.__name = (f) => f");
  await context.addInitScript((s) => {
    if (localStorage.getItem("sandtable.settings") === null) localStorage.setItem("sandtable.settings", JSON.stringify(s));
  }, { confirm: "never", pace: 0, auto: false, dice: 0, ...settings });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => m.type() === "error" && !/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load resource/.test(m.text()) && errors.push(m.text()));
  return { context, page, errors };
}

export interface Wish {
  game: string;
  against: "computer" | "friend" | "hotseat";
  seat?: string;
}

/** From the start page to the table, by clicking. */
export async function sitDown(page: Page, base: string, wish: Wish): Promise<string> {
  await page.goto(base);
  await page.click(`[data-game="${wish.game}"]`);
  await page.click(`[data-against="${wish.against}"]`);
  if (wish.against === "computer") await page.locator("[data-level]").first().click();
  if (wish.seat) await page.click(`[data-seat="${wish.seat}"]`);
  await page.click("[data-start]");
  await page.waitForSelector(".map .world, [data-curtain]");
  return /\/t\/([a-z0-9]+)/.exec(page.url())![1]!;
}

/** Plays from the list of actions until the game is over or enough has been done. */
export async function playFromList(page: Page, limit: number, seed = 1): Promise<{ clicks: number; over: boolean }> {
  return page.evaluate(
    async ({ limit, seed }) => {
      const wait = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));
      let state = seed;
      const random = (n: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
      let clicks = 0;
      let idle = 0;
      while (clicks < limit && idle < 6000) {
        if (document.querySelector(".after")) return { clicks, over: true };
        const curtain = document.querySelector<HTMLElement>("[data-curtain]");
        curtain?.click();
        const list = document.querySelector(".action-list");
        const buttons = list ? [...list.querySelectorAll<HTMLElement>("[data-action]")] : [];
        if (!buttons.length) {
          idle++;
          await wait(20);
          continue;
        }
        idle = 0;
        buttons[random(buttons.length)]!.click();
        clicks++;
        const began = performance.now();
        // The list is drawn anew when the step is there: only then does the next click mean what it says.
        while (list!.isConnected && performance.now() - began < 20000) await wait(10);
        // The server takes twenty actions a second from one browser.
        await wait(Math.max(0, 52 - (performance.now() - began)));
      }
      return { clicks, over: document.querySelector(".after") !== null };
    },
    { limit, seed },
  );
}

/** The number of the position on the board. */
export const seqOf = (page: Page): Promise<number> => page.evaluate(() => Number(document.querySelector<HTMLElement>(".table-page")?.dataset["seq"] ?? 0));

export async function until(check: () => Promise<boolean>, what: string, ms = WAIT_MS): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await check()) return;
    await sleep(60);
  }
  throw new Error(`waited in vain for ${what}`);
}

/** A server and a browser for the tests of one file: there before the first, gone after the last. */
export class Stage {
  readonly server = new Server();
  browser!: Browser;

  constructor() {
    before(async () => {
      await this.server.start();
      this.browser = await browse();
    });
    after(async () => {
      await this.browser?.close();
      await this.server.close();
    });
  }
}
