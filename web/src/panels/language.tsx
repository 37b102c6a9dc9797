import type { JSX } from "preact";
import type { Lang } from "../lib/message.ts";
import { settings } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";

const NAMES: Record<Lang, string> = { zh: "中文", ja: "日本語", en: "English" };

export function LangSwitch(): JSX.Element {
  const { lang } = useStore(settings);
  return (
    <div class="segments lang" role="group" aria-label="Language">
      {(["zh", "ja", "en"] as const).map((l) => (
        <button key={l} type="button" lang={l} aria-pressed={l === lang} onClick={() => settings.patch({ lang: l })}>
          {NAMES[l]}
        </button>
      ))}
    </div>
  );
}
