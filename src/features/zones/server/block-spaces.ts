// An owner takes spaces out of sale, for example because of snow, or a whole zone that is full of cars that paid elsewhere, and
// puts them back.

import { msgid, ngettext, t } from 'ttag';
import { lockSpaces } from '#features/spaces/server/public.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Zone } from '../zones.contract.ts';
import { answerZone } from './answer-zones.ts';
import { lockZone } from './lock-zone.ts';
import type { ZoneRow } from './zone-answer.ts';
import { markFullAt, updateZone } from './zones.store.ts';

type Blocking = {
  readonly blocked: number;
  readonly until?: string | null | undefined;
  readonly reason?: string | null | undefined;
  /** What the sender saw in force. */
  readonly was?: { readonly blocked: number; readonly until: string | null } | undefined;
  readonly now: Date;
};

const NO_BLOCK = { blockedUntil: null, blockedReason: null };

/** Runs in the caller's transaction. What is sold stays sold. */
export async function blockSpaces(
  tx: Db,
  id: string,
  { blocked, until, reason, was, now }: Blocking,
): Promise<Zone | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (zone.capacity === null)
    return refuseField('blocked', t`This zone does not count its spaces. Set its capacity first.`);
  if (was && !isInForce(was, zone, now))
    return refuse('zone_changed', { data: { zone: await answerZone(tx, zone, now) } });
  const { capacity } = zone;
  if (blocked > capacity) {
    const words = ngettext(msgid`This zone has ${capacity} space.`, `This zone has ${capacity} spaces.`, capacity);
    return refuseField('blocked', words);
  }
  const blockedUntil = until ? new Date(until) : null;
  if (blockedUntil && blockedUntil <= now) return refuseField('until', t`This time has passed.`);
  await lockSpaces(tx, { locationId: zone.locationId, zoneId: id });
  const block = blocked > 0 ? { blockedUntil, blockedReason: reason ?? null } : NO_BLOCK;
  return answerZone(tx, await updateZone(tx, zone, { blocked, ...block }), now);
}

function isInForce(
  was: NonNullable<Blocking['was']>,
  { blocked, blockedUntil }: Pick<ZoneRow, 'blocked' | 'blockedUntil'>,
  now: Date,
): boolean {
  if (blocked === 0 || (blockedUntil && blockedUntil <= now)) return was.blocked === 0;
  const until = was.until === null ? null : Date.parse(was.until);
  return was.blocked === blocked && until === (blockedUntil?.getTime() ?? null);
}

type Marking = { readonly full: boolean; readonly now: Date };

/** Runs in the caller's transaction. Blocked spaces stay blocked; a zone marked as full again keeps the original time. */
export async function markZoneFull(tx: Db, id: string, { full, now }: Marking): Promise<Zone | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (zone.capacity === null)
    return refuseField('full', t`This zone does not count its spaces. Set its capacity first.`);
  const { locationId } = zone;
  // Under the lock that each sale also takes: a sale either precedes this or is refused.
  await lockSpaces(tx, { locationId, zoneId: id });
  await markFullAt(tx, { locationId, id, at: full ? now : null });
  return answerZone(tx, zone, now);
}
