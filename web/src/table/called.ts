import { useEffect, useState } from "preact/hooks";
import type { LevelCard, SeatState } from "../api/index.ts";
import { t, tx } from "../lib/i18n.ts";
import { levels } from "../net/game.ts";

/** What to call whoever sits somewhere: a person by their name, a computer by its strength. */
export function useCalled(): (seat: SeatState) => string {
  const [known, setKnown] = useState<readonly LevelCard[]>([]);
  useEffect(() => void levels().then(setKnown, () => setKnown([])), []);
  return (seat) => {
    if (seat.holder !== "computer") return seat.name ?? t(`holder-${seat.holder}`);
    const level = known.find((l) => l.id === seat.level);
    return level ? t("computer-level", { level: tx(level.names) }) : t("holder-computer");
  };
}
