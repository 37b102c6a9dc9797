import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { symbolSheet } from "./build/symbols.ts";

/** `virtual:symbols`: the counter sheet, drawn while building. */
function symbols(): Plugin {
  const id = "virtual:symbols";
  return {
    name: "sandtable-symbols",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      const { markup, names } = symbolSheet();
      return `export const markup = ${JSON.stringify(markup)};\nexport const names = ${JSON.stringify(names)};`;
    },
  };
}

/** `licences.txt`: the terms of everything of others that the client carries, beside it. */
function licences(): Plugin {
  const used = ["preact", "@fluent/bundle", "milsymbol", "@fontsource/eb-garamond", "@fontsource/barlow-condensed", "@fontsource/noto-sans-sc", "@fontsource/noto-sans-jp"];
  return {
    name: "sandtable-licences",
    generateBundle() {
      const source = used.map((name) => {
        const dir = new URL(`node_modules/${name}/`, import.meta.url);
        const { version, license } = JSON.parse(readFileSync(new URL("package.json", dir), "utf8")) as { version: string; license: string };
        const file = readdirSync(dir).find((f) => /^licen[cs]e/i.test(f));
        // A package that leaves its text out is under the same one as this program.
        const text = file ? new URL(file, dir) : license === "Apache-2.0" ? new URL("../LICENSE-APACHE", import.meta.url) : null;
        if (!text) throw new Error(`${name} comes without the text of its licence`);
        const terms = readFileSync(text, "utf8").trim();
        return `${name} ${version} (${license})\n\n${terms}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: source.join(`\n${"=".repeat(80)}\n\n`) });
    },
  };
}

/** Every browser that runs this client reads WOFF2: the second copy of each font stays behind. */
function oneFontFormat(): Plugin {
  return {
    name: "sandtable-one-font-format",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("@fontsource") || !id.endsWith(".css")) return null;
      return { code: code.replace(/,\s*url\([^)]*\.woff\)\s*format\((['"])woff\1\)/g, ""), map: null };
    },
  };
}

/** What every table shows at once, though lazy parts need it as well: by itself each would be a file, and a file costs its headers. */
const TABLE = /src\/(ui\/(card|counter|enlarge|floating|marker|rich)|lib\/(actions|describe|rolls)|panels\/list|board\/[a-z]+)\.tsx?$/;

export default defineConfig({
  plugins: [symbols(), oneFontFormat(), licences()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: process.env["CLIENT_OUT"] ?? "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, rolldownOptions: { output: { advancedChunks: { includeDependenciesRecursively: false, groups: [{ name: "common", test: TABLE }] } } } },
  // The server refuses what seems to come from another site: it must see the address the browser sees.
  server: { proxy: Object.fromEntries(["/api", "/maps"].map((path) => [path, { target: process.env["SANDTABLE_SERVER"] ?? "http://127.0.0.1:8080", changeOrigin: false }])) },
});
