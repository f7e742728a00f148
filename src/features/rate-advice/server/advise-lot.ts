// Judges the zones of a lot by their last eight weeks: when its page is opened, and each night for the list of all lots.

import type { Deps } from '#app/deps.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { JudgedZone } from '../rate-advice.contract.ts';
import { adviseRate } from '../rules/advise-rate.ts';
import { DAY_GROUPS, type PastDay, typicalDay, WEEKS } from '../rules/past-day.ts';
import { listLotsToJudge, listZonesToJudge, type ZoneToJudge } from './judged-zones.read-model.ts';
import { readPastDays } from './past-days.read-model.ts';
import { type FoundAdvice, findElasticity, replaceAdvice } from './rate-advice.store.ts';
import { listRunningTrials } from './rate-trials.store.ts';

const LOTS_AT_ONCE = 100;

/** Every counted zone of the lot. Reads up to eight weeks of stays of each. */
export async function judgeLot(db: Db, locationId: string, now: Date): Promise<JudgedZone[]> {
  const [zones, elasticity, running] = [
    await listZonesToJudge(db, locationId),
    await findElasticity(db, locationId),
    await listRunningTrials(db, locationId),
  ];
  const judged: JudgedZone[] = [];
  for (const zone of zones) {
    const { id, zoneNumber, capacity, pricedBy } = zone;
    const past = await readLastWeeks(db, zone, localDay(now, zone.timeZone));
    const groups = DAY_GROUPS.map((group): JudgedZone['groups'][number] => {
      const typical = typicalDay(past, group);
      if (running.some(({ zoneId, dayGroup }) => zoneId === id && dayGroup === group)) {
        return { group, typical, advice: null, none: 'trial' };
      }
      const found = adviseRate({ group, typical, tariff: tariffOf(zone), pricedBy, elasticity });
      return {
        group,
        typical,
        ...(typeof found === 'string' ? { advice: null, none: found } : { advice: found, none: null }),
      };
    });
    judged.push({ _id: id, zoneNumber, capacity, groups });
  }
  return judged;
}

/** The eight weeks before a local day, without those in which the zone did not exist yet. */
export function readLastWeeks(db: Db, zone: ZoneToJudge, until: string): Promise<PastDay[]> {
  const { locationId, id: zoneId, capacity, timeZone, createdAt } = zone;
  const firstWhole = addDays(localDay(createdAt, timeZone), 1);
  const eightWeeksAgo = addDays(until, -7 * WEEKS);
  const [, from = eightWeeksAgo] = [firstWhole, eightWeeksAgo].toSorted();
  return from < until ? readPastDays(db, { locationId, zoneId, capacity, timeZone, from, until }) : Promise.resolve([]);
}

/** Stores what there is to say about a lot. */
export async function adviseLot({ db, now: clock }: Pick<Deps, 'db' | 'now'>, locationId: string): Promise<void> {
  const now = clock();
  const zones = await judgeLot(db, locationId, now);
  const found = zones.flatMap(({ _id: zoneId, groups }) =>
    groups.flatMap(({ group, typical: { fullAt }, advice }): FoundAdvice[] =>
      advice ? [{ zoneId, group, fullAt, advice }] : [],
    ),
  );
  await inTransaction(db, (tx) => replaceAdvice(tx, locationId, { found, now }));
}

/** All lots, one after the other. */
export async function adviseLots(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const lots: string[] = await listLotsToJudge(deps.db, after, LOTS_AT_ONCE);
    for (const id of lots) await adviseLot(deps, id);
    after = lots.at(-1) ?? null;
    if (lots.length < LOTS_AT_ONCE) return;
  }
}
