// How a zone takes reservations, as its form holds it: as typed, and turned into what the server takes.

import type { Zone } from '#contract/lots/zones.contract.ts';
import { MAX_RESERVE_DAYS } from '#domain/sessions/reservation.ts';
import { readWhole } from '../../../../lib/forms/read-whole.ts';
import type { FieldErrors } from '../../../../ui/fields/use-form.ts';
import { reservingTexts as texts } from './reserving-texts.ts';

/** As the fields hold it. */
export type EnteredReserving = {
  readonly takes: 'yes' | 'no';
  readonly reserveDaysAhead: string;
  readonly walkUpPercent: string;
};

type Shown = Pick<Zone, 'reservable' | 'reserveDaysAhead' | 'walkUpPercent'>;

export function enteredFrom({ reservable, reserveDaysAhead, walkUpPercent }: Shown): EnteredReserving {
  return {
    takes: reservable ? 'yes' : 'no',
    reserveDaysAhead: String(reserveDaysAhead ?? MAX_RESERVE_DAYS),
    walkUpPercent: String(walkUpPercent ?? 0),
  };
}

export function checkReserving(entered: EnteredReserving): FieldErrors<EnteredReserving> {
  if (entered.takes === 'no') return {};
  const days = readWhole(entered.reserveDaysAhead);
  return {
    ...(!(days >= 1 && days <= MAX_RESERVE_DAYS) && { reserveDaysAhead: texts.daysWrong }),
    ...(!(readWhole(entered.walkUpPercent) <= 100) && { walkUpPercent: texts.keptWrong }),
  };
}

/** Refusing reservations keeps how they were taken. */
export function reservingOf({ takes, reserveDaysAhead, walkUpPercent }: EnteredReserving) {
  if (takes === 'no') return { reservable: false };
  return {
    reservable: true,
    reserveDaysAhead: readWhole(reserveDaysAhead),
    walkUpPercent: readWhole(walkUpPercent),
  };
}
