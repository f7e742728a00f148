/** A merchant's code; by default half off in all zones, for any number of vehicles. */
import { randomUUIDv7 } from 'node:crypto';
import { insertValidation, type NewValidation } from '#features/validations/server/public.ts';
import type { Db } from '#platform/db/database.ts';

let codes = 0;

export async function aValidation(
  db: Db,
  options: Partial<NewValidation> & { readonly locationId: string },
): Promise<NewValidation> {
  codes += 1;
  const validation: NewValidation = {
    id: randomUUIDv7(),
    name: 'Cafe Luna',
    code: `LUNA${codes}`,
    kind: 'percent',
    value: 50,
    zoneIds: null,
    stands: false,
    maxUses: null,
    firstDay: null,
    lastDay: null,
    pausedAt: null,
    createdAt: new Date('2026-01-15T15:00:00Z'),
    ...options,
  };
  await insertValidation(db, validation);
  return validation;
}
