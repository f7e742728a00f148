// The typed refund amount: at most what is left.

import { t } from 'ttag';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';

type ReadRefund = { readonly ok: true; readonly cents: Cents } | { readonly ok: false; readonly problem: string };

export function readRefund(typed: string, left: Cents): ReadRefund {
  const problems = {
    missing: t`Please enter the amount to refund.`,
    below_zero: t`Refund at least one cent.`,
    too_large: t`At most ${formatCents(left)} can be refunded.`,
    too_fine: t`An amount has at most two decimals.`,
  };
  const read = readDollars(typed);
  if (!read.ok) return { ok: false, problem: problems[read.problem] };
  if (read.cents === 0) return { ok: false, problem: problems.below_zero };
  return read.cents > left ? { ok: false, problem: problems.too_large } : read;
}
