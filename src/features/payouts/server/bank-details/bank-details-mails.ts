// The mails to an owner when somebody enters a different bank account, or stops it.

import { t } from 'ttag';
import { composeAccountMail, type NewMessage } from '#features/messages/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';

type Owner = { readonly name: string; readonly email: string };
type Entered = {
  readonly ending: string;
  readonly countsFrom: Date;
  readonly hasOther: boolean;
  /** The link that stops it without signing in. */
  readonly stopUrl: string;
  readonly supportEmail: string;
};

export function enteredMail(to: Owner, entered: Entered): NewMessage {
  const { ending, hasOther, stopUrl, supportEmail } = entered;
  // An account has no location, so no time zone of its own.
  const when = formatDateTime(entered.countsFrom, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
  return composeAccountMail(to, {
    title: t`Your bank account for payouts was changed`,
    paragraphs: [
      t`Starting ${when}, your payouts go to the bank account ending in ${ending}.`,
      ...(hasOther ? [t`Until then they go to your previous one.`] : []),
      t`If it was not you, stop it now, set a new password with "Forgot password", and write to ${supportEmail}.`,
    ],
    button: { label: t`Stop this change`, url: stopUrl },
  });
}

export function stoppedMail(to: Owner, supportEmail: string): NewMessage {
  return composeAccountMail(to, {
    title: t`The change to your bank account was stopped`,
    paragraphs: [
      t`The bank account that was entered will not be used. Payouts stay as they were before.`,
      t`If somebody else entered it, set a new password with "Forgot password", which logs everybody out, and write to ${supportEmail}.`,
    ],
  });
}
