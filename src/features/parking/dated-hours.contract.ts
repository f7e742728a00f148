// Hours on dates (rule 358), set here because reservations may stand in the way.

import { z } from 'zod';
import { DatedHoursAnswer, DatedHoursSent, Zone } from '#features/zones/zones.contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { Id } from '#platform/contract/wire.ts';

const ById = z.object({ id: Id });
const Dates = z.object({
  /** All of them: what is omitted is removed. */
  dates: DatedHoursSent,
  /** As they were read; if they were changed since, nothing is saved: 409 zone_changed, with the present ones in `data`. */
  seen: DatedHoursSent.optional(),
  /**
   * What happens to reservations at times that these dates close and the earlier ones did not. Without it nothing is saved while there
   * are any: 409 reservations_on_dates, with their number in `data`. `cancel` notifies their drivers and refunds them in full, two
   * minutes later, unless the dates were removed by then. Their number, as it is answered, says nothing.
   */
  reservations: z
    .enum(['keep', 'cancel'], { error: 'Send keep or cancel.' })
    .or(z.int().transform(() => undefined))
    .optional(),
});
const Standing = {
  /** How many reservations stand at times that these dates close and the earlier ones did not. */
  reservations: z.int().min(0),
};

export const datedHoursContract = {
  getLotDates: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/dated-hours',
    summary: 'List the dates on which a whole lot is closed or has other hours',
    access: lotManagers('id'),
    params: ById,
    response: z.object({ data: z.object({ dates: DatedHoursAnswer }) }),
  }),
  putLotDates: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/dated-hours',
    summary: "Replace the dates on which a whole lot is closed or has other hours; a zone's own dates override them",
    access: lotManagers('id'),
    params: ById,
    body: Dates,
    response: z.object({ data: z.object({ dates: DatedHoursAnswer, ...Standing }) }),
  }),
  putZoneDates: defineEndpoint({
    method: 'PUT',
    path: '/zones/:id/dated-hours',
    summary: "Replace a zone's own dates on which it is closed or has other hours; its lot's stay",
    access: {
      kind: 'roles',
      roles: ['vendor', 'manager'],
      whose: { thing: 'zone', in: 'params', name: 'id', as: 'team' },
    },
    params: ById,
    body: Dates,
    response: z.object({ data: z.object({ zone: Zone, ...Standing }) }),
  }),
};
