// A price as lot owners type it, converted to the dollars that the server takes: a number with at most two decimals.

import { t } from 'ttag';
import { readDollars } from '#platform/forms/read-dollars.ts';
import type { Cents } from '#platform/money/cents.ts';

const texts = {
  priceMissing: t`Please provide a valid price`,
  priceBelowZero: t`The price cannot be below zero.`,
  priceTooHigh: t`The price is at most $10,000.`,
  priceTooFine: t`The price has at most two decimals.`,
};
const MAX_DOLLARS = 10_000;
const PROBLEMS = {
  missing: texts.priceMissing,
  below_zero: texts.priceBelowZero,
  too_large: texts.priceTooHigh,
  too_fine: texts.priceTooFine,
};

export type ReadPrice =
  | { readonly ok: true; readonly dollars: number; readonly cents: Cents }
  | { readonly ok: false; readonly problem: string };

export function readPrice(typed: string): ReadPrice {
  const read = readDollars(typed);
  if (!read.ok) return { ok: false, problem: PROBLEMS[read.problem] };
  return read.dollars > MAX_DOLLARS ? { ok: false, problem: texts.priceTooHigh } : read;
}
