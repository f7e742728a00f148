import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';

/** A finished bulk act in which an owner tagged a lot. */
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

/** A file with the signs of a lot. The owner's other waiting sign files are deleted first. */
export async function aSignPrint(db: Db, { ownerId, locationId }: { ownerId: string; locationId: string }) {
  await db.deleteFrom('signPrints').where('createdBy', '=', ownerId).where('state', '=', 'waiting').execute();
  const print = {
    id: randomUUIDv7(),
    createdBy: ownerId,
    locationIds: [locationId],
    size: 'letter' as const,
    languages: 'en',
    state: 'ready' as const,
    signs: 1,
    file: Buffer.from('%PDF-1.3'),
    createdAt: new Date(),
    endedAt: new Date(),
  };
  return db.insertInto('signPrints').values(print).returning('id').executeTakeFirstOrThrow();
}
