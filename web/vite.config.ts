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

export default defineConfig({
  plugins: [symbols(), oneFontFormat()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: process.env["CLIENT_OUT"] ?? "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/maps": "http://127.0.0.1:8080" } },
});
