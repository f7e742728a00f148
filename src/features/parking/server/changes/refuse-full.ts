// Which cars cannot have more time because others have booked the spaces of their zone (rule 67).

import { t } from 'ttag';
import type { Order } from '#features/orders/server/public.ts';
import { countLeftDuring, findFullFrom, listZoneSpaces, requestedTimePart } from '#features/spaces/server/public.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import type { Longer, TooLong } from './judge-longer.ts';

/** Names the sessions that keep the others from having it, or all of them if there is room again by now. */
export async function refuseFull(db: Db, order: Order<'extension'>, longer: readonly Longer[]): Promise<TooLong[]> {
  const without = await findWithoutPlace(db, order);
  const named = longer.filter(({ session }) => without.size === 0 || without.has(session.id));
  const refused: TooLong[] = [];
  for (const one of named) {
    const why = (await refuseBooked(db, one, order.createdAt)) ?? (await refuseTaken(db, one, order.createdAt));
    refused.push({ sessionId: one.session.id, refused: why });
  }
  return refused;
}

/** Rolls the transaction back and carries its result out. */
class Tried extends Error {
  override readonly name = 'Tried';
  readonly without: ReadonlySet<string>;

  constructor(without: ReadonlySet<string>) {
    super();
    this.without = without;
  }
}

/** Holds the spaces one after the other and gives them back at once: only the database counts spaces. */
async function findWithoutPlace(db: Db, order: Order<'extension'>): Promise<ReadonlySet<string>> {
  const { locationId, stayOrderId: orderId, id: requestedBy, createdAt: now } = order;
  try {
    return await inTransaction(db, async (tx) => {
      const without = new Set<string>();
      for (const one of order.extended) {
        const { statement } = requestedTimePart({ locationId, orderId, requestedBy, longer: [one], now });
        const hold = async () => void (await statement.execute(tx));
        if (!(await triedWithin(tx, hold, isZoneFull))) without.add(one.sessionId);
      }
      throw new Tried(without);
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    return error.without;
  }
}

/** Time can be added only until others have booked every space. The refusal says so, and until when time can be added. */
async function refuseBooked(db: Db, { session, zone, endsAt: until }: Longer, now: Date): Promise<Refusal | null> {
  const { locationId, zoneId, endsAt: from } = session;
  const fullFrom = await findFullFrom(db, { locationId, zoneId, from, until, now });
  if (!fullFrom || fullFrom <= from) return null;
  const moment = withArticle(formatMoment(fullFrom, { timeZone: zone.timeZone, now }));
  const message = t`Every space here is booked from ${moment}. You can add time until then. You have not been charged.`;
  return refuse('zone_full', { message, data: { left: 0, freeAt: null, until: fullFrom.toISOString() } });
}

async function refuseTaken(db: Db, { session, endsAt: until }: Longer, now: Date): Promise<Refusal> {
  const { locationId, zoneId } = session;
  const left = (await countLeftDuring(db, { locationId, zoneId, reserved: false, from: now, until, now })) ?? 0;
  const [zone] = await listZoneSpaces(db, { locationId, zoneId, now });
  return refuse('zone_full', { data: { left, freeAt: zone?.freeAt?.toISOString() ?? null } });
}
