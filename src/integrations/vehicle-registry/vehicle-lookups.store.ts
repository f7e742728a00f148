// Cached registry answers. A plate is personal data: only what the next look-up would return is stored, and not for
// long.

import { sql } from 'kysely';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { VehicleFacts } from './vehicle-registry.port.ts';

type Plate = { readonly plateKey: string; readonly state: string };

const KNOWN_DAYS = 30;
/** A plate that is unknown today may be registered tomorrow. */
const UNKNOWN_DAYS = 1;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Undefined when the registry must be asked. The facts are null when it recently did not know the plate. */
export async function findLookup(
  db: Db,
  { plateKey, state }: Plate,
  now: Date,
): Promise<{ facts: VehicleFacts | null } | undefined> {
  const row = await db
    .selectFrom('vehicleLookups')
    .select(['known', 'make', 'model', 'year', 'bodyType'])
    .where('plateState', '=', state)
    .where('plateKey', '=', plateKey)
    .where((each) =>
      each.or([
        each('lookedUpAt', '>', daysBefore(now, UNKNOWN_DAYS)),
        each.and([each('known', '=', true), each('lookedUpAt', '>', daysBefore(now, KNOWN_DAYS))]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { known, ...facts } = row;
  return { facts: known ? facts : null };
}

export async function storeLookup(
  db: Db,
  { plateKey, state }: Plate,
  { facts, now }: { facts: VehicleFacts | null; now: Date },
): Promise<void> {
  const stored = {
    known: facts !== null,
    make: facts?.make ?? '',
    model: facts?.model ?? '',
    year: facts?.year ?? '',
    bodyType: facts?.bodyType ?? '',
    lookedUpAt: now,
  };
  await db
    .insertInto('vehicleLookups')
    .values({ plateState: state, plateKey, ...stored })
    .onConflict((conflict) => conflict.columns(['plateState', 'plateKey']).doUpdateSet(stored))
    .execute();
}

/** Deletes answers that are too old to be used. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  const known = daysBefore(now, KNOWN_DAYS);
  const unknown = daysBefore(now, UNKNOWN_DAYS);
  const isOld = sql`(looked_up_at <= ${known} or (not known and looked_up_at <= ${unknown}))`;
  await deleteInBatches(db, 'vehicleLookups', isOld);
}
