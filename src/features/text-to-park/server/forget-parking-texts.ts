import type { Deps } from '#app/deps.ts';
import { findPhoneOf, forgetPhoneOf } from '#features/accounts/server/public.ts';
import { forgetMessagesTo } from '#features/messages/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { deleteParkingTextsBefore, deleteTextsOf } from './parking-texts.store.ts';
import { deleteOffersExpiredBefore, deleteOffersOf } from './text-offers.store.ts';

const TEXT_DAYS = 7;
const OFFER_DAYS = 30;

export async function forgetParkingTexts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await runSteps([
    () => deleteParkingTextsBefore(db, before(TEXT_DAYS)),
    () => deleteOffersExpiredBefore(db, before(OFFER_DAYS)),
  ]);
}

/** With the account whose phone it is, and the phone itself. */
export async function forgetTextsOf(tx: Db, userId: string): Promise<void> {
  const phone = await findPhoneOf(tx, userId);
  await forgetPhoneOf(tx, userId);
  if (phone === null) return;
  await forgetMessagesTo(tx, phone);
  await deleteTextsOf(tx, phone);
  await deleteOffersOf(tx, phone);
}
