import type { ActionInfo, Decision, Routine } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** Standing answers: not asked at all, always asked, or only where it is worth at most so much. */
export type Answer = "never" | "always" | number;
export type Answers = Readonly<Record<string, Answer>>;

/** What an answer holds for: a topic, and whose. */
export type Matter = Pick<Routine, "topic" | "whose">;

export const keyOf = (matter: Matter): string => `${matter.topic} ${matter.whose}`;

/** What answers a question that comes again and again as usual, where a standing answer says so; without one, where hardly anybody
 *  would answer otherwise, if `usually` that is taken for an answer. */
export function quiet(decision: Decision | null, answers: Answers, usually: boolean): ActionInfo | null {
  const routine = decision?.routine;
  if (!routine) return null;
  const answer = answers[keyOf(routine)];
  if (answer === undefined ? !usually || !routine.minor : answer === "always") return null;
  if (typeof answer === "number" && (routine.worth === undefined || routine.worth <= answer)) return null;
  return decision.legal.find((a) => a.notation === routine.usual) ?? null;
}

/** A standing answer in numbers of the table: asked at `at` or less, or at `at` or more. */
export const bound = (answer: number): { at: number; less: boolean } => ({ at: Math.abs(answer), less: answer >= 0 });

/** The standing answers of a seat at a table, kept by this browser. */
export class Standing {
  readonly answers: Store<Answers>;
  /** What was answered as usual though nobody said so: whoever wants to be asked can say it here. */
  readonly usual = new Store<readonly string[]>([]);

  constructor(private readonly name: string) {
    this.answers = new Store<Answers>(JSON.parse(localStorage.getItem(name) ?? "{}") as Answers);
  }

  give(matter: Matter, answer: Answer): void {
    this.#keep({ ...this.answers.value, [keyOf(matter)]: answer });
  }

  /** It was answered as usual by itself. */
  passed(matter: Matter): void {
    const key = keyOf(matter);
    if (!(key in this.answers.value) && !this.usual.value.includes(key)) this.usual.set([...this.usual.value, key]);
  }

  /** As if nothing had been said about it. */
  forget(key: string): void {
    this.#keep(Object.fromEntries(Object.entries(this.answers.value).filter(([k]) => k !== key)));
  }

  #keep(answers: Answers): void {
    this.answers.set(answers);
    this.usual.set(this.usual.value.filter((key) => !(key in answers)));
    localStorage.setItem(this.name, JSON.stringify(answers));
  }
}
