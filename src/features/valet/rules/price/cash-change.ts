/** Cash at the car: what a guest is likely to hand over, and what goes back. The till takes the price; a tip in cash is the attendant's. */

import type { Cents } from '#platform/money/cents.ts';

/** Multiples of these are how people pay: with one bill, or several of a kind. */
const BILLS: readonly Cents[] = [1000, 2000, 5000, 10_000];
const OFFERED = 3;

/** Round sums above the price, smallest first. */
export const likelyCash = (total: Cents): readonly Cents[] => {
  const sums = BILLS.map((bill) => Math.ceil((total + 1) / bill) * bill);
  return [...new Set(sums)].toSorted((a, b) => a - b).slice(0, OFFERED);
};

export type Change =
  | { readonly kind: 'give_back'; readonly cents: Cents }
  | { readonly kind: 'missing'; readonly cents: Cents };

/** Of the cash handed over, without what the guest leaves as a tip. */
export const changeOf = (cash: { readonly total: Cents; readonly given: Cents; readonly tip: Cents }): Change => {
  const left = cash.given - cash.total - cash.tip;
  return left < 0 ? { kind: 'missing', cents: -left } : { kind: 'give_back', cents: left };
};
