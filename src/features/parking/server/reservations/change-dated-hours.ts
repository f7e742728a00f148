// Rule 358: an owner sets the dates on which a zone or a lot is closed or has other hours, and decides what happens to reservations
// at times that they close. Both run in the caller's transaction, under the lot's lock.

import { isDeepStrictEqual } from 'node:util';
import { msgid, ngettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLotDates, lockLocation, setLotDates } from '#features/lot-directory/server/public.ts';
import {
  answerZone,
  fromDatedSent,
  listAllZones,
  lockZone,
  toDatedAnswer,
  updateZone,
} from '#features/zones/server/public.ts';
import type { DatedHoursAnswer, DatedHoursSent, Zone } from '#features/zones/zones.contract.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isClosedByDates } from '../../rules/closed-by-dates.ts';
import { ORDER_LIFE_MINUTES } from '../../rules/paid-late.ts';
import { listReservedSessions } from './reserved-sessions.read-model.ts';

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
  { dates, seen, ...decided }: Change,
): Promise<{ zone: Zone; reservations: number } | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  if (isOvertaken(ownDates(zone.datedHours), seen)) {
    return refuse('zone_changed', { data: { zone: await answerZone(tx, zone, decided.now) } });
  }
  const { locationId } = zone;
  const next = [
    ...withDecisions(fromDatedSent(dates), ownDates(zone.datedHours)),
    ...zone.datedHours.filter(({ ofLot }) => ofLot),
  ];
  const location = await lockLocation(tx, locationId);
  const changed = {
    id,
    before: zone.datedHours,
    next,
    isHourly: zone.rate.isHourly,
    timeZone: location?.timeZone ?? '',
  };
  const count = await countNewlyClosed(tx, locationId, [changed], decided);
  if (typeof count !== 'number') return count;
  const cancels = count > 0 && decided.reservations === 'cancel';
  const datedHours = cancels ? decideToCancel(next, zone.datedHours, decided.now) : next;
  const saved = await updateZone(tx, zone, { datedHours });
  if (cancels) await planCanceling(deps, tx, { locationId, zones: [changed], decision: decided.now.toISOString() });
  return { zone: await answerZone(tx, saved, decided.now), reservations: count };
}

export async function changeLotDates(
  deps: ChangeDeps,
  tx: Db,
  id: string,
  { dates, seen, ...decided }: Change,
): Promise<{ dates: DatedHoursAnswer; reservations: number } | Refusal> {
  const location = await lockLocation(tx, id);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const before = await findLotDates(tx, id);
  if (isOvertaken(before, seen)) return refuse('zone_changed', { data: { dates: toDatedAnswer(before) } });
  const next = withDecisions(fromDatedSent(dates), before);
  const zones = await listAllZones(tx, id);
  const inZone = (zone: (typeof zones)[number], ofLot: readonly DatedHours[]) => [
    ...ownDates(zone.datedHours),
    ...ofLot.map((entry) => ({ ...entry, ofLot: true as const })),
  ];
  const changed = zones.map((zone) => {
    const { datedHours, rate } = zone;
    return {
      id: zone.id,
      before: datedHours,
      next: inZone(zone, next),
      isHourly: rate.isHourly,
      timeZone: location.timeZone,
    };
  });
  const count = await countNewlyClosed(tx, id, changed, decided);
  if (typeof count !== 'number') return count;
  const cancels = count > 0 && decided.reservations === 'cancel';
  const ofLot = cancels ? decideToCancel(next, before, decided.now) : next;
  await setLotDates(tx, id, ofLot);
  for (const zone of zones) {
    const datedHours = inZone(zone, ofLot);
    if (!isDeepStrictEqual(zone.datedHours, datedHours)) await updateZone(tx, zone, { datedHours });
  }
  if (cancels) await planCanceling(deps, tx, { locationId: id, zones: changed, decision: decided.now.toISOString() });
  return { dates: toDatedAnswer(ofLot), reservations: count };
}

const ownDates = (dates: readonly DatedHours[]): readonly DatedHours[] => dates.filter(({ ofLot }) => !ofLot);

const isOvertaken = (now: readonly DatedHours[], seen: DatedHoursSent | undefined): boolean =>
  seen !== undefined && !isDeepStrictEqual(toDatedAnswer(now), toDatedAnswer(fromDatedSent(seen)));

const hasSameTimes = (one: DatedHours, other: DatedHours): boolean =>
  one.from === other.from && one.until === other.until && isDeepStrictEqual(one.hours, other.hours);

const isAmong = (dates: readonly DatedHours[], entry: DatedHours): boolean =>
  dates.some((other) => hasSameTimes(other, entry) && other.cancels === entry.cancels);

/** An entry whose times did not change keeps what was decided about its reservations. */
const withDecisions = (sent: readonly DatedHours[], before: readonly DatedHours[]): readonly DatedHours[] =>
  sent.map((entry) => {
    const cancels = before.find((old) => hasSameTimes(old, entry))?.cancels;
    return cancels === undefined ? entry : { ...entry, cancels };
  });

/** The new entries close, or, if there are none, those that showed when others were removed. */
function decideToCancel(next: readonly DatedHours[], before: readonly DatedHours[], now: Date): readonly DatedHours[] {
  const isNew = next.map((entry) => !isAmong(before, entry));
  const cancels = now.toISOString();
  return next.map((entry, at) => (isNew[at] || !isNew.includes(true) ? { ...entry, cancels } : entry));
}

type ChangedZone = {
  readonly id: string;
  readonly before: readonly DatedHours[];
  readonly next: readonly DatedHours[];
  readonly isHourly: boolean;
  readonly timeZone: string;
};

/** @returns how many reservations these dates close that the earlier ones did not: about those, the owner has decided */
async function countNewlyClosed(
  tx: Db,
  locationId: string,
  zones: readonly ChangedZone[],
  { reservations, now }: Pick<Change, 'reservations' | 'now'>,
): Promise<number | Refusal> {
  const closed = (await listReservedSessions(tx, { locationId, now })).filter((stay) => {
    const zone = zones.find(({ id }) => id === stay.zoneId);
    if (!zone) return false;
    // Those of a changed entry may not be canceled yet.
    const decided = zone.before.filter((entry) => entry.cancels === undefined || isAmong(zone.next, entry));
    return (
      isClosedByDates({ ...zone, datedHours: zone.next }, stay) &&
      !isClosedByDates({ ...zone, datedHours: decided }, stay)
    );
  });
  const count = new Set(closed.map(({ orderId }) => orderId)).size;
  if (count === 0 || reservations) return count;
  return refuse('reservations_on_dates', { message: standingWords(count), data: { reservations: count } });
}

type Canceling = {
  readonly locationId: string;
  readonly zones: readonly ChangedZone[];
  readonly decision: string;
};

async function planCanceling({ jobs }: ChangeDeps, tx: Db, { locationId, zones, decision }: Canceling): Promise<void> {
  for (const { id: zoneId, before } of zones) {
    for (const startAfterSeconds of [SETTLED_AFTER_SECONDS, ALL_PAID_AFTER_SECONDS]) {
      const job = { locationId, zoneId, decision, before: [...before] };
      await jobs.enqueue(tx, 'cancel-closed', job, { startAfterSeconds });
    }
  }
}

const standingWords = (count: number): string =>
  ngettext(
    msgid`${count} reservation is at a time that this would close. Choose whether to keep or cancel it.`,
    `${count} reservations are at times that this would close. Choose whether to keep or cancel them.`,
    count,
  );
