import type { Lang } from "./message.ts";
import { Store } from "./store.ts";

export type Theme = "auto" | "light" | "dark";
/** When a click is asked about before it counts: never, where odds are known, or always. */
export type Confirm = "never" | "odds" | "always";

export interface Settings {
  lang: Lang;
  theme: Theme;
  confirm: Confirm;
  /** Milliseconds the opponent's steps are shown for; 0: at once. */
  pace: number;
  /** Milliseconds dice lie on the table; 0: they are not shown, -1: until somebody clicks. */
  dice: number;
  sound: boolean;
  name: string;
  /** Questions with a single answer are answered by themselves. */
  auto: boolean;
}

const KEY = "sandtable.settings";
const LANGS: readonly Lang[] = ["zh", "ja", "en"];

function preferred(): Lang {
  for (const tag of navigator.languages) {
    const code = tag.slice(0, 2).toLowerCase();
    const lang = LANGS.find((l) => l === code);
    if (lang) return lang;
  }
  return "en";
}

function load(): Settings {
  const defaults: Settings = { lang: preferred(), theme: "auto", confirm: "odds", pace: 320, dice: 2600, sound: false, name: "", auto: true };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return defaults;
  }
}

export const settings = new Store<Settings>(load());

const wantsDark = matchMedia("(prefers-color-scheme: dark)");

/** The theme in force. */
export const shade = (): "light" | "dark" => {
  const { theme } = settings.value;
  return theme === "auto" ? (wantsDark.matches ? "dark" : "light") : theme;
};

export const shadeStore = new Store<"light" | "dark">(shade());

function apply(): void {
  const { lang } = settings.value;
  document.documentElement.lang = lang === "zh" ? "zh-Hans" : lang;
  document.documentElement.dataset["theme"] = shade();
  shadeStore.set(shade());
}

settings.subscribe((value) => {
  localStorage.setItem(KEY, JSON.stringify(value));
  apply();
});
wantsDark.addEventListener("change", apply);
apply();

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
