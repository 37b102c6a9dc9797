import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { Speaker } from "../../src/lib/message.ts";

const root = new URL("../../", import.meta.url);
const catalogue = (lang: string): FluentResource => new FluentResource(readFileSync(new URL(`locales/${lang}.ftl`, root), "utf8"));
const keys = (lang: string): Set<string> => new Set(catalogue(lang).body.map((m) => m.id));

function sources(dir: URL): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? sources(new URL(`${e.name}/`, dir)) : /\.tsx?$/.test(e.name) ? [readFileSync(new URL(e.name, dir), "utf8")] : [],
  );
}

/** The arguments a pattern speaks of, in every variant of its selectors. */
function spoken(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(spoken);
  if (typeof pattern !== "object" || pattern === null) return [];
  const part = pattern as { type?: string; name?: string };
  return part.type === "var" ? [part.name!] : Object.values(pattern).flatMap(spoken);
}

/** Every message with its arguments; a message that stands twice shows both times. */
const messages = (lang: string): string[] =>
  catalogue(lang)
    .body.map((m) => `${m.id} ${[...new Set(spoken(m.value))].toSorted().join(" ")}`.trim())
    .toSorted();

test("the three catalogues have the same messages with the same arguments", () => {
  for (const lang of ["zh", "ja"]) assert.deepEqual(messages(lang), messages("en"));
});

test("the comparison of catalogues sees arguments inside selectors", () => {
  const [message] = new FluentResource("hits = { $n ->\n    [one] One hit by { $who }\n   *[other] { $n } hits in { $area }\n }").body;
  assert.deepEqual([...new Set(spoken(message!.value))].toSorted(), ["area", "n", "who"]);
});

