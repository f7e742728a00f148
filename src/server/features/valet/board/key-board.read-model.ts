// A location's key board: the hook of each key, and the ticket numbers in use.

import type { Db } from '../../../db/database.ts';

export type HeldKey = {
  readonly valetId: string;
  readonly ticketNumber: string;
  readonly plateNumber: string;
  readonly hook: number | null;
};

export async function listOpenKeys(db: Db, locationId: string): Promise<HeldKey[]> {
  return db
    .selectFrom('valetTickets')
    .select(['id as valetId', 'ticketNumber', 'plate as plateNumber', 'hook'])
    .where('locationId', '=', locationId)
    .where('isOpen', '=', true)
    .orderBy('hook')
    .execute();
}

/** Hooks and numbers that the other open tickets use. */
export async function findTaken(
  db: Db,
  locationId: string,
  ownId?: string,
): Promise<{ readonly hooks: ReadonlySet<number>; readonly numbers: ReadonlySet<string> }> {
  const others = (await listOpenKeys(db, locationId)).filter(({ valetId }) => valetId !== ownId);
  const hooks = others.flatMap(({ hook }) => (hook === null ? [] : [hook]));
  return { hooks: new Set(hooks), numbers: new Set(others.map(({ ticketNumber }) => ticketNumber)) };
}

/** The last number that was issued; ids sort by creation time. */
export async function findLastNumber(db: Db, locationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('valetTickets')
    .select('ticketNumber')
    .where('locationId', '=', locationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ticketNumber ?? null;
}
