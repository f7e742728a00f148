// The code that gives customers of a cafe near the demo's first lot their first hour free.

import { insertValidation } from '#features/validations/server/validated-stays.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mint } from './demo-mint.ts';
import type { OpenLot } from './open-lots.ts';

export async function welcomeCustomers(
  tx: Db,
  [lot]: readonly OpenLot[],
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  const locationId = lot?.zones[0]?.locationId;
  if (locationId === undefined) return;
  await insertValidation(tx, {
    id: mint.idAt(openedAt),
    locationId,
    name: 'Cafe Luna',
    code: 'LUNA',
    kind: 'minutes',
    value: 60,
    zoneIds: null,
    stands: true,
    mostUses: null,
    firstDay: null,
    lastDay: null,
    pausedAt: null,
    createdAt: openedAt,
  });
}
