// A location's valet settings: its price, the number of hooks on its key board, its spaces, and whether handover requires the
// code.

import type { Charge } from '#features/pricing/rules/offer.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Db } from '#platform/db/database.ts';
import type { TipMode } from '../../rules/price/tip.ts';

export type StandSettings = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly locationName: string;
  readonly priceCents: number;
  readonly isHourly: boolean;
  readonly charges: readonly Charge[];
  readonly hooks: number;
  readonly asksCode: boolean;
  /** How many cars fit; null if spaces are not counted. */
  readonly capacity: number | null;
  /** How long a car stands in front before the board offers to park it again; null for never. */
  readonly noShowMinutes: number | null;
  /** Guests are promised their car within this many minutes (rule 254). */
  readonly promiseMinutes: number;
  /** In minutes after midnight; null if it never closes (rule 259). */
  readonly closesAt: number | null;
  /** How long a request waits for an attendant before the leads are called (rule 257); null for never. */
  readonly leadCallSeconds: number | null;
  /** Null if only the plain price is charged. */
  readonly rates: Tariff | null;
  readonly graceMinutes: number | null;
  readonly lostTicketCents: number | null;
  readonly parkAgainCents: number | null;
  readonly tips: TipMode;
  /** Guests may charge a ticket to their hotel room (rule 288). */
  readonly chargesRooms: boolean;
  /** Its owner is not approved, so it takes in no cars. */
  readonly heldAt: Date | null;
};

export async function findSettings(db: Db, locationId: string): Promise<StandSettings | null> {
  return (await selectSettings(db, locationId).executeTakeFirst()) ?? null;
}

/** Locks a location's key board and ticket numbers, so that two requests cannot take the same hook. */
export async function lockSettings(tx: Db, locationId: string): Promise<StandSettings | null> {
  return (await selectSettings(tx, locationId).forUpdate('s').executeTakeFirst()) ?? null;
}

function selectSettings(db: Db, locationId: string) {
  return db
    .selectFrom('valetSettings as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select([
      's.locationId',
      'l.timeZone',
      'l.name as locationName',
      's.priceCents',
      's.isHourly',
      'l.charges',
      'l.heldAt',
      's.hooks',
      's.asksCode',
      's.capacity',
      's.noShowMinutes',
      's.promiseMinutes',
      's.closesAt',
      's.leadCallSeconds',
      's.rates',
      's.graceMinutes',
      's.lostTicketCents',
      's.parkAgainCents',
      's.tips',
      's.chargesRooms',
    ])
    .where('s.locationId', '=', locationId);
}

type NewSettings = Pick<StandSettings, 'locationId' | 'priceCents' | 'isHourly' | 'hooks' | 'asksCode'> & {
  /** Settings that are omitted stay as they are. */
  readonly capacity?: number | null | undefined;
  readonly noShowMinutes?: number | null | undefined;
  readonly promiseMinutes?: number | undefined;
  readonly closesAt?: number | null | undefined;
  readonly leadCallSeconds?: number | null | undefined;
  readonly tips?: TipMode | undefined;
  readonly chargesRooms?: boolean | undefined;
};

export async function saveSettings(db: Db, saved: NewSettings, now: Date): Promise<void> {
  const { priceCents, isHourly, hooks, asksCode, capacity, noShowMinutes, promiseMinutes } = saved;
  const { leadCallSeconds, closesAt, tips, chargesRooms } = saved;
  const changes = {
    ...(capacity !== undefined && { capacity }),
    ...(noShowMinutes !== undefined && { noShowMinutes }),
    ...(promiseMinutes !== undefined && { promiseMinutes }),
    ...(closesAt !== undefined && { closesAt }),
    ...(leadCallSeconds !== undefined && { leadCallSeconds }),
    ...(tips !== undefined && { tips }),
    ...(chargesRooms !== undefined && { chargesRooms }),
  };
  const columns = { priceCents, isHourly, hooks, asksCode, ...changes, updatedAt: now };
  await db
    .insertInto('valetSettings')
    .values({ locationId: saved.locationId, ...columns })
    .onConflict((on) => on.column('locationId').doUpdateSet(columns))
    .execute();
}
