// How a zone takes reservations, and whether its drivers may pay when they leave, as its form holds it: as typed, and converted for the server.

import { t } from 'ttag';
import { MAX_RESERVE_DAYS } from '#features/parking/rules/reservation.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import type { Zone } from '../../zones.contract.ts';

export const reservingTexts = {
  daysWrong: t`A whole number of days from 1 to 90.`,
  storedWrong: t`A whole percentage from 0 to 100.`,
};

/** As the fields hold it. */
export type EnteredReserving = {
  readonly reservable: 'yes' | 'no';
  readonly reserveDaysAhead: string;
  readonly walkUpPercent: string;
  readonly startStop: 'yes' | 'no';
};

type Shown = Pick<Zone, 'reservable' | 'reserveDaysAhead' | 'walkUpPercent' | 'startStop'>;

export function reservingFrom({ reservable, reserveDaysAhead, walkUpPercent, startStop }: Shown): EnteredReserving {
  return {
    reservable: reservable ? 'yes' : 'no',
    reserveDaysAhead: String(reserveDaysAhead ?? MAX_RESERVE_DAYS),
    walkUpPercent: String(walkUpPercent ?? 0),
    startStop: startStop ? 'yes' : 'no',
  };
}

/** `isCounted`: whether the zone counts its places, of which it can keep some. `isHourly`: whether it is priced by the hour. */
type Counting = { readonly isCounted: boolean; readonly isHourly: boolean };

type ReservingProblems = { readonly [Name in 'reserveDaysAhead' | 'walkUpPercent']?: string };

export function checkReserving(
  entered: EnteredReserving,
  { isCounted }: Pick<Counting, 'isCounted'>,
): ReservingProblems {
  if (entered.reservable === 'no') return {};
  const days = readWhole(entered.reserveDaysAhead);
  return {
    ...(!(days >= 1 && days <= MAX_RESERVE_DAYS) && { reserveDaysAhead: reservingTexts.daysWrong }),
    ...(isCounted && !(readWhole(entered.walkUpPercent) <= 100) && { walkUpPercent: reservingTexts.storedWrong }),
  };
}

/** Turning reservations off keeps their settings. */
export function reservingFieldsOf(
  { reservable, reserveDaysAhead, walkUpPercent, ...entered }: EnteredReserving,
  { isCounted, isHourly }: Counting,
) {
  const startStop = isHourly && entered.startStop === 'yes';
  if (reservable === 'no') return { reservable: false, startStop };
  return {
    startStop,
    reservable: true,
    reserveDaysAhead: readWhole(reserveDaysAhead),
    ...(isCounted && { walkUpPercent: readWhole(walkUpPercent) }),
  };
}
