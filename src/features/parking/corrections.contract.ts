// Rule 28: correcting the plate, the state or the zone from the receipt within minutes of paying.

import { z } from 'zod';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { Id, IsoTime, PriceLines } from '#platform/contract/wire.ts';

export const correctionsContract = {
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