test("every message the client asks for exists, and every one that exists is asked for", () => {
  const text = sources(new URL("src/", root)).join("\n");
  const en = keys("en");
  const asked = new Set([...text.matchAll(/\bt\(\s*"([a-z0-9-]+)"/g)].map((m) => m[1]!));
  assert.deepEqual([...asked].filter((k) => !en.has(k)), []);
  const patterns = [...text.matchAll(/\bt\(\s*`([^`]+)`/g)].map((m) => new RegExp(`^${m[1]!.replace(/\$\{[^}]+\}/g, "[a-z-]+")}$`));
  const quoted = new Set([...text.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map((m) => m[1]!));
  assert.deepEqual([...en].filter((k) => !asked.has(k) && !quoted.has(k) && !patterns.some((p) => p.test(k))), []);
});

/** Words that follow a number without being a plural noun. */
const NOT_PLURAL = new Set(["is", "was", "has", "does"]);

/** Arguments that are things and not numbers: the word behind them is a verb. */
const ACTORS = new Set(["unit", "piece", "from"]);

type Part = string | { type: string; name?: string; selector?: Part; variants?: { key: { value: unknown }; value: unknown }[] };
type Spot = { name: string; chosen: ReadonlySet<string>; plural: boolean; after: string };

/** Every argument of a pattern with the words behind it, and the arguments whose number has chosen the words. */
function spots(pattern: unknown, chosen: ReadonlySet<string> = new Set(), plural = false): Spot[] {
  const parts: Part[] = Array.isArray(pattern) ? pattern : [pattern as Part];
  return parts.flatMap((part, i): Spot[] => {
    if (typeof part === "string") return [];
    const after = parts[i + 1];
    if (part.type === "var") return [{ name: part.name!, chosen, plural, after: typeof after === "string" ? after : "" }];
    if (part.type !== "select") return [];
    const number = (part.selector as { name?: string }).name;
    const by = new Set([...chosen, ...(number && part.variants!.length > 1 ? [number] : [])]);
    const one = part.variants!.some((v) => v.key.value === "one" || v.key.value === 1);
    return part.variants!.flatMap((v) => spots(v.value, by, one));
  });
}

/** "{ $n } hits" where no selector makes it "1 hit", for the English catalogues of a program and its games. */
function unselected(resources: FluentResource[]): string[] {
  const said = resources.flatMap((r) => r.body.flatMap((m) => spots(m.value).map((spot) => ({ id: m.id, ...spot }))));
  const word = (text: string, nth: number): string => new RegExp(`^(?: [a-z-]+){${nth - 1}} ([a-z]*[a-rt-z]s)\\b`).exec(text)?.[1] ?? "";
  const counts = new Set(said.filter((s) => s.plural).flatMap((s) => [...s.chosen]));
  const nouns = new Set(said.filter((s) => s.plural && s.chosen.has(s.name)).map((s) => word(s.after, 1)));
  nouns.delete("");
  const wrong = ({ name, after, chosen }: Spot): boolean => {
    if (chosen.has(name) || ACTORS.has(name)) return false;
    const [next, second] = [word(after, 1), word(after, 2)];
    return (next !== "" && !NOT_PLURAL.has(next) && (counts.has(name) || nouns.has(next))) || (counts.has(name) && nouns.has(second));
  };
  return said.filter(wrong).map((s) => `${s.id}: { $${s.name} }${s.after}`);
}

test("no English message counts one of a thing in the plural", () => {
  const games = new URL("../crates/games/", root);
  const folders = [new URL("locales/", root), new URL("../crates/sandtable/locales/", root), ...readdirSync(games).map((game) => new URL(`${game}/locales/`, games))];
  assert.deepEqual(unselected(folders.map((folder) => new FluentResource(readFileSync(new URL("en.ftl", folder), "utf8")))), []);
});

test("a plural without a selector is found, next to its number or a word further", () => {
  const text = (body: string): string[] => unselected([new FluentResource(`lost = { $n ->\n    [one] 1 unit\n   *[other] { $n } units\n }\n${body}`)]);
  assert.deepEqual(text("hit = { $n } hits on { $unit }"), ["hit: { $n } hits on "]);
  assert.deepEqual(text("near = { $n } enemy units"), ["near: { $n } enemy units"]);
  assert.deepEqual(text("below = { $count } units"), ["below: { $count } units"]);
  assert.deepEqual(text("fine = { $unit } hits { $n } of { $all }; { $n } is enough, { $n } left"), []);
});

test("a name in a sentence can be linked; numbers choose the plural", () => {
  const vocabulary = { entries: { seoul: { kind: "place" as const, names: { zh: "汉城", ja: "漢城", en: "Seoul" } } } };
  const speaker = new Speaker("en", "moved = { $n ->\n    [one] One unit goes to { $to }.\n   *[other] { $n } units go to { $to }.\n }\nlist = { $all }", vocabulary);
  assert.deepEqual(speaker.parts({ key: "moved", args: { n: 3, to: { id: "seoul" } } }), ["3 units go to ", { id: "seoul", name: "Seoul" }, "."]);
  assert.equal(speaker.text({ key: "moved", args: { n: 1, to: { id: "seoul" } } }), "One unit goes to Seoul.");
  assert.equal(speaker.text({ key: "list", args: { all: [{ id: "seoul" }, 2, { key: "moved", args: { n: 1, to: { id: "x" } } }] } }), "Seoul, 2, One unit goes to x.");
});

test("the client reads every message of its own catalogues and of the games'", () => {
  const games = new URL("../crates/games/", root);
  const folders = [new URL("locales/", root), ...readdirSync(games).map((game) => new URL(`${game}/locales/`, games))];
  for (const folder of folders)
    for (const lang of ["zh", "ja", "en"]) {
      const text = readFileSync(new URL(`${lang}.ftl`, folder), "utf8");
      const resource = new FluentResource(text);
      // The parser passes over what it does not understand: count what stands there.
      assert.deepEqual(resource.body.map((m) => m.id), [...text.matchAll(/^([a-z][a-z0-9-]*) *=/gm)].map((m) => m[1]), `${folder} ${lang}`);
      assert.deepEqual(new FluentBundle(lang).addResource(resource), []);
    }
});

test("a signed number can choose its own words", () => {
  const speaker = new Speaker("en", "die = { $by ->\n    [-1] -1\n    [0] 0\n   *[other] +{ $by }\n }", { entries: {} });
  assert.deepEqual([-1, 0, 2].map((by) => speaker.text({ key: "die", args: { by } })), ["-1", "0", "+2"]);
});
