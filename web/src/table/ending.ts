import type { ActionInfo, Decision, LogEntry, Message, State } from "../api/index.ts";
import { isEnding, isPass, isRest } from "../lib/actions.ts";
import { rollsIn } from "../lib/rolls.ts";

/** Something that is being ended as a whole: the words of the heading that must stay, and the step it began at. */
export interface Ending {
  where: string;
  depth: number;
  since: number;
  /** The words of the heading below those, at which one wants to be asked again. */
  until?: string;
}

type Placed = Pick<State, "seq" | "view">;

const scope = (state: Placed, depth: number): string => JSON.stringify(state.view?.heading.slice(0, depth));

export const begin = (state: Placed, depth: number, until?: Message): Ending => ({ where: scope(state, depth), depth, since: state.seq, ...(until ? { until: JSON.stringify(until) } : {}) });

/** Is it done: has one left what was to be ended, or got to where one wanted? */
export const ended = (ending: Ending, state: Placed): boolean =>
  scope(state, ending.depth) !== ending.where || (ending.until !== undefined && JSON.stringify(state.view?.heading[ending.depth]) === ending.until);

/** What ends a question for good; letting a chance to react go by is another matter. */
export const endingOf = (decision: Decision | null): ActionInfo | undefined => decision?.legal.find((a) => isEnding(a) && !isPass(a));

/**
 * What ends the question, while a whole is being ended: nothing where it has no end or belongs elsewhere, nor once the
 * others have done anything or dice have fallen, which one will want to see first, unless one said where to go on.
 */
export function endOf(ending: Ending, decision: Decision | null, state: Placed, log: readonly LogEntry[]): ActionInfo | null {
  const end = endingOf(decision);
  if (!end || !decision || ended(ending, state)) return null;
  if (ending.until !== undefined) return end;
  return log.some((e) => e.seq > ending.since && e.counts && (acted(e, decision.seat) || rolled(e))) ? null : end;
}

/** Has somebody else done more than let something go by? */
const acted = (entry: LogEntry, seat: string): boolean => entry.by !== undefined && entry.by !== seat && (entry.action === undefined || !isRest(entry.action));

const rolled = (entry: LogEntry): boolean => entry.events.some((event) => rollsIn(event.message, []).length > 0);
