// A price as lot owners type it, converted to the dollars that the server takes: a number with at most two decimals.

import { readDollars } from '#platform/forms/read-dollars.ts';
import type { Cents } from '#platform/money/cents.ts';
import { zonesTexts } from '../setup/zones-texts.ts';

const texts = zonesTexts.form;
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
