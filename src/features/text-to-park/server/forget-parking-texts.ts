import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { doAll } from '#platform/jobs/do-all.ts';
import { deleteParkingTextsBefore } from './parking-texts.store.ts';
import { deleteOffersExpiredBefore } from './text-offers.store.ts';

const TEXT_DAYS = 7;
const OFFER_DAYS = 30;

export async function forgetParkingTexts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await doAll([
    () => deleteParkingTextsBefore(db, before(TEXT_DAYS)),
    () => deleteOffersExpiredBefore(db, before(OFFER_DAYS)),
  ]);
}
