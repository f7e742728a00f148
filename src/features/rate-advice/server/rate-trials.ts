// An owner tries another price in some hours, sees what it did, and keeps it or not.

import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { changeZone, lockZone } from '#features/zones/server/public.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { RateTrial } from '../rate-advice.contract.ts';
import type { Hours } from '../rules/advise-rate.ts';
import { type DayGroup, typicalDay } from '../rules/past-day.ts';
import { daysOfTrial, endTrial, withTrial } from '../rules/trial-rate.ts';
import { readLastWeeks } from './advise-lot.ts';
import { findZoneToJudge, type ZoneToJudge } from './judged-zones.read-model.ts';
import { readPastDays } from './past-days.read-model.ts';
import {
  findTrial,
  insertTrial,
  listRunningTrials,
  listTrials,
  markTrialEnded,
  type StoredTrial,
} from './rate-trials.store.ts';

/** Older ones are not shown. */
const MAX_SHOWN = 12;

type TrialRequest = Hours & { readonly zoneId: string; readonly group: DayGroup; readonly cents: number };

/** Runs in the caller's transaction. */
export async function startRateTrial(
  tx: Db,
  requested: TrialRequest & {
    readonly locationId: string;
    readonly id: string;
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<{ readonly _id: string } | Refusal> {
  const { locationId, id, zoneId, group, from, until, cents, timeZone, now } = requested;
  const zone = await lockZone(tx, zoneId);
  if (!zone || zone.locationId !== locationId) return refuse('not_found');
  const running = await listRunningTrials(tx, locationId);
  if (running.some((each) => each.zoneId === zoneId && each.dayGroup === group)) return refuse('trial_running');
  const days = daysOfTrial(localDay(now, timeZone));
  const trial = withTrial(tariffOf(zone), { group, from, until, cents, ...days });
  if (!trial) return refuse('no_hour_rate');
  const [problem] = checkTariff(trial.tariff);
  if (problem) return refuseField('cents', problem.words);
  const changed = await changeZone(tx, zoneId, { rates: trial.tariff, now });
  if (isRefusal(changed)) return changed;
  await insertTrial(tx, {
    locationId,
    id,
    zoneId,
    dayGroup: group,
    fromHour: from,
    untilHour: until,
    ...days,
    beforeCents: trial.beforeCents,
    cents,
    rateName: trial.name,
    startedAt: now,
  });
  return { _id: id };
}

type Ended = { readonly locationId: string; readonly id: string; readonly keep: boolean; readonly now: Date };

/** Runs in the caller's transaction. Ending a trial twice is a refusal, so that its second answer is not taken for a decision. */
export async function endRateTrial(tx: Db, { locationId, id, keep, now }: Ended): Promise<Refusal | null> {
  const found = await findTrial(tx, locationId, id);
  const zone = found && (await lockZone(tx, found.zoneId));
  if (!zone) return refuse('not_found');
  const trial = await findTrial(tx, locationId, id);
  if (!trial || trial.endedAt) return refuse('trial_ended');
  const { rateName: name, firstDay, lastDay } = trial;
  const rates = endTrial(tariffOf(zone), { name, firstDay, lastDay }, keep);
  if (keep && !rates) return refuse('no_hour_rate');
  if (rates && rates.length > 0) {
    const changed = await changeZone(tx, zone.id, { rates, now });
    if (isRefusal(changed)) return changed;
  }
  await markTrialEnded(tx, trial, { endedAt: now, kept: keep });
  return null;
}

/** Newest first, each with the eight weeks before it and those of its own days that are over. */
export async function listRateTrials(db: Db, locationId: string, now: Date): Promise<RateTrial[]> {
  const shown: RateTrial[] = [];
  for (const trial of await listTrials(db, locationId, MAX_SHOWN)) {
    const zone = await findZoneToJudge(db, locationId, trial.zoneId);
    if (zone) shown.push(await withResults(db, { trial, zone, now }));
  }
  return shown;
}

type Requested = { readonly trial: StoredTrial; readonly zone: ZoneToJudge; readonly now: Date };

async function withResults(db: Db, { trial, zone, now }: Requested): Promise<RateTrial> {
  const { id, dayGroup: group, fromHour: from, untilHour: until, beforeCents, cents, firstDay, lastDay } = trial;
  const { locationId, id: zoneId, capacity, timeZone, zoneNumber } = zone;
  const ends = [addDays(lastDay, 1), localDay(now, timeZone)];
  // A kept price goes on; one that was taken back counts until the day on which that was.
  if (trial.endedAt && !trial.kept) ends.push(localDay(trial.endedAt, timeZone));
  const [end = firstDay] = ends.toSorted();
  const ofZone = { locationId, zoneId, capacity, timeZone };
  const during = firstDay < end ? await readPastDays(db, { ...ofZone, from: firstDay, until: end }) : [];
  return {
    _id: id,
    zoneId,
    zoneNumber,
    group,
    from,
    until,
    beforeCents,
    cents,
    firstDay,
    lastDay,
    kept: trial.kept,
    endedAt: trial.endedAt?.toISOString() ?? null,
    before: typicalDay(await readLastWeeks(db, zone, firstDay), group),
    during: typicalDay(during, group),
  };
}
