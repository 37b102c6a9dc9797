import type { LogEntry } from "../api/index.ts";

/** How many steps are lost by going back before one's last own action; 0 where one has not acted yet. */
export function stepsBack(log: readonly LogEntry[], as: string): number {
  const line = log.filter((e) => e.counts && e.kind === "act");
  const own = line.findLastIndex((e) => e.by === as);
  return own < 0 ? 0 : line.length - own;
}
