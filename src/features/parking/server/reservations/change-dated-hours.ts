// Rule 358: an owner sets the dates on which a zone or a lot is closed or has other hours, and decides what happens to reservations
// at times that they close. Both run in the caller's transaction, under the lot's lock.

import { isDeepStrictEqual } from 'node:util';
import { msgid, ngettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse } from '#app/refusals.ts';
import { findLotDates, lockLocation, setLotDates } from '#features/lots/server/lot-directory.ts';
import {
  answerZone,
  fromDatedSent,
  listAllZones,
  lockZone,
  toDatedAnswer,
  updateZone,
} from '#features/zones/server/zone-catalog.ts';
import type { DatedHoursAnswer, DatedHoursSent, Zone } from '#features/zones/zones.contract.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { Db } from '#platform/db/database.ts';
import { isClosedByDates } from '../../rules/closed-by-dates.ts';
import { ORDER_LIFE_MINUTES } from '../../rules/paid-late.ts';
import { listReservedStays } from './reserved-stays.read-model.ts';

type ChangeDeps = Pick<Deps, 'jobs'>;

type Change = {
  readonly dates: DatedHoursSent;
  readonly seen?: DatedHoursSent | undefined;
  readonly reservations?: 'keep' | 'cancel' | undefined;
  readonly now: Date;
};

/** Until then, an owner may take back what was said. */
const SETTLED_AFTER_SECONDS = 120;
/** A reservation that was being paid for meanwhile is paid by then. */
const ALL_PAID_AFTER_SECONDS = (ORDER_LIFE_MINUTES + 5) * 60;

export async function changeZoneDates(
  deps: ChangeDeps,
  tx: Db,
  id: string,
  { dates, seen, reservations, now }: Change,
): Promise<{ zone: Zone; reservations: number } | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (isOvertaken(ownDates(zone.datedHours), seen)) {
    return refuse('zone_changed', { data: { zone: await answerZone(tx, zone, now) } });
  }
  const { locationId } = zone;
  const datedHours = [...fromDatedSent(dates), ...zone.datedHours.filter(({ ofLot }) => ofLot)];
  const location = await lockLocation(tx, locationId);
  const changed = { id, datedHours, isHourly: zone.rate.isHourly, timeZone: location?.timeZone ?? '' };
  const standing = await judgeStanding(deps, tx, locationId, { zones: [changed], reservations, now });
  if (typeof standing !== 'number') return standing;
  const saved = await updateZone(tx, zone, { datedHours });
  return { zone: await answerZone(tx, saved, now), reservations: standing };
}

export async function changeLotDates(
  deps: ChangeDeps,
  tx: Db,
  id: string,
  { dates, seen, reservations, now }: Change,
): Promise<{ dates: DatedHoursAnswer; reservations: number } | Refusal> {
  const location = await lockLocation(tx, id);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const before = await findLotDates(tx, id);
  if (isOvertaken(before, seen)) return refuse('zone_changed', { data: { dates: toDatedAnswer(before) } });
  const ofLot = fromDatedSent(dates);
  const inZones = ofLot.map((entry) => ({ ...entry, ofLot: true as const }));
  const zones = (await listAllZones(tx, id)).map((zone) => ({
    zone,
    datedHours: [...ownDates(zone.datedHours), ...inZones],
  }));
  const changed = zones.map(({ zone, datedHours }) => {
    return { id: zone.id, datedHours, isHourly: zone.rate.isHourly, timeZone: location.timeZone };
  });
  const standing = await judgeStanding(deps, tx, id, { zones: changed, reservations, now });
  if (typeof standing !== 'number') return standing;
  await setLotDates(tx, id, ofLot);
  for (const { zone, datedHours } of zones) {
    if (!isDeepStrictEqual(zone.datedHours, datedHours)) await updateZone(tx, zone, { datedHours });
  }
  return { dates: toDatedAnswer(ofLot), reservations: standing };
}

const ownDates = (dates: readonly DatedHours[]): readonly DatedHours[] => dates.filter(({ ofLot }) => !ofLot);

const isOvertaken = (now: readonly DatedHours[], seen: DatedHoursSent | undefined): boolean =>
  seen !== undefined && !isDeepStrictEqual(toDatedAnswer(now), toDatedAnswer(fromDatedSent(seen)));

type ChangedZone = {
  readonly id: string;
  readonly datedHours: readonly DatedHours[];
  readonly isHourly: boolean;
  readonly timeZone: string;
};

type Standing = { readonly zones: readonly ChangedZone[] } & Pick<Change, 'reservations' | 'now'>;

/** @returns how many reservations stand at times that the zones are closed; canceling them is planned if the owner says so */
async function judgeStanding(
  { jobs }: ChangeDeps,
  tx: Db,
  locationId: string,
  { zones, reservations, now }: Standing,
): Promise<number | Refusal> {
  const stays = await listReservedStays(tx, { locationId, now });
  const closed = stays.filter((stay) => {
    const zone = zones.find(({ id }) => id === stay.zoneId);
    return zone !== undefined && isClosedByDates(zone, stay);
  });
  const count = new Set(closed.map(({ orderId }) => orderId)).size;
  if (count > 0 && !reservations) {
    return refuse('reservations_on_dates', { message: standingWords(count), data: { reservations: count } });
  }
  if (reservations !== 'cancel') return count;
  for (const { id: zoneId, datedHours } of zones) {
    if (!datedHours.length) continue;
    for (const startAfterSeconds of [SETTLED_AFTER_SECONDS, ALL_PAID_AFTER_SECONDS]) {
      await jobs.enqueue(tx, 'cancel-closed', { locationId, zoneId, dates: [...datedHours] }, { startAfterSeconds });
    }
  }
  return count;
}

const standingWords = (count: number): string =>
  ngettext(
    msgid`${count} reservation is at a time that this would close. Choose whether to keep or cancel it.`,
    `${count} reservations are at times that this would close. Choose whether to keep or cancel them.`,
    count,
  );
