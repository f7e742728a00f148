// An owner takes places out of sale, such as for snow, or gives them back.

import type { Zone } from '#contract/lots/zones.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import { lockPlaces } from '../capacity/zone-places.ts';
import { answerZone } from './answer-zones.ts';
import { lockZone } from './lock-zone.ts';
import { updateZone } from './zones.store.ts';

type Blocking = { readonly blocked: number; readonly until?: string | null | undefined; readonly now: Date };

/** In the caller's transaction. What is sold stays sold. */
export async function blockPlaces(tx: Db, id: string, { blocked, until, now }: Blocking): Promise<Zone | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (zone.capacity === null) return wrong('blocked', 'This zone does not count its places. Set its capacity first.');
  if (blocked > zone.capacity) return wrong('blocked', `This zone has ${zone.capacity} places.`);
  const blockedUntil = until ? new Date(until) : null;
  if (blockedUntil && blockedUntil <= now) return wrong('until', 'This time has passed.');
  await lockPlaces(tx, { locationId: zone.locationId, zoneId: id });
  return answerZone(tx, await updateZone(tx, zone, { blocked, blockedUntil }), now);
}

function wrong(field: 'blocked' | 'until', words: string): Refusal {
  return refuse('malformed', { fields: { [field]: words } });
}
