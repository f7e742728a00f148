/**
 * Rules 263 and 264: closing a shift compares the cash in the till with the ledger, and the keys on the board with the open
 * tickets. Differences are recorded with the shift, never adjusted.
 */

import type { Cents } from '#platform/money/cents.ts';

/** What the till should hold: the float plus cash taken, minus cash handed back. */
export const expectedInTill = (shift: { readonly floatCents: Cents; readonly takenCents: Cents }): Cents =>
  shift.floatCents + shift.takenCents;

/** Positive when there is too much. */
export const tillDifference = (till: { readonly expectedCents: Cents; readonly countedCents: Cents }): Cents =>
  till.countedCents - till.expectedCents;

/** Beyond this, in either direction, it is more than a slip in making change. */
export const TILL_LIMIT: Cents = 2000;

/** How alarming a difference is: it shows amber, and past the limit red. */
export const tillAlarm = (difference: Cents): 'none' | 'off' | 'far_off' => {
  if (difference === 0) return 'none';
  return Math.abs(difference) > TILL_LIMIT ? 'far_off' : 'off';
};

/** A count and the one recount. */
const COUNTS = 2;

/** Whether the till may be counted. Cash booked in the meantime means that earlier counts were of a different amount. */
export function mayCount(counts: readonly { readonly expectedCents: Cents }[], expectedCents: Cents): boolean {
  const since = counts.findLastIndex((count) => count.expectedCents !== expectedCents) + 1;
  return counts.length - since < COUNTS;
}

export type OpenKey = {
  readonly valetId: string;
  readonly ticketNumber: string;
  readonly hook: number | null;
  /** An attendant is getting the car, or it is in front: its key may be anywhere. */
  readonly isOut: boolean;
};

/** Where a key is when it is not on its hook. */
export const MISSING_REASONS = ['in_car', 'with_attendant', 'with_guest', 'not_found'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

export type MissingKey = {
  readonly ticketNumber: string;
  readonly hook: number;
  /** Null until somebody says so at closing. */
  readonly why: MissingReason | null;
  /** Who has it; empty if nobody does. */
  readonly who: string;
};

export type KeyCount = {
  /** Open tickets whose key is not on its hook. */
  readonly missing: readonly MissingKey[];
  /** Hooks with a key that belongs to no open ticket. */
  readonly stray: readonly number[];
  /** Open tickets whose key never got a hook. */
  readonly withoutHook: readonly string[];
  /** Keys on the right hook. */
  readonly found: number;
  /** Keys that are with an attendant because their cars are fetched or stand in front. */
  readonly out: number;
};

/** `seen` are the hooks that hold a key. */
export function countKeys(open: readonly OpenKey[], seen: readonly number[]): KeyCount {
  const hanging = new Set(seen);
  const hung = open.flatMap(({ ticketNumber, hook, isOut }) => (hook === null ? [] : [{ ticketNumber, hook, isOut }]));
  const taken = new Set(hung.map(({ hook }) => hook));
  const gone = hung.filter(({ hook }) => !hanging.has(hook));
  return {
    missing: gone
      .filter(({ isOut }) => !isOut)
      .map(({ ticketNumber, hook }) => ({ ticketNumber, hook, why: null, who: '' }))
      .toSorted((a, b) => a.hook - b.hook),
    stray: [...hanging].filter((hook) => !taken.has(hook)).toSorted((a, b) => a - b),
    withoutHook: open.flatMap(({ ticketNumber, hook }) => (hook === null ? [ticketNumber] : [])),
    found: hung.length - gone.length,
    out: gone.filter(({ isOut }) => isOut).length,
  };
}

/** What was missing at the count, for tickets that are still open; a guest who got the car has its key. */
export function stillMissing(count: KeyCount, open: readonly OpenKey[]): KeyCount {
  const waiting = new Set(open.filter(({ isOut }) => !isOut).map(({ ticketNumber }) => ticketNumber));
  return { ...count, missing: count.missing.filter(({ ticketNumber }) => waiting.has(ticketNumber)) };
}

type Explained = { readonly hook: number; readonly why: MissingReason; readonly who: string };

/** The count plus where each missing key is; null while one has no answer, or is with a person but has no name. */
export function explainMissing(count: KeyCount, explained: readonly Explained[]): KeyCount | null {
  const answers = new Map(explained.map((each) => [each.hook, each]));
  const missing = count.missing.map((key) => ({ ...key, ...pickReason(answers.get(key.hook)) }));
  const complete = missing.every(({ why, who }) => why !== null && (why !== 'with_attendant' || who !== ''));
  return complete ? { ...count, missing } : null;
}

const pickReason = (answer: Explained | undefined) => answer && { why: answer.why, who: answer.who };

export type LeftCar = { readonly valetId: string; readonly ticketNumber: string; readonly hook: number | null };

/** The cars that a shift leaves to the next one, by hook, with those without one last. */
export function carsLeft(open: readonly OpenKey[]): LeftCar[] {
  return open
    .map(({ valetId, ticketNumber, hook }) => ({ valetId, ticketNumber, hook }))
    .toSorted((a, b) => (a.hook ?? Number.POSITIVE_INFINITY) - (b.hook ?? Number.POSITIVE_INFINITY));
}
