// An owner's settings of a zone, converted from the contract's shape to the stored one.

import { t } from 'ttag';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { readWeeklyTime, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { refuse, refuseField } from '#platform/contract/refusals.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import type { Zone } from '../zones.contract.ts';

export type ZoneFields = {
  readonly zoneNumber: string;
  /** Dollars for an hour or a day. */
  readonly price: number;
  readonly isHourly: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  /** Null if places are not counted. */
  readonly capacity?: number | null | undefined;
} & Reservations;

type Reservations = {
  readonly reservable?: boolean | undefined;
  readonly reserveDaysAhead?: number | undefined;
  readonly walkUpPercent?: number | undefined;
  readonly startStop?: boolean | undefined;
};

export const numberTaken = () =>
  refuse('zone_number_taken', { fields: { zoneNumber: t`This location already has a zone with that number.` } });

/** Only a zone that is priced by the hour lets drivers pay when they leave (rule 372). */
export const notHourly = () => refuseField('startStop', t`Only a zone that is priced by the hour can offer this.`);

export function centsOf(dollars: number): number {
  return requireRead(dollarsToCents(dollars), 'price');
}

export function minutesOf(time: string): number {
  return requireRead(parseTimeOfDay(time), 'time of day');
}

/** The settings of how it sells besides its price: reservations, and start-stop stays. */
export function reservationFields({ reservable, reserveDaysAhead, walkUpPercent, startStop }: Reservations) {
  return {
    ...(reservable !== undefined && { reservable }),
    ...(reserveDaysAhead !== undefined && { reserveDaysAhead }),
    ...(walkUpPercent !== undefined && { walkUpPercent }),
    ...(startStop !== undefined && { startStop }),
  };
}

export const readSchedule = (schedule: Zone['schedule']): ZoneHours[] =>
  schedule.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) }));

/** The contract lets nothing else through. */
function requireRead(value: number | undefined, what: string): number {
  if (value === undefined) throw new Error(`A ${what} came through that the contract refuses.`);
  return value;
}
