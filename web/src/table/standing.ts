import type { ActionInfo, Arg, Decision } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** A question that comes again and again: what it is about, whose that is, and how good it is for the one asked. */
export interface Routine {
  topic: string;
  whose: string;
  /** Less is worse for the one asked; below zero where low numbers are good for him. */
  worth: number;
}

/** Standing answers: not asked at all, or only where it is worth at most so much. */
export type Answer = "never" | number;
export type Answers = Readonly<Record<string, Answer>>;

const id = (arg: Arg | undefined): string | null => (typeof arg === "object" && !Array.isArray(arg) && "id" in arg ? arg.id : null);

export const keyOf = (routine: Pick<Routine, "topic" | "whose">): string => `${routine.topic} ${routine.whose}`;

/** The routine behind a question, if it says that it is one. */
export function routineOf(decision: Decision | null): Routine | null {
  const args = decision?.prompt.args;
  const [topic, whose, worth] = [id(args?.["topic"]), id(args?.["whose"]), args?.["worth"]];
  return topic !== null && whose !== null && typeof worth === "number" ? { topic, whose, worth } : null;
}

/** What lets things stand, where a standing answer says so. */
export function quiet(decision: Decision | null, answers: Answers): ActionInfo | null {
  const routine = routineOf(decision);
  const answer = routine && answers[keyOf(routine)];
  if (!routine || answer === undefined || answer === null) return null;
  if (answer !== "never" && routine.worth <= answer) return null;
  return decision?.legal.find((a) => a.notation === "keep") ?? null;
}

/** A standing answer in numbers of the table: asked at `at` or less, or at `at` or more. */
export const bound = (answer: number): { at: number; less: boolean } => ({ at: Math.abs(answer), less: answer >= 0 });

/** The standing answers of a seat at a table, kept by this browser. */
export class Standing {
  readonly answers: Store<Answers>;

  constructor(private readonly name: string) {
    this.answers = new Store<Answers>(JSON.parse(localStorage.getItem(name) ?? "{}") as Answers);
  }

  give(routine: Pick<Routine, "topic" | "whose">, answer: Answer): void {
    this.#keep({ ...this.answers.value, [keyOf(routine)]: answer });
  }

  /** Asked again. */
  forget(key: string): void {
    this.#keep(Object.fromEntries(Object.entries(this.answers.value).filter(([k]) => k !== key)));
  }

  #keep(answers: Answers): void {
    this.answers.set(answers);
    localStorage.setItem(this.name, JSON.stringify(answers));
  }
}
