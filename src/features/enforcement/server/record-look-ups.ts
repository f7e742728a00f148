// Look-ups made without a signal and reported later. The phone's clock may be off by a day, but the
// time elapsed on it is reliable, so the server counts back from its own time.

import { gettext } from 'ttag';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, REFUSALS } from '#app/refusals.ts';
import { readAsked } from '#features/vehicles/server/known-vehicles.ts';
import type { OfflineLookUp } from '../enforcement.contract.ts';
import { readDeviceTime } from './check-plate.ts';
import { insertLookUps, type NewLookUp } from './look-ups.store.ts';
import { isZoneOf } from './notes.store.ts';

type Told = z.output<typeof OfflineLookUp>;
export type Kept = { kept: string[]; known: string[]; refused: { eventId: string; message: string }[] };

export async function recordLookUps(
  deps: Pick<Deps, 'db' | 'newId'>,
  by: { readonly locationId: string; readonly officerId: string; readonly now: Date },
  told: readonly Told[],
): Promise<Kept> {
  const refused: Kept['refused'] = [];
  const lookUps = new Map<string, NewLookUp>();
  // Ids sort by creation time, so that simultaneous look-ups stay in order.
  for (const each of told) {
    const plate = readAsked(each);
    const isElsewhere = each.zoneId && !(await isZoneOf(deps.db, { locationId: by.locationId, zoneId: each.zoneId }));
    if (isElsewhere) refused.push({ eventId: each.eventId, message: gettext(REFUSALS.not_found.message) });
    else if (isRefusal(plate))
      refused.push({ eventId: each.eventId, message: gettext(REFUSALS[plate.refusal].message) });
    else if (!lookUps.has(each.eventId)) lookUps.set(each.eventId, toLookUp(deps.newId(), each, { ...by, ...plate }));
  }
  const kept = await insertLookUps(deps.db, [...lookUps.values()]);
  return { kept, known: [...lookUps.keys()].filter((id) => !kept.includes(id)), refused };
}

/** A phone whose clock jumped in between may report anything. */
const MAX_AGE_MS = 150 * 24 * 3_600_000;

type By = Pick<NewLookUp, 'locationId' | 'officerId' | 'plate' | 'plateKey' | 'state'> & { readonly now: Date };

function toLookUp(id: string, told: Told, { now, ...by }: By): NewLookUp {
  const { eventId, purpose, verdict, covered, elsewhere, zoneId = null } = told;
  const lookedUpAt = new Date(now.getTime() - Math.round(told.secondsAgo * 1000));
  const deviceTime = readDeviceTime(told.lookedUpAt);
  const agedMs = new Date(told.lookedUpAt).getTime() - new Date(told.dataFrom).getTime();
  const likelyAgedMs = Math.min(MAX_AGE_MS, Math.max(0, agedMs));
  return {
    ...by,
    id,
    eventId,
    lookedUpAt,
    receivedAt: now,
    deviceTime,
    position: told.position ?? null,
    purpose,
    verdict,
    covered,
    elsewhere,
    zoneId,
    sessionId: null,
    offline: true,
    dataFrom: new Date(lookedUpAt.getTime() - likelyAgedMs),
  };
}
