// An amount of dollars as people type it: with or without the dollar sign, with commas, with at most two decimals.

import { type Cents, centsToDollars, dollarsToCents } from '#platform/money/cents.ts';

/** Above this, cents are no longer exact, and no parking costs that much. */
const MAX_DOLLARS = 1e12;
const AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/;

type ReadDollars =
  | { readonly ok: true; readonly dollars: number; readonly cents: Cents }
  | { readonly ok: false; readonly problem: 'missing' | 'below_zero' | 'too_large' | 'too_fine' };

export function readDollars(typed: string): ReadDollars {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (/^[-−]/.test(text)) return { ok: false, problem: 'below_zero' };
  if (!AMOUNT.test(text) || !/\d/.test(text)) return { ok: false, problem: 'missing' };
  const dollars = Number(text.replaceAll(',', ''));
  if (dollars > MAX_DOLLARS) return { ok: false, problem: 'too_large' };
  const cents = dollarsToCents(dollars);
  return cents === undefined ? { ok: false, problem: 'too_fine' } : { ok: true, dollars, cents };
}

/** As people type it: "25", "25.50". */
export function typedDollars(cents: Cents): string {
  return centsToDollars(cents).toFixed(cents % 100 === 0 ? 0 : 2);
}

type ReadSignedDollars =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly problem: 'missing' | 'too_large' | 'too_fine' };

/** An amount that may also be negative, but never zero. `most` is in dollars, in either direction. */
export function readSignedDollars(typed: string, max = MAX_DOLLARS): ReadSignedDollars {
  const [, sign = '', text = ''] = /^([-−]?)\s*(.*)$/.exec(typed.trim()) ?? [];
  const read = readDollars(text);
  if (!read.ok) return { ok: false, problem: read.problem === 'below_zero' ? 'missing' : read.problem };
  if (read.dollars === 0) return { ok: false, problem: 'missing' };
  if (read.dollars > max) return { ok: false, problem: 'too_large' };
  return { ok: true, cents: sign === '' ? read.cents : -read.cents };
}
