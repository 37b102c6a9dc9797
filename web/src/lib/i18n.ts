import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Text } from "../api/index.ts";
import { inLang, type Lang } from "./message.ts";
import { settings } from "./settings.ts";
import { Store, useStore } from "./store.ts";

const catalogues: Record<Lang, () => Promise<{ default: string }>> = {
  zh: () => import("../../locales/zh.ftl?raw"),
  ja: () => import("../../locales/ja.ftl?raw"),
  en: () => import("../../locales/en.ftl?raw"),
};

/** The interface's own words in the chosen language; none until they are loaded. */
export const words = new Store<FluentBundle | null>(null);

export async function loadWords(lang: Lang): Promise<void> {
  const { default: text } = await catalogues[lang]();
  if (settings.value.lang !== lang) return;
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  words.set(bundle);
}

/** A sentence of the interface. A key without a text shows itself. */
export function t(key: string, args?: Record<string, FluentVariable>): string {
  const message = words.value?.getMessage(key);
  return message?.value ? words.value!.formatPattern(message.value, args ?? null, []) : key;
}

export const has = (key: string): boolean => words.value?.hasMessage(key) ?? false;

/** A text of the data in the reader's language. */
export const tx = (text: Text): string => inLang(text, settings.value.lang);

/** Draws the component anew when the language changes. */
export function useWords(): void {
  useStore(words);
}
