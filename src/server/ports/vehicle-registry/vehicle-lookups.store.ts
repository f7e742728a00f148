// What a registry said about a plate, for as long as it is worth asking again. A plate tells of a person: nothing is kept
// but what the next look-up would answer, and that not for long.

import type { Db } from '../../db/database.ts';
import type { VehicleFacts } from './vehicle-registry.port.ts';

type Plate = { readonly plateKey: string; readonly state: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const KNOWN_DAYS = 30;
/** A plate that nobody knows today may be registered tomorrow. */
const UNKNOWN_DAYS = 1;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Undefined when the registry must be asked; null facts when it lately did not know the plate. */
export async function findLookup(
  db: Db,
  { plateKey, state }: Plate,
  now: Date,
): Promise<{ facts: VehicleFacts | null } | undefined> {
  const row = await db
    .selectFrom('vehicle_lookups')
    .select(['known', 'make', 'model', 'year', 'body_type as bodyType'])
    .where('plate_state', '=', state)
    .where('plate_key', '=', plateKey)
    .where((each) =>
      each.or([
        each('looked_up_at', '>', daysBefore(now, UNKNOWN_DAYS)),
        each.and([each('known', '=', true), each('looked_up_at', '>', daysBefore(now, KNOWN_DAYS))]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { known, ...facts } = row;
  return { facts: known ? facts : null };
}

export async function keepLookup(
  db: Db,
  { plateKey, state }: Plate,
  { facts, now }: { facts: VehicleFacts | null; now: Date },
): Promise<void> {
  const said = {
    known: facts !== null,
    make: facts?.make ?? '',
    model: facts?.model ?? '',
    year: facts?.year ?? '',
    body_type: facts?.bodyType ?? '',
    looked_up_at: now,
  };
  await db
    .insertInto('vehicle_lookups')
    .values({ plate_state: state, plate_key: plateKey, ...said })
    .onConflict((conflict) => conflict.columns(['plate_state', 'plate_key']).doUpdateSet(said))
    .execute();
}

/** Those that no look-up would be answered from any more. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('vehicle_lookups')
    .where((each) =>
      each.or([
        each('looked_up_at', '<=', daysBefore(now, KNOWN_DAYS)),
        each.and([each('known', '=', false), each('looked_up_at', '<=', daysBefore(now, UNKNOWN_DAYS))]),
      ]),
    )
    .execute();
}
