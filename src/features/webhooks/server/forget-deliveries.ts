import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { deleteDeliveriesBefore } from './deliveries.store.ts';

const RETENTION_DAYS = 30;

/** Deliveries contain plates, so they are deleted after a month. */
export async function forgetDeliveries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteDeliveriesBefore(db, new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
}
