// What a location asks for valet parking, how many hooks its key board has, and whether it asks for the code.

import type { Db } from '../../db/database.ts';

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
    .selectFrom('valet_settings as s')
    .innerJoin('locations as l', 'l.id', 's.location_id')
    .select([
      's.location_id as locationId',
      'l.time_zone as timeZone',
      'l.name as locationName',
      's.price_cents as priceCents',
      's.is_hourly as isHourly',
      'l.fee_basis_points as feeBasisPoints',
      's.hooks',
      's.asks_code as asksCode',
    ])
    .where('s.location_id', '=', locationId);
}

type NewSettings = Pick<StandSettings, 'locationId' | 'priceCents' | 'isHourly' | 'hooks' | 'asksCode'>;

export async function putSettings(db: Db, wanted: NewSettings, now: Date): Promise<void> {
  const { priceCents, isHourly, hooks, asksCode } = wanted;
  const columns = { price_cents: priceCents, is_hourly: isHourly, hooks, asks_code: asksCode, updated_at: now };
  await db
    .insertInto('valet_settings')
    .values({ location_id: wanted.locationId, ...columns })
    .onConflict((on) => on.column('location_id').doUpdateSet(columns))
    .execute();
}
