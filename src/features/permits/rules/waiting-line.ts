/**
 * Rule 313: people waiting for a sold-out permit are offered one in the order in which they joined, and each offer holds a
 * seat for 48 hours. Nobody else can buy a seat that somebody is waiting for.
 */
export const OFFER_HOURS = 48;
export const OFFER_MS = OFFER_HOURS * 3_600_000;

/** The seats of a plan. */
export type Seats = {
  readonly seats: number;
  /** By permits that are active, past due or being paid for. */
  readonly taken: number;
  /** For people who were offered one and have not begun to pay. */
  readonly offered: number;
  /** How many people in the line have no offer yet. */
  readonly waiting: number;
};

export type Waiting = {
  readonly userId: string;
  /** Until when they are offered a seat; null until then. */
  readonly holdsUntil: Date | null;
  /** Whether they are paying for the permit now, in which case it already takes their seat. */
  readonly isPaying: boolean;
};

/** What is left for somebody who is not in the line. */
export const leftOf = ({ seats, taken, offered, waiting }: Seats): number =>
  Math.max(0, seats - taken - offered - waiting);

export type NextInLine<Each> = { readonly passed: readonly Each[]; readonly requested: readonly Each[] };

/**
 * Whose hold has expired, and who gets an offer now, both in order. Somebody who is paying when the hold expires keeps the
 * seat until the outcome is known. `line` is in the order in which people joined. `seats` is null while the plan is off
 * sale; then nobody gets an offer.
 */
export function nextInLine<Each extends Waiting>(
  line: readonly Each[],
  { seats, taken, now }: { readonly seats: number | null; readonly taken: number; readonly now: Date },
): NextInLine<Each> {
  const passed = line.filter(({ holdsUntil, isPaying }) => holdsUntil !== null && holdsUntil <= now && !isPaying);
  const offered = line.filter(
    ({ holdsUntil, isPaying }) => holdsUntil !== null && holdsUntil > now && !isPaying,
  ).length;
  const free = seats === null ? 0 : Math.max(0, seats - taken - offered);
  return { passed, requested: line.filter(({ holdsUntil }) => holdsUntil === null).slice(0, free) };
}
