// What a location asks for valet parking, how many hooks its key board has, and whether it asks for the code.

import type { Db } from '../../../db/database.ts';

export type StandSettings = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly locationName: string;
  readonly priceCents: number;
  readonly isHourly: boolean;
  readonly feeBasisPoints: number;
  readonly hooks: number;
  readonly asksCode: boolean;
};

export async function findSettings(db: Db, locationId: string): Promise<StandSettings | null> {
  return (await settings(db, locationId).executeTakeFirst()) ?? null;
}

/** Holds the key board and the ticket numbers of a location: of two who take a hook at once the second sees the first. */
export async function lockSettings(tx: Db, locationId: string): Promise<StandSettings | null> {
  return (await settings(tx, locationId).forUpdate('s').executeTakeFirst()) ?? null;
}

function settings(db: Db, locationId: string) {
  return db
    .selectFrom('valetSettings as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select([
      's.locationId',
      'l.timeZone',
      'l.name as locationName',
      's.priceCents',
      's.isHourly',
      'l.feeBasisPoints',
      's.hooks',
      's.asksCode',
    ])
    .where('s.locationId', '=', locationId);
}

type NewSettings = Pick<StandSettings, 'locationId' | 'priceCents' | 'isHourly' | 'hooks' | 'asksCode'>;

export async function putSettings(db: Db, wanted: NewSettings, now: Date): Promise<void> {
  const { priceCents, isHourly, hooks, asksCode } = wanted;
  const columns = { priceCents, isHourly, hooks, asksCode, updatedAt: now };
  await db
    .insertInto('valetSettings')
    .values({ locationId: wanted.locationId, ...columns })
    .onConflict((on) => on.column('locationId').doUpdateSet(columns))
    .execute();
}
