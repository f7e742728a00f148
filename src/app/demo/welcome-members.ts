// The code with which the demo's church visitors park free, at any of its lots on any day.

import { insertCodes } from '#features/members/server/member-codes.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mint } from './demo-mint.ts';
import type { OpenLot } from './open-lots.ts';

export const DEMO_CODE = 'GRACE2026';

export async function welcomeMembers(
  tx: Db,
  lots: readonly OpenLot[],
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  const places = new Set(lots.flatMap(({ zones }) => zones.map(({ locationId }) => locationId)));
  const limits = { zoneIds: null, weekly: [], startsAt: null, endsAt: null, mostUses: null, mostPlates: null };
  const codes = [...places].map((locationId) => ({
    id: mint.idAt(openedAt),
    locationId,
    name: 'Grace Church visitors',
    code: DEMO_CODE,
    ...limits,
    createdAt: openedAt,
  }));
  await insertCodes(tx, codes);
}
