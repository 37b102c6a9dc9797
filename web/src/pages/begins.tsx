import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableInfo } from "../api/index.ts";
import { differences } from "../lib/begins.ts";
import { t } from "../lib/i18n.ts";
import type { Speaker } from "../lib/message.ts";
import { settings } from "../lib/settings.ts";
import { useStore } from "../lib/store.ts";
import { pack, speaker as loadSpeaker } from "../net/game.ts";
import { Modal } from "../ui/floating.tsx";
import "../styles/popups.css";

/** What a friend is told before sitting down at a table that does not begin with the set-up. */
export function BeginsNotice({ info, answer }: { info: TableInfo; answer: (sits: boolean) => void }): JSX.Element | null {
  const { lang } = useStore(settings);
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  useEffect(() => {
    pack(info.game, info.options)
      .then((p) => loadSpeaker(p, lang))
      .then(setSpeaker, () => setSpeaker(null));
  }, [info.game, lang]);
  if (!info.begins) return null;
  const { changed, more } = info.begins;
  const groups = differences(changed, (id) => speaker?.name(id) ?? id, (word) => t(`begins-${word}`));
  return (
    <main class="page">
      <Modal label={t("begins-title")} onClose={() => answer(false)} class="begins">
        <header>
          <h2>{t("begins-title")}</h2>
        </header>
        <p>{t("begins-otherwise")}</p>
        <div class="begins-list" tabIndex={0}>
          {groups.map(({ part, list }) => (
            <section key={part}>
              <h3>{t(`begins-${part}`)}</h3>
              <ul>
                {list.map((d, i) => (
                  <li key={i}>
                    {d.what && <b>{d.what}</b>} <del>{d.was || "–"}</del> → <ins>{d.is || "–"}</ins>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {more > 0 && (
            <p>
              <a href={`/api/tables/${info.id}/start`} download>
                {t("and-more", { n: more })}
              </a>
            </p>
          )}
        </div>
        <div class="row">
          <button type="button" class="primary" data-begins="sit" onClick={() => answer(true)}>
            {t("begins-sit-down")}
          </button>
          <button type="button" class="quiet" data-begins="look" onClick={() => answer(false)}>
            {t("begins-look-on")}
          </button>
        </div>
      </Modal>
    </main>
  );
}
