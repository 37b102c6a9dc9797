import { settings } from "./settings.ts";

const sheets = {
  // The upright face comes with the page, and slants well enough: a second file would change every name on the map when it came.
  en: () => Promise.resolve(),
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
