// The texts about the bank account that an owner is paid to.

import { c, t } from 'ttag';
import type { BankAccountKind } from '../rules/bank-details.ts';

export const bankTexts = {
  title: t`Bank account`,
  routing: t`Routing number`,
  account: t`Account number`,
  cancel: t`Cancel`,
  kinds: { checking: c('bank account').t`Checking`, savings: t`Savings` } satisfies Record<BankAccountKind, string>,
};

/** "Nov 23, 2026, 8:15 AM EST", by the reader's own clock. */
export function whenReported(iso: string): string {
  const at = new Date(iso);
  return at.toLocaleString(t`en-US`, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
}
