import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { LogEntry } from "../api/index.ts";
import { t } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";

type Stride = "step" | "turn" | "battle";

// Games name their messages freely; a fight is recognised by the word it is named with.
const FIGHT = /battle|combat|attack|assault|duel|siege|barrage/;
const isFight = (entry: LogEntry): boolean => entry.events.some((e) => FIGHT.test(e.message.key));

/** The slider through the game's past, under the map while one looks back. */
export function Replay(): JSX.Element | null {
  const { model, pack, speaker } = useTable();
  const log = useStore(model.session.value.log);
  const [stride, setStride] = useState<Stride>("step");
  const past = model.past.look.value;
  if (!past) return null;
  const positions = model.positions();
  const now = positions.indexOf(past.step.entry.seq);
  const entries = new Map(log.map((e) => [e.seq, e]));
  const stops = positions.filter((seq, i) => {
    if (stride === "step" || i === 0 || i === positions.length - 1) return true;
    const [entry, before] = [entries.get(seq), entries.get(positions[i - 1]!)];
    if (!entry) return false;
    return stride === "turn" ? entry.turn !== before?.turn : isFight(entry) && !(before && isFight(before));
  });
  const seq = past.step.entry.seq;
  const back = stops.findLast((s) => s < seq);
  const on = stops.find((s) => s > seq);
  const info = model.session.value.info.value;
  const eyes = info?.can.see_all ? [...pack.card.seats.map((s) => s.id), "spectator", "all"] : info?.hotseat && !pack.card.hidden ? info.yours : [model.as];
  const link = `${location.origin}${location.pathname}#/t/${model.id}?at=${seq}`;
  return (
    <div class="replay" role="group" aria-label={t("replay")} data-no-pan>
      <div class="row">
        <button type="button" class="tool" aria-label={t("first")} disabled={now <= 0} onClick={() => void model.goto(positions[0]!)}>
          <Icon name="first" />
        </button>
        <button type="button" class="tool" aria-label={t("previous")} disabled={back === undefined} onClick={() => back !== undefined && void model.goto(back)}>
          <Icon name="prev" />
        </button>
        {past.playing ? (
          <button type="button" class="tool" aria-label={t("pause")} onClick={() => model.past.pause()}>
            <Icon name="pause" />
          </button>
        ) : (
          <button type="button" class="tool" aria-label={t("play")} disabled={on === undefined} onClick={() => void model.goto(seq, true)}>
            <Icon name="play" />
          </button>
        )}
        <button type="button" class="tool" aria-label={t("next")} disabled={on === undefined} onClick={() => on !== undefined && void model.goto(on)}>
          <Icon name="next" />
        </button>
        <input
          type="range"
          min={0}
          max={Math.max(0, positions.length - 1)}
          value={Math.max(0, now)}
          aria-label={t("position")}
          onInput={(e) => {
            const goal = positions[Number(e.currentTarget.value)];
            if (goal !== undefined) void model.goto(goal);
          }}
        />
        <output>
          <span class="words">{t("turn-n", { n: past.step.entry.turn })} · </span>
          {now + 1}/{positions.length}
        </output>
        <button type="button" class="primary small" data-live onClick={() => model.past.leave()}>
          {t("back-to-now")}
        </button>
      </div>
      <div class="row">
        <select value={stride} aria-label={t("by")} onChange={(e) => setStride(e.currentTarget.value as Stride)}>
          <option value="step">{t("by-step")}</option>
          <option value="turn">{t("by-turn")}</option>
          <option value="battle">{t("by-battle")}</option>
        </select>
        {eyes.length > 1 && (
          <select value={past.as} aria-label={t("eyes")} onChange={(e) => void model.goto(seq, false, e.currentTarget.value)}>
            {eyes.map((e) => (
              <option key={e} value={e}>
                {e === "all" ? t("all-seeing") : e === "spectator" ? t("spectator") : speaker.name(e)}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          class="quiet small"
          title={t("copy-link")}
          onClick={() => void navigator.clipboard.writeText(link).then(() => model.notify(t("link-copied")), () => (location.hash = link.split("#")[1] ?? ""))}
        >
          <Icon name="link" />
          <span class="words">{t("copy-link")}</span>
        </button>
        {info?.can.file && (
          <>
            <a class="button quiet small" title={t("position-file")} href={`${model.session.value.path}/position?seq=${seq}`} download={`${model.id}-${seq}.json`}>
              <Icon name="file" />
              <span class="words">{t("position-file")}</span>
            </a>
            <button type="button" class="quiet small" title={t("continue-from-here")} onClick={() => void model.continueFrom(seq)}>
              <Icon name="flag" />
              <span class="words">{t("continue-from-here")}</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}
