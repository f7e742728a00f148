// The mails to drivers who wait for a permit: their place in the line, that a seat is offered to them, and that it went to the next one.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type AccountMail, composeAccountMail, queueMessage } from '#features/messages/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { OFFER_HOURS } from '../../rules/waiting-line.ts';
import { findPlan } from '../plans.store.ts';
import type { StoredWait } from './waits.store.ts';

export type WaitNews =
  | { readonly kind: 'joined'; readonly place: number }
  | { readonly kind: 'requested'; readonly holdsUntil: Date }
  | { readonly kind: 'passed' }
  | { readonly kind: 'left' };

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Names = { readonly plan: string; readonly lot: string; readonly timeZone: string };

/** In the transaction of the fact. Sends nothing when the account is gone. */
export async function mailWaiter(deps: MailDeps, tx: Db, wait: StoredWait, news: WaitNews): Promise<void> {
  const { locationId, planId, userId } = wait;
  const holder = await findAccountById(tx, userId);
  const plan = await findPlan(tx, { locationId, id: planId });
  const lot = await findLocation(tx, locationId);
  if (!holder || !plan || !lot) return;
  const names = { plan: plan.name, lot: lot.name, timeZone: lot.timeZone };
  const url = `${deps.config.publicUrl}/locations/${locationId}/permits`;
  const mail = inLanguage(wait.language, () =>
    composeAccountMail(holder, { ...wordsOf(news, names), button: { label: t`Monthly permits`, url } }),
  );
  await queueMessage(tx, deps, mail);
}

function wordsOf(news: WaitNews, { plan, lot, timeZone }: Names): AccountMail {
  switch (news.kind) {
    case 'joined':
      return {
        title: t`You are on the waiting list`,
        paragraphs: [
          t`You are number ${news.place} in line for “${plan}” at ${lot}.`,
          t`When one is available, we will email you and hold it for ${OFFER_HOURS} hours. You can leave the list at any time.`,
        ],
      };
    case 'requested': {
      const until = formatDateTime(news.holdsUntil, { timeZone, dateStyle: 'long', timeStyle: 'short' });
      return {
        title: t`A permit is available for you`,
        paragraphs: [
          t`“${plan}” at ${lot} is held for you until ${until}.`,
          t`Buy it by then. After that, it goes to the next person in line.`,
        ],
      };
    }
    case 'passed':
      return {
        title: t`The permit went to the next person`,
        paragraphs: [
          t`“${plan}” at ${lot} was held for you for ${OFFER_HOURS} hours.`,
          t`You are no longer on the list. If you still want it, you can join again.`,
        ],
      };
    case 'left':
      return {
        title: t`You left the waiting list`,
        paragraphs: [t`You are no longer waiting for “${plan}” at ${lot}. You can join again while it is sold out.`],
      };
    default:
      return news satisfies never;
  }
}
