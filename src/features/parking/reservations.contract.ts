// Rules 68 and 466: what the driver of a reservation may do with it until it starts, also from the link in its mail.

import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { Done, Id, IsoTime } from '#platform/contract/wire.ts';
import { ListedSession, Session } from './sessions.contract.ts';

const ById = z.object({ id: Id });
const ByReceipt = z.object({ key: z.string().min(22).max(60), id: Id });
const access = { kind: 'driver', whose: { thing: 'session', in: 'params', name: 'id', as: 'driver' } } as const;

/** Omitted fields stay the same. With only a new start, the reservation keeps its length. */
const RequestedTimes = z.object({
  startTime: IsoTime.optional(),
  endTime: IsoTime.optional(),
  hours: z.number().optional(),
  days: z.number().optional(),
  plateNumber: PlateText.optional(),
  state: StateText.optional(),
});

const Difference = {
  /** For all its vehicles, in cents: positive to pay, negative to get back. */
  difference: z.int(),
  /** What makes up the difference; empty when there is none. */
  lines: PriceLines,
  /** The name of the rate at which the new time is charged. */
  rate: z.string(),
  startTime: IsoTime,
  endTime: IsoTime,
  /** How many move together. */
  vehicles: z.int(),
};

const Quoted = z.object({
  data: z.object({
    ...Difference,
    /** Whether the zone is full at any moment of the new time. */
    full: z.boolean(),
    warning: z.enum(['outlasts_closing']).nullable(),
  }),
});

const MoveRequest = RequestedTimes.extend({
  /** The cents that were shown; if omitted, the server's price applies. */
  difference: z.int().optional(),
  /** Default: card. */
  method: PaymentMethodName.optional(),
});

const Moved = z.object({
  data: z.object({
    ...Difference,
    /** pending: it moves when the difference is paid; until then it stays where it is, and the new time is held. */
    status: z.enum(['done', 'pending']),
    clientSecret: z.string().nullable(),
    plateNumber: z.string(),
    state: z.string(),
  }),
});

export const reservationsContract = {
  cancelReservation: defineEndpoint({
    method: 'POST',
    path: '/sessions/:id/cancel',
    summary: 'Cancel a reservation before it starts, with a full refund',
    access,
    limit: { max: 240, perSeconds: 60 },
    idempotent: 'with_its_act',
    params: ById,
    response: z.object({ data: Session }),
  }),
  quoteMove: defineEndpoint({
    method: 'POST',
    path: '/sessions/:id/move/quote',
    summary: 'Quote the price difference for moving a reservation to another time or vehicle; changes nothing',
    access,
    limit: { max: 240, perSeconds: 60 },
    params: ById,
    body: RequestedTimes,
    response: Quoted,
  }),
  moveReservation: defineEndpoint({
    method: 'POST',
    path: '/sessions/:id/move',
    summary:
      'Move a reservation, with all vehicles of its order, to another time or change its vehicle before it starts; the difference is charged or refunded',
    access,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: ById,
    body: MoveRequest,
    response: Moved,
    sentBack: [ListedSession],
  }),
  cancelByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/reservations/:id/cancel',
    summary: "Cancel a guest's reservation before it starts with the receipt's key, with a full refund",
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'with_its_act',
    params: ByReceipt,
    response: Done,
  }),
  quoteMoveByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/reservations/:id/move/quote',
    summary: "Quote the price difference for moving a guest's reservation, with the receipt's key; changes nothing",
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByReceipt,
    body: RequestedTimes,
    response: Quoted,
  }),
  moveByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/reservations/:id/move',
    summary:
      "Move a guest's reservation before it starts with the receipt's key; the difference is charged or refunded",
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: ByReceipt,
    body: MoveRequest,
    response: Moved,
    sentBack: [ListedSession, Moved.shape.data],
  }),
};
