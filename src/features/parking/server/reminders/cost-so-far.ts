// What a running session costs by now, for a reminder that says so.

import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cents } from '#platform/money/cents.ts';
import { priceUsed } from '../../rules/start-stop.ts';
import type { StoredSession } from '../sessions.store.ts';
import { findRunningOffer } from '../stop-session.ts';
import type { EndReminder } from './end-reminders.store.ts';

type Reminded = {
  readonly session: StoredSession;
  readonly reminder: Pick<EndReminder, 'everyMinutes' | 'atCents'>;
  readonly now: Date;
};

/** Null for a reminder of the end. */
export async function findCostSoFar(db: Db, { session, reminder, now }: Reminded): Promise<Cents | null> {
  if (reminder.everyMinutes === null && reminder.atCents === null) return null;
  const offer = await findRunningOffer(db, session);
  return offer && totalOf(priceUsed(offer, session, { stoppedAt: now, max: session.lines }).lines);
}
