// An owner changes a zone: everything that was sent, or nothing. What was already sold stays as it was sold.

import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import {
  type StoredRates,
  storedRatesOf,
  tariffOf,
  withPlainPrice,
} from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { beginCounting, endCounting, lockSpaces } from '#features/spaces/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Zone } from '../zones.contract.ts';
import { answerZone } from './answer-zones.ts';
import { lockZone } from './lock-zone.ts';
import type { ZoneRow } from './zone-answer.ts';
import {
  centsOf,
  minutesOf,
  notHourly,
  numberTaken,
  readSchedule,
  reservationFields,
  type ZoneFields,
} from './zone-fields.ts';
import { isZoneNumberTaken, updateZone, type ZoneChanges } from './zones.store.ts';

type SomeZoneFields = { readonly [Name in keyof ZoneFields]?: ZoneFields[Name] | undefined };

type ZoneChange = SomeZoneFields & {
  readonly paused?: boolean | undefined;
  readonly schedule?: Zone['schedule'] | undefined;
  readonly rates?: Tariff | undefined;
  readonly pricedBy?: PricedBy | undefined;
  /** The version that was read; if omitted, whatever it is now. */
  readonly version?: number | undefined;
  readonly now: Date;
};

const NOTHING_BLOCKED = { blocked: 0, blockedUntil: null, blockedReason: null, markedFullAt: null };

/** Runs in the caller's transaction. Changes only what is given; earlier sales keep their price. */
export async function changeZone(
  db: Db,
  id: string,
  { paused, schedule, capacity, rates, pricedBy, version, now, ...fields }: ZoneChange,
): Promise<Zone | Refusal> {
  const zone = await lockZone(db, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (version !== undefined && version !== zone.version) {
    return refuse('zone_changed', { data: { zone: await answerZone(db, zone, now) } });
  }
  const { locationId } = zone;
  const { zoneNumber } = fields;
  if (zoneNumber !== undefined && (await isZoneNumberTaken(db, { locationId, zoneNumber, except: id }))) {
    return numberTaken();
  }
  const rated = rateChanges(rates ? storedRatesOf(rates) : zone, fields);
  if (isRefusal(rated)) return rated;
  if (fields.startStop && !rated.rate.isHourly) return notHourly();
  // Under the lock that each sale also takes: a sale sees the old capacity or the new one.
  const isRecounted = capacity !== undefined || fields.walkUpPercent !== undefined;
  if (isRecounted && zone.capacity !== null) await lockSpaces(db, { locationId, zoneId: id });
  const changed = await updateZone(db, zone, {
    ...toColumns(fields),
    ...rated,
    ...(pricedBy && { pricedBy }),
    ...(schedule && { schedule: readSchedule(schedule) }),
    ...pauseChanges(zone, paused, now),
    ...reservationFields(fields),
    ...(capacity !== undefined && { capacity, ...(capacity === null && NOTHING_BLOCKED) }),
  });
  if (capacity === null && zone.capacity !== null) await endCounting(db, { locationId, zoneId: id });
  if (capacity !== undefined && capacity !== null && zone.capacity === null) {
    await beginCounting(db, { locationId, zoneId: id, now });
  }
  return answerZone(db, changed, now);
}

/** What the request does not say about the rate stays. */
function rateChanges(
  { rate, rates }: Pick<ZoneRow, 'rate' | 'rates'>,
  { price, isHourly = rate.isHourly }: SomeZoneFields,
): StoredRates | Refusal {
  const priceCents = price === undefined ? rate.priceCents : centsOf(price);
  const before = { rate, rates };
  const stored = withPlainPrice(before, { isHourly, priceCents });
  const [problem] = stored === before ? [] : checkTariff(tariffOf(stored));
  return problem ? refuseField('price', problem.words) : stored;
}

function toColumns({ zoneNumber, openTime, closeTime }: SomeZoneFields): ZoneChanges {
  return {
    ...(zoneNumber !== undefined && { zoneNumber }),
    ...(openTime !== undefined && { openMinutes: minutesOf(openTime) }),
    ...(closeTime !== undefined && { closeMinutes: minutesOf(closeTime) }),
  };
}

/** Pausing twice keeps the first time. */
function pauseChanges(zone: ZoneRow, paused: boolean | undefined, now: Date): ZoneChanges {
  if (paused === undefined || paused === (zone.pausedAt !== null)) return {};
  return { pausedAt: paused ? now : null };
}
