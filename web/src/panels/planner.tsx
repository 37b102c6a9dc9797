import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { useTable } from "../table/context.ts";
import { Icon } from "../ui/icon.tsx";

/** The strip over the map while one draws a plan on it. */
export function Planner(): JSX.Element {
  const { model, speaker } = useTable();
  const { plan } = model;
  const marks = useStore(plan.marks);
  const last = marks.at(-1);
  const at = last === undefined ? null : last.kind === "arrow" ? last.to : last.at;
  const [text, setText] = useState("");
  const hotseat = model.session.value.info.value?.hotseat ?? false;
  return (
    <div class="banner planner" role="group" aria-label={t("planner")} data-no-pan>
      <span>{t("planner-how")}</span>
      {at !== null && (
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            plan.toggle({ kind: "note", at, text });
            setText("");
          }}
        >
          <input value={text} maxLength={60} data-plan-note placeholder={t("planner-note", { place: speaker.name(at) })} aria-label={t("planner-note", { place: speaker.name(at) })} onInput={(e) => setText(e.currentTarget.value)} />
        </form>
      )}
      {hotseat && (
        <label>
          <input type="checkbox" checked={plan.shared.value} onChange={(e) => plan.share(model.id, model.as, e.currentTarget.checked)} /> {t("planner-shared")}
        </label>
      )}
      {!model.session.value.practice && (model.seated || model.shown.value?.over) && (
        <button type="button" class="quiet small" data-try onClick={() => void model.tryMoves()}>
          <Icon name="play" />
          {t("try-moves")}
        </button>
      )}
      <button type="button" class="quiet small" data-plan-clear disabled={!marks.length} onClick={() => plan.clear()}>
        {t("planner-clear")}
      </button>
      <button type="button" class="primary small" data-plan-done onClick={() => plan.drawing.set(false)}>
        <Icon name="check" />
        {t("planner-done")}
      </button>
    </div>
  );
}
