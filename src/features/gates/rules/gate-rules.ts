/** What an owner chose for the lanes of a lot. */

export const WHEN_SILENT = ['open', 'stay_closed'] as const;

export type GateRules = {
  /** How many minutes before its start a reservation is let in. */
  readonly earlyMinutes: number;
  /** How many minutes after its end a car leaves without paying more. */
  readonly leaveMinutes: number;
  /** Whoever drives out within so many minutes pays nothing. */
  readonly freeMinutes: number;
  /** After so many minutes before a closed exit, `whenSilent` holds. */
  readonly waitMinutes: number;
  /** What becomes of a car that waits at an exit, also while the network is away. open: it leaves, and what it owes is billed later. */
  readonly whenSilent: (typeof WHEN_SILENT)[number];
};

/** Until an owner chooses. Reservations arrive early by as much as officers allow (rule 68). */
export const USUAL_RULES: GateRules = {
  earlyMinutes: 15,
  leaveMinutes: 10,
  freeMinutes: 10,
  waitMinutes: 3,
  whenSilent: 'open',
};
