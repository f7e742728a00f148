// Look-ups made without a signal and reported later. The phone's clock may be off by a day, but the
// time elapsed on it is reliable, so the server counts back from its own time.

import { gettext } from 'ttag';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { readRequested } from '#features/vehicles/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { OfflineLookup } from '../enforcement.contract.ts';
import { judgeEach, readDeviceTime } from './check-plate.ts';
import { insertLookups, type NewLookup } from './lookups.store.ts';
import { isZoneOf } from './notes.store.ts';

type Reported = z.output<typeof OfflineLookup>;
export type Stored = { stored: string[]; known: string[]; refused: { eventId: string; message: string }[] };

export async function recordLookups(
  deps: Pick<Deps, 'db' | 'newId'>,
  by: { readonly locationId: string; readonly officerId: string; readonly now: Date },
  reported: readonly Reported[],
): Promise<Stored> {
  const refused: Stored['refused'] = [];
  const lookups = new Map<string, NewLookup>();
  // Ids sort by creation time, so that simultaneous look-ups stay in order.
  for (const each of reported) {
    const plate = readRequested(each);
    const isElsewhere = each.zoneId && !(await isZoneOf(deps.db, { locationId: by.locationId, zoneId: each.zoneId }));
    if (isElsewhere) refused.push({ eventId: each.eventId, message: gettext(REFUSALS.not_found.message) });
    else if (isRefusal(plate))
      refused.push({ eventId: each.eventId, message: gettext(REFUSALS[plate.refusal].message) });
    else if (!lookups.has(each.eventId)) lookups.set(each.eventId, toLookup(deps.newId(), each, { ...by, ...plate }));
  }
  const stored = await insertLookups(deps.db, await withAnswers(deps.db, [...lookups.values()]));
  return { stored, known: [...lookups.keys()].filter((id) => !stored.includes(id)), refused };
}

/** Each as the server would have answered it then: the phone's own verdict may be "unknown". */
async function withAnswers(db: Db, lookups: readonly NewLookup[]): Promise<NewLookup[]> {
  const answered: NewLookup[] = [];
  for (const [zoneId, walked] of Map.groupBy(lookups, (lookUp) => lookUp.zoneId)) {
    const [{ locationId } = { locationId: '' }] = walked;
    const judged = await judgeEach(db, { locationId, zoneId, seen: walked.map(toSeen) });
    walked.forEach((lookUp, index) => {
      const verdict = judged?.verdicts[index]?.verdict;
      const answer = verdict ? { verdict: verdict.kind, covered: verdict.covered, elsewhere: verdict.elsewhere } : null;
      answered.push({ ...lookUp, answer });
    });
  }
  // Ids, and with them simultaneous look-ups, stay in order.
  return answered.toSorted((a, b) => a.id.localeCompare(b.id));
}

const toSeen = ({ plate, plateKey, state, lookedUpAt }: NewLookup) => ({ plate, plateKey, state, at: lookedUpAt });

/** A phone whose clock jumped in between may report anything. */
const MAX_AGE_MS = 150 * 24 * 3_600_000;

type By = Pick<NewLookup, 'locationId' | 'officerId' | 'plate' | 'plateKey' | 'state'> & { readonly now: Date };

function toLookup(id: string, reported: Reported, { now, ...by }: By): NewLookup {
  const { eventId, purpose, verdict, covered, elsewhere, zoneId = null } = reported;
  const lookedUpAt = new Date(now.getTime() - Math.round(reported.secondsAgo * 1000));
  const deviceTime = readDeviceTime(reported.lookedUpAt);
  const agedMs = new Date(reported.lookedUpAt).getTime() - new Date(reported.dataFrom).getTime();
  const likelyAgedMs = Math.min(MAX_AGE_MS, Math.max(0, agedMs));
  return {
    ...by,
    id,
    eventId,
    lookedUpAt,
    receivedAt: now,
    deviceTime,
    position: reported.position ?? null,
    purpose,
    verdict,
    covered,
    elsewhere,
    zoneId,
    sessionId: null,
    offline: true,
    dataFrom: new Date(lookedUpAt.getTime() - likelyAgedMs),
    answer: null,
  };
}
