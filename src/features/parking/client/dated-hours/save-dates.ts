import { t } from 'ttag';

// Sends the dates of a lot or of one of its zones, all at once as the API takes them.

import type { DatedHoursAnswer, DatedHoursSent, Zone } from '#features/zones/zones.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { addDays } from '#platform/calendar/local-time.ts';

const texts = {
  lot: t`Whole lot`,
  zone: (number: string) => t`Zone ${number}`,
};

export type Dates = DatedHoursSent[number];

/** A whole lot, or one zone's own dates. */
export type Scope = {
  readonly kind: 'lot' | 'zone';
  readonly id: string;
  readonly name: string;
  readonly dates: readonly Dates[];
};

export type Decision = 'keep' | 'cancel';

type Change = {
  readonly dates: readonly Dates[];
  /** What the change is made to: if it is no longer so, nothing is saved. */
  readonly seen: readonly Dates[];
  readonly reservations?: Decision | undefined;
  readonly today: string;
};

export function scopesOf(
  lot: { readonly id: string; readonly dates: DatedHoursAnswer },
  zones: readonly Zone[],
): Scope[] {
  return [
    { kind: 'lot', id: lot.id, name: texts.lot, dates: ownOf(lot.dates) },
    ...zones
      .filter(({ archived }) => !archived)
      .map(({ _id, zoneNumber, datedHours = [] }): Scope => {
        return { kind: 'zone', id: _id, name: texts.zone(zoneNumber), dates: ownOf(datedHours) };
      }),
  ];
}

const ownOf = (dates: DatedHoursAnswer): readonly Dates[] =>
  dates.filter(({ ofLot }) => !ofLot).map(({ ofLot: _, ...own }) => own);

/** @returns the dates as they are saved now, and how many reservations they close */
export async function saveDates({ kind, id }: Scope, { dates, seen, reservations, today }: Change) {
  const params = { id };
  // Hours of yesterday may last past midnight.
  const ahead = dates.filter(({ until }) => until >= addDays(today, -1));
  const body = { dates: ahead, seen: [...seen], ...(reservations && { reservations }) };
  if (kind === 'lot') {
    const { data } = await callApi('PUT /locations/:id/dated-hours', { params, body });
    return { dates: ownOf(data.dates), reservations: data.reservations };
  }
  const { data } = await callApi('PUT /zones/:id/dated-hours', { params, body });
  return { dates: ownOf(data.zone.datedHours ?? []), reservations: data.reservations };
}
