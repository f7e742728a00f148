// A location's key board: the hook of each key, and the ticket numbers in use.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Whereabouts } from '../../rules/ticket/ticket.ts';

export type KeyOnHook = {
  readonly valetId: string;
  readonly ticketNumber: string;
  readonly plateNumber: string;
  readonly hook: number | null;
  readonly parkedLocation: string | null;
  readonly isOut: boolean;
};

/** While a car is being fetched or stands in front, an attendant has its key. */
const KEYS_OUT: ReadonlySet<Whereabouts> = new Set(['retrieving', 'ready']);

export async function listOpenKeys(db: Db, locationId: string): Promise<KeyOnHook[]> {
  const keys = await db
    .selectFrom('valetTickets')
    .select(['id as valetId', 'ticketNumber', 'plate as plateNumber', 'hook', 'parkedLocation', 'whereabouts'])
    .where('locationId', '=', locationId)
    // Not a parameter: a kept plan could not use the partial index (decision record 014).
    .where(sql<boolean>`is_open`)
    .orderBy('hook')
    .execute();
  return keys.map(({ whereabouts, ...key }) => ({ ...key, isOut: KEYS_OUT.has(whereabouts) }));
}

export type OpenCar = {
  readonly _id: string;
  readonly ticketNumber: string;
  readonly plateNumber: string;
  readonly state: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly createdAt: Date;
};

/** The cars of a stand's open tickets, the oldest first. */
export function listOpenCars(db: Db, locationId: string): Promise<OpenCar[]> {
  return db
    .selectFrom('valetTickets')
    .select(['id as _id', 'ticketNumber', 'plate as plateNumber', 'plateState as state', 'make', 'model', 'color'])
    .select('createdAt')
    .where('locationId', '=', locationId)
    .where(sql<boolean>`is_open`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Hooks and numbers in use by the other open tickets. */
export async function findInUse(
  db: Db,
  locationId: string,
  ownId?: string,
): Promise<{ readonly hooks: ReadonlySet<number>; readonly numbers: ReadonlySet<string> }> {
  const others = (await listOpenKeys(db, locationId)).filter(({ valetId }) => valetId !== ownId);
  const hooks = others.flatMap(({ hook }) => (hook === null ? [] : [hook]));
  return { hooks: new Set(hooks), numbers: new Set(others.map(({ ticketNumber }) => ticketNumber)) };
}

/** The last number issued; ids sort by creation time. */
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
