// An amount as people type it, in cents: dollars with at most two decimals, below zero where it takes something back.

import { type Cents, dollarsToCents } from '#domain/money/cents.ts';
import { updateTexts as texts } from './revenue-texts.ts';

const MOST_DOLLARS = 10_000_000;
const AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

export type ReadAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly problem: string };

export function readAmount(typed: string): ReadAmount {
  const [, sign = '', text = ''] = /^([-−]?)\s*\$?\s*(.*)$/.exec(typed.trim()) ?? [];
  const dollars = Number(text.replaceAll(',', ''));
  if (!AMOUNT.test(text) || !/\d/.test(text) || dollars === 0) return { ok: false, problem: texts.amountMissing };
  if (dollars > MOST_DOLLARS) return { ok: false, problem: texts.amountTooHigh };
  const cents = dollarsToCents(dollars);
  if (cents === undefined) return { ok: false, problem: texts.amountTooFine };
  return { ok: true, cents: sign === '' ? cents : -cents };
}
