import { settings } from "./settings.ts";

const sheets = {
  en: () => import("../styles/italic.css"),
  zh: () => Promise.all([import("@fontsource/noto-sans-sc/400.css"), import("@fontsource/noto-sans-sc/700.css")]),
  ja: () => Promise.all([import("@fontsource/noto-sans-jp/400.css"), import("@fontsource/noto-sans-jp/700.css")]),
};

/** Declares the fonts of the language; the browser fetches only the slices a page needs. */
export async function loadFonts(): Promise<void> {
  const { lang } = settings.value;
  await sheets[lang]();
  let before = lang;
  settings.subscribe((value) => {
    if (value.lang === before) return;
    before = value.lang;
    void sheets[value.lang]();
  });
}
