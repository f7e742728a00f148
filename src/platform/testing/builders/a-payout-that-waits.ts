import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';

/** A payout of a dollar that has not yet been sent to the provider. */
export async function aPayoutThatWaits(db: Db, { ownerId, locationId }: { ownerId: string; locationId: string }) {
  const id = randomUUIDv7();
  const shares = JSON.stringify([{ locationId, cents: 100 }]);
  const sent = { provider: 'sandbox', destination: 'ba_of_the_owner_6789', cents: 100, plannedOn: '2026-11-20' };
  await db
    .insertInto('ownerPayouts')
    .values({ id, ownerId, ...sent, shares, requestedBy: ownerId, status: 'intended', createdAt: new Date() })
    .execute();
  return { id };
}
