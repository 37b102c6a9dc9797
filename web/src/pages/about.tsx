import type { JSX } from "preact";
import { t, useWords } from "../lib/i18n.ts";

const CREDITS: readonly { name: string; what: string; licence: string }[] = [
  { name: "Preact", what: "credit-preact", licence: "MIT" },
  { name: "Project Fluent (@fluent/bundle)", what: "credit-fluent", licence: "Apache-2.0" },
  { name: "milsymbol (Måns Beckman, Spatial Illusions)", what: "credit-milsymbol", licence: "MIT" },
  { name: "EB Garamond (Georg Duffner, Octavio Pardo; Fontsource)", what: "credit-garamond", licence: "SIL OFL 1.1" },
  { name: "Barlow Condensed (Jeremy Tribby; Fontsource)", what: "credit-barlow", licence: "SIL OFL 1.1" },
  { name: "Noto Sans SC, Noto Sans JP (Fontsource)", what: "credit-noto", licence: "SIL OFL 1.1" },
  { name: "Natural Earth", what: "credit-natural-earth", licence: "Public domain" },
  { name: "Vite, Rolldown, TypeScript", what: "credit-build", licence: "MIT, Apache-2.0" },
];

export function About(): JSX.Element {
  useWords();
  return (
    <main class="page about">
      <p>
        <a href="#/">{t("start-page")}</a>
      </p>
      <h1>{t("about")}</h1>
      <p>{t("about-text")}</p>
      <h2>{t("about-data")}</h2>
      <p>{t("about-data-text")}</p>
      <h2>{t("credits")}</h2>
      <table class="credits">
        <tbody>
          {CREDITS.map((c) => (
            <tr key={c.name}>
              <th scope="row">{c.name}</th>
              <td>{t(c.what)}</td>
              <td>{c.licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t("licence")}</h2>
      <p>{t("licence-text")}</p>
      <p>
        <a href="licences.txt">{t("licence-others")}</a>
      </p>
    </main>
  );
}
