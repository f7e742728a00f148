/**
 * Closing a shift compares the cash in the till with the ledger, and the keys on the board with the open tickets.
 * Differences are recorded with the shift, never adjusted.
 */

import type { Cents } from '../money/cents.ts';

/** What the till should hold: the float plus cash taken, minus cash handed back. */
export const expectedInTill = (shift: { readonly floatCents: Cents; readonly takenCents: Cents }): Cents =>
  shift.floatCents + shift.takenCents;

/** Positive when there is too much. */
export const tillDifference = (till: { readonly expectedCents: Cents; readonly countedCents: Cents }): Cents =>
  till.countedCents - till.expectedCents;

export type OpenKey = { readonly valetId: string; readonly ticketNumber: string; readonly hook: number | null };

export type KeyCount = {
  /** Open tickets whose key is not on its hook. */
  readonly missing: readonly { readonly ticketNumber: string; readonly hook: number }[];
  /** Hooks with a key that belongs to no open ticket. */
  readonly stray: readonly number[];
  /** Open tickets whose key never got a hook. */
  readonly withoutHook: readonly string[];
  /** Keys on the right hook. */
  readonly found: number;
};

/** `seen` are the hooks that hold a key. */
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
