// What a stand's owner and managers look up: the figures of a day, and any of its tickets.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Cursor, Id, IsoTime, NextCursor, oneLine } from '#platform/contract/wire.ts';
import { VOID_REASONS, WHEREABOUTS } from '../rules/ticket/ticket.ts';
import { Tips } from './tips.ts';

const At = z.object({ locationId: Id });
const managers = {
  kind: 'roles',
  roles: ['vendor', 'manager'],
  whose: { thing: 'location', in: 'params', name: 'locationId', as: 'staff_or_owner' },
} as const;

const Found = z.object({
  valetId: Id,
  ticketNumber: z.string(),
  plateNumber: z.string(),
  name: z.string(),
  hook: z.int().nullable(),
  whereabouts: z.enum(WHEREABOUTS),
  createdAt: IsoTime,
  completedAt: IsoTime.nullable(),
});
export type FoundTicket = z.output<typeof Found>;

/** From six in the morning to the next six on the stand's clock (rule 481). */
const DayFigures = z.object({
  day: z.string(),
  promiseMinutes: z.int(),
  /** Taken in, without void tickets. */
  cars: z.int(),
  /** The owner's, in cents, less refunds. */
  revenue: z.int(),
  /** In seconds, from request to handover; null if no car was handed over. */
  medianWait: z.int().nullable(),
  /** Of all tills that were closed, in cents; null if none was. */
  cashDifference: z.int().nullable(),
  /** By the hour of the request; waits in seconds. */
  hours: z.array(z.object({ from: IsoTime, cars: z.int(), p50: z.int(), p90: z.int(), late: z.int() })),
  /** How many cars each attendant took in, parked and brought. */
  attendants: z.array(z.object({ name: z.string(), tookIn: z.int(), parked: z.int(), brought: z.int() })),
  voids: z.array(
    z.object({
      valetId: Id,
      ticketNumber: z.string(),
      reason: z.enum(VOID_REASONS).nullable(),
      by: z.string(),
      at: IsoTime,
    }),
  ),
  /** Shifts that closed on that day, in cents. */
  tills: z.array(z.object({ shift: Id, closedAt: IsoTime, closedBy: z.string(), difference: z.int() })),
  /** For the shifts opened on that day, and for tips paid outside of any shift. */
  tips: Tips,
});
export type StandDay = z.output<typeof DayFigures>;

export const valetFiguresContract = {
  getStandDay: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/day',
    summary:
      'Get a local day of a stand: waits by hour, cars by attendant, voids with reasons, cash differences, tips by person',
    access: managers,
    params: At,
    query: z.object({ day: z.iso.date({ error: 'Enter the date as 2026-11-20.' }).optional() }),
    response: DayFigures,
  }),
  findStandTickets: defineEndpoint({
    // Names and plates are personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/valets/locations/:locationId/find',
    summary: 'Find tickets from the last 150 days by number, plate, name or hook, including void ones; latest first',
    access: managers,
    params: At,
    limit: { max: 240, perSeconds: 60 },
    body: z.object({
      q: oneLine(40, 'Enter a ticket number, a plate, a name or a hook.'),
      cursor: Cursor,
      limit: z.int().min(1).max(100).default(20),
    }),
    inViews: 'reads',
    response: z.object({ tickets: z.array(Found), nextCursor: NextCursor }),
  }),
};
