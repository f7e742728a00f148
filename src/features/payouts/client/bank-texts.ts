// The texts about the bank account that an owner is paid to.

import { t } from 'ttag';
import type { BankAccountKind } from '../rules/bank-details.ts';

export const bankTexts = {
  title: t`Bank account`,
  none: t`Your earnings are kept for you until you enter the bank account they should go to.`,
  ending: (kind: string, ending: string) => t`${kind}, ending in ${ending}`,
  coming: t`New bank account`,
  comingText: (kind: string, ending: string, when: string) =>
    t`${kind}, ending in ${ending}, takes effect on ${when}. We emailed you how to stop it.`,
  untilThen: t`Until then your payouts go to the account above.`,
  stop: t`Stop this change`,
  stopping: t`Stopping…`,
  enter: t`Enter bank account`,
  change: t`Change bank account`,
  formTitle: t`Bank account for payouts`,
  formText: t`It takes effect 24 hours after you enter it. Until then, it can be stopped.`,
  holder: t`Name of the account’s holder`,
  holderMissing: t`Please enter the account holder’s name`,
  kind: t`Kind of account`,
  routing: t`Routing number`,
  routingHint: t`Nine digits, at the bottom left of a check.`,
  routingWrong: t`This is not a routing number. Copy the nine digits from a check.`,
  account: t`Account number`,
  accountWrong: t`An account number has 4 to 17 digits.`,
  save: t`Save`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
  signInAgain: t`To change your bank account, log out and log in again first.`,
  kinds: { checking: t`Checking`, savings: t`Savings` } satisfies Record<BankAccountKind, string>,
};

export const revealTexts = {
  none: t`No active bank account yet.`,
  reveal: t`Show the full numbers`,
  revealing: t`Showing…`,
  recorded: t`Viewing the full numbers is logged.`,
};

export const stopTexts = {
  title: t`Stop the new bank account`,
  text: t`Your payouts then stay as they were before the change.`,
  stop: t`Stop this change`,
  stopping: t`Stopping…`,
  done: t`The change is stopped`,
  doneText: t`If someone else entered it, set a new password now: that logs everyone out.`,
  password: t`Set a new password`,
};

/** "Nov 23, 2026, 8:15 AM EST", by the reader's own clock. */
export function whenReported(iso: string): string {
  const at = new Date(iso);
  return at.toLocaleString(t`en-US`, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
}
