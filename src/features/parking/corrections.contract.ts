// Rules 28 and 363: correcting the plate, the state or the zone from the receipt within minutes of paying, and asking the lot later.

import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { Done, Id, IsoTime, NamedLot } from '#platform/contract/wire.ts';

const PlateRequest = z.object({
  _id: Id,
  /** As it was entered and paid for. */
  paid: z.object({ plateNumber: z.string(), state: z.string() }),
  /** As the driver says it is. */
  plateNumber: z.string(),
  state: z.string(),
  zoneNumber: z.string(),
  requestedAt: IsoTime,
  endTime: IsoTime,
});
export type PlateRequest = z.output<typeof PlateRequest>;

const PlateRequestAnywhere = PlateRequest.extend({
  location: NamedLot,
  orderId: Id,
});
export type PlateRequestAnywhere = z.output<typeof PlateRequestAnywhere>;

export const correctionsContract = {
  requestPlate: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/plate-requests',
    summary: 'Ask the lot to correct the plate of a running stay; replaces an earlier request',
    access: anyone,
    limit: { max: 10, perSeconds: 600 },
    idempotent: 'with_its_act',
    status: 201,
    params: z.object({ key: z.string().min(22).max(60) }),
    body: z.object({ sessionId: Id, plateNumber: PlateText.optional(), state: StateText.optional() }),
    response: z.object({ data: z.object({ _id: Id, plateNumber: z.string(), state: z.string() }) }),
  }),
  listPlateRequests: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/plate-requests',
    summary: 'List the plates that drivers ask a lot to correct, longest waiting first',
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    response: z.object({ data: z.object({ requests: z.array(PlateRequest) }) }),
  }),
  listWaitingPlateRequests: defineEndpoint({
    method: 'GET',
    path: '/support/plate-requests',
    summary: 'List the plates that drivers ask lots to correct and no lot has answered, longest waiting first',
    access: { kind: 'roles', roles: ['admin'] },
    response: z.object({ data: z.object({ requests: z.array(PlateRequestAnywhere) }) }),
  }),
  decidePlateRequest: defineEndpoint({
    method: 'POST',
    path: '/locations/:locationId/plate-requests/:id/decision',
    summary: 'Correct the plate that a driver asked to have corrected, or decline',
    access: lotManagers('locationId'),
    limit: { max: 120, perSeconds: 600 },
    idempotent: 'with_its_act',
    params: z.object({ locationId: Id, id: Id }),
    body: z.object({ decision: z.enum(['confirm', 'decline']) }),
    response: Done,
  }),
  correctSession: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/corrections',
    summary:
      'Correct the plate, state or zone of a stay within 15 minutes of paying; the difference is charged or refunded',
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: z.object({ key: z.string().min(22).max(60) }),
    body: z.object({
      sessionId: Id,
      /** Omitted fields stay unchanged. */
      plateNumber: PlateText.optional(),
      state: StateText.optional(),
      zoneId: Id.optional(),
      /** The cents that were shown: positive to pay, negative to get back. If omitted, the server's price applies. */
      difference: z.int().optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
    }),
    response: z.object({
      data: z.object({
        /** pending: takes effect when the difference is paid; until then both plates are covered. */
        status: z.enum(['done', 'pending']),
        difference: z.int(),
        /** What makes up the difference; empty when there is none. */
        lines: PriceLines,
        /** The name of the rate at which the corrected stay is charged. */
        rate: z.string(),
        clientSecret: z.string().nullable(),
        plateNumber: z.string(),
        state: z.string(),
        zoneId: Id,
        bothCoveredUntil: IsoTime,
      }),
    }),
  }),
};
