// A hotel room as a payment method (rules 288 and 289): charging a ticket to it, and what was charged in a night.

import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { CentsAmount, Id, IsoTime, oneLine } from '#platform/contract/wire.ts';
import { ActStamp, RoomCharge, Valet } from './valet-ticket.ts';

const At = z.object({ locationId: Id });
const ofLot = {
  kind: 'roles',
  roles: ['vendor', 'manager', 'accountant'],
  whose: { thing: 'location', in: 'params', name: 'locationId', as: 'team' },
} as const;
const Night = z.object({
  /** The date on which it begins, at noon; omitted: the night in progress. */
  night: z.iso.date({ error: 'Enter the night as 2026-11-20.' }).optional(),
});

const Charged = z.object({
  valetId: Id,
  ticketNumber: z.string(),
  /** "ABC1234 IL"; empty for accountants. */
  plate: z.string(),
  ...RoomCharge.shape,
  total: CentsAmount,
  lines: PriceLines,
  /** How much of it was refunded since. */
  refunded: CentsAmount,
  /** Who booked it. */
  by: z.string(),
  at: IsoTime,
});

const NightOfCharges = z.object({
  /** Whether the stand currently charges rooms. */
  chargesRooms: z.boolean(),
  night: z.string(),
  from: IsoTime,
  until: IsoTime,
  /** In the order in which they were booked. */
  charges: z.array(Charged),
  /** For all of them, less what was refunded. */
  total: CentsAmount,
});
export type NightOfCharges = z.output<typeof NightOfCharges>;

export const valetRoomsContract = {
  chargeValetToRoom: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/room',
    summary: "Charge a ticket to the guest's hotel room, for the hotel to collect; for attendants",
    access: {
      kind: 'roles',
      roles: ['valet'],
      whose: { thing: 'ticket', in: 'params', name: 'id', as: 'staff' },
    },
    params: z.object({ id: Id }),
    limit: { max: 600, perSeconds: 60 },
    body: z.object({
      name: oneLine(80, 'Please enter the name of the guest'),
      room: oneLine(12, 'Please enter the room number'),
      ...ActStamp.shape,
    }),
    response: z.object({ valet: Valet }),
  }),
  listRoomCharges: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/room-charges',
    summary: "List the room charges of a hotel night, from noon to noon on the stand's clock, with their total",
    access: ofLot,
    params: At,
    query: Night,
    response: NightOfCharges,
  }),
  downloadRoomCharges: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/room-charges.csv',
    summary: 'Export the room charges of a hotel night as CSV: one line per charge, and the total',
    access: ofLot,
    params: At,
    query: Night,
    response: FileAnswer,
    files: ['text/csv'],
  }),
};
