// The typed refund amount: at most what is left.

import { type Cents, formatCents } from '#domain/money/cents.ts';
import { readDollars } from '../../../lib/forms/read-dollars.ts';
import { refundTexts as texts } from '../frame/desk-texts.ts';

type ReadRefund = { readonly ok: true; readonly cents: Cents } | { readonly ok: false; readonly problem: string };

export function readRefund(typed: string, left: Cents): ReadRefund {
  const problems = {
    missing: texts.amountMissing,
    below_zero: texts.amountTooLittle,
    too_large: texts.amountTooMuch(formatCents(left)),
    too_fine: texts.amountTooFine,
  };
  const read = readDollars(typed);
  if (!read.ok) return { ok: false, problem: problems[read.problem] };
  if (read.cents === 0) return { ok: false, problem: problems.below_zero };
  return read.cents > left ? { ok: false, problem: problems.too_large } : read;
}
