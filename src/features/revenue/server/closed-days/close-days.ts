// Adds up the days that are over, once, for each owner.

import type { Deps } from '#app/deps.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { lastClosedDay } from '../../rules/closed-days.ts';
import {
  addClosed,
  findClosing,
  findDayBeforeFirst,
  listOwnersToClose,
  startOver,
  sumSpan,
} from './closed-days.store.ts';

const OWNERS_AT_ONCE = 200;
/** A history of years is closed in parts. */
const DAYS_AT_ONCE = 31;

export async function closeDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const through = lastClosedDay(now());
  for (let after: string | null = null; ; ) {
    const owners = await listOwnersToClose(db, through, { after, limit: OWNERS_AT_ONCE });
    for (const ownerId of owners) await closeDaysOf(db, ownerId, through);
    after = owners.at(-1) ?? null;
    if (owners.length < OWNERS_AT_ONCE) return;
  }
}

async function closeDaysOf(db: Db, ownerId: string, last: string): Promise<void> {
  for (;;) {
    const known = (await findClosing(db, ownerId)) ?? (await beginClosing(db, ownerId, last));
    const next = addDays(known.through, DAYS_AT_ONCE);
    const through = next < last ? next : last;
    const summed = await sumSpan(db, ownerId, { after: known.through, through, closed: known.through });
    if (summed.closedKey !== known.lotsKey) await beginClosing(db, ownerId, last);
    else if (known.through >= last) return;
    else await addClosed(db, ownerId, known, { summed, through });
  }
}

async function beginClosing(db: Db, ownerId: string, last: string) {
  const first = await findDayBeforeFirst(db, ownerId);
  const through = first !== null && first < last ? first : last;
  const { key: lotsKey } = await sumSpan(db, ownerId, { after: through, through, closed: through });
  await startOver(db, ownerId, { through, lotsKey });
  return { through, lotsKey, cents: 0 };
}
