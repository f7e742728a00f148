/**
 * The end of a shift at a valet stand: the cash in the till against what the ledger says was taken, and the keys on the
 * board against the tickets that are open. What differs is written down with the shift, never made to fit.
 */

import type { Cents } from '../money/cents.ts';

/** What the till should hold: what it began with and what was taken since, less what was handed back. */
export const expectedInTill = (shift: { readonly floatCents: Cents; readonly takenCents: Cents }): Cents =>
  shift.floatCents + shift.takenCents;

/** Above zero there is more than there should be. */
export const tillDifference = (till: { readonly expectedCents: Cents; readonly countedCents: Cents }): Cents =>
  till.countedCents - till.expectedCents;

export type OpenKey = { readonly valetId: string; readonly ticketNumber: string; readonly hook: number | null };

export type KeyCount = {
  /** Open tickets whose key does not hang where it should. */
  readonly missing: readonly { readonly ticketNumber: string; readonly hook: number }[];
  /** Hooks with a key that belongs to no open ticket. */
  readonly stray: readonly number[];
  /** Open tickets whose key was never given a hook. */
  readonly withoutHook: readonly string[];
  /** Keys that hang where they should. */
  readonly found: number;
};

/** `seen`: the hooks on which a key hangs. */
export const countKeys = (open: readonly OpenKey[], seen: readonly number[]): KeyCount => {
  const hanging = new Set(seen);
  const hung = open.flatMap(({ ticketNumber, hook }) => (hook === null ? [] : [{ ticketNumber, hook }]));
  const taken = new Set(hung.map(({ hook }) => hook));
  return {
    missing: hung.filter(({ hook }) => !hanging.has(hook)).toSorted((a, b) => a.hook - b.hook),
    stray: [...hanging].filter((hook) => !taken.has(hook)).toSorted((a, b) => a - b),
    withoutHook: open.flatMap(({ ticketNumber, hook }) => (hook === null ? [ticketNumber] : [])),
    found: hung.filter(({ hook }) => hanging.has(hook)).length,
  };
};
