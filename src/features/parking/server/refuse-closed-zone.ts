// Why a stay is not sold at its time. If a date closes the zone then, the refusal names it.

import { t } from 'ttag';
import type { StayAssessment } from '#features/zones/rules/assess-stay.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { closedOnDate } from '#platform/calendar/describe-dated-hours.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';

export type NotSold = Extract<StayAssessment, { ok: false }>;
type DatedZone = { readonly datedHours: readonly DatedHours[]; readonly timeZone: string };

/** "Closed on December 25 (Christmas)." Null if no date closes it. */
export function dateThatCloses(assessed: NotSold, zone: DatedZone, startsAt: Date): string | null {
  const at = assessed.refusal === 'zone_closed' ? startsAt : assessed.closesAt;
  return closedOnDate(zone.datedHours, at, zone.timeZone);
}

export function refuseClosedZone(assessed: NotSold, zone: DatedZone, startsAt: Date): Refusal {
  const isAtStart = assessed.refusal === 'zone_closed';
  const data = isAtStart
    ? { opensAt: assessed.opensAt?.toISOString() ?? null }
    : { closesAt: assessed.closesAt.toISOString() };
  const closed = dateThatCloses(assessed, zone, startsAt);
  if (!closed) return refuse(assessed.refusal, { data });
  const message = t`${closed} Choose another time.`;
  return refuse(assessed.refusal, { message, fields: { [isAtStart ? 'startTime' : 'endTime']: message }, data });
}
