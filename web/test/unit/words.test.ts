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

test("the three catalogues have the same messages", () => {
  const en = keys("en");
  for (const lang of ["zh", "ja"]) {
    assert.deepEqual([...keys(lang)].filter((k) => !en.has(k)), []);
    assert.deepEqual([...en].filter((k) => !keys(lang).has(k)), []);
  }
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

test("a name in a sentence can be linked; numbers choose the plural", () => {
  const vocabulary = { entries: { seoul: { kind: "place" as const, names: { zh: "汉城", ja: "漢城", en: "Seoul" } } } };
  const speaker = new Speaker("en", "moved = { $n ->\n    [one] One unit goes to { $to }.\n   *[other] { $n } units go to { $to }.\n }\nlist = { $all }", vocabulary);
  assert.deepEqual(speaker.parts({ key: "moved", args: { n: 3, to: { id: "seoul" } } }), ["3 units go to ", { id: "seoul", name: "Seoul" }, "."]);
  assert.equal(speaker.text({ key: "moved", args: { n: 1, to: { id: "seoul" } } }), "One unit goes to Seoul.");
  assert.equal(speaker.text({ key: "list", args: { all: [{ id: "seoul" }, 2, { key: "moved", args: { n: 1, to: { id: "x" } } }] } }), "Seoul, 2, One unit goes to x.");
});

test("the catalogues parse without junk", () => {
  for (const lang of ["zh", "ja", "en"]) assert.deepEqual(new FluentBundle(lang).addResource(catalogue(lang)), []);
});
