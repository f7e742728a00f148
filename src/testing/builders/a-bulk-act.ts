import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/database.ts';

/** An owner tagged a lot, as one of several; it is done. */
export async function aBulkAct(db: Db, { ownerId, locationId }: { ownerId: string; locationId: string }) {
  const act = await db
    .insertInto('bulkActs')
    .values({
      id: randomUUIDv7(),
      createdBy: ownerId,
      change: JSON.stringify({ kind: 'tags', add: ['Airport'], remove: [] }),
      lots: 1,
      createdAt: new Date(),
      endedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulkActLots')
    .values({
      actId: act.id,
      place: 0,
      locationId,
      name: 'Lot',
      before: JSON.stringify({ kind: 'tags', tags: [] }),
      after: JSON.stringify({ kind: 'tags', tags: ['Airport'] }),
      state: 'done',
    })
    .execute();
  return act;
}
