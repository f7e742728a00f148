/**
 * Rule 313: who waits for a permit that is sold out is asked in the order in which they came, and a seat is held for each who was asked
 * for 48 hours. Nobody else is sold a seat that somebody waits for.
 */
export const HOLD_HOURS = 48;
export const HOLD_MS = HOLD_HOURS * 3_600_000;

/** The seats of a plan. */
export type Seats = {
  readonly seats: number;
  /** By permits that are active, past due or being paid for. */
  readonly taken: number;
  /** For those who were asked and have not begun to pay. */
  readonly held: number;
  /** How many wait who were not asked yet. */
  readonly waiting: number;
};

export type Waiting = {
  readonly userId: string;
  /** Until when a seat is held; null while nobody has asked them. */
  readonly holdsUntil: Date | null;
  /** Whether they are paying for the permit now: their seat is then taken by it. */
  readonly isPaying: boolean;
};

/** What is left for somebody who is not in the line. */
export const leftOf = ({ seats, taken, held, waiting }: Seats): number => Math.max(0, seats - taken - held - waiting);

export type NextInLine<Each> = { readonly passed: readonly Each[]; readonly asked: readonly Each[] };

/**
 * Whose time is over, and who is asked now, in their order. Who is paying when the time is over keeps the seat until that is known.
 * `line` is in the order in which they came; `seats` is null while the plan is not sold, and then nobody is asked.
 */
export function nextInLine<Each extends Waiting>(
  line: readonly Each[],
  { seats, taken, now }: { readonly seats: number | null; readonly taken: number; readonly now: Date },
): NextInLine<Each> {
  const passed = line.filter(({ holdsUntil, isPaying }) => holdsUntil !== null && holdsUntil <= now && !isPaying);
  const held = line.filter(({ holdsUntil, isPaying }) => holdsUntil !== null && holdsUntil > now && !isPaying).length;
  const free = seats === null ? 0 : Math.max(0, seats - taken - held);
  return { passed, asked: line.filter(({ holdsUntil }) => holdsUntil === null).slice(0, free) };
}
