import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import { ValidationCodeText, ValidationOffer } from '#features/validations/validations.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { CentsAmount, Id, IsoTime } from '#platform/contract/wire.ts';

const VEHICLES_TEXT = `Enter 1 to ${MAX_VEHICLES} cars.`;

export const quoteContract = {
  quoteStay: defineEndpoint({
    method: 'POST',
    path: '/zones/:id/quote',
    summary: 'Quote a stay at any time, using the engine that charges; holds nothing',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ id: Id }),
    /**
     * The length is one of hours, days and `endTime`. A time at which the zone has no rate has no price: 422 zone_closed.
     * Without `startTime` it starts ten minutes from now, like a stay bought now.
     */
    body: z.object({
      hours: z.number({ error: 'Hours must be a number.' }).optional(),
      days: z.number({ error: 'Days must be a number.' }).optional(),
      startTime: IsoTime.optional(),
      endTime: IsoTime.optional(),
      /** A merchant's code (rule 18). */
      code: ValidationCodeText.optional(),
      vehicles: z.int({ error: VEHICLES_TEXT }).min(1, VEHICLES_TEXT).max(MAX_VEHICLES, VEHICLES_TEXT).default(1),
    }),
    inViews: 'reads',
    response: z.object({
      data: z.object({
        /** Parking first; they add up to `totalCost`. */
        lines: PriceLines,
        totalCost: CentsAmount,
        fees: CentsAmount,
        /** The name of the rate that is charged. */
        rate: z.string(),
        /** Why the price is not simply the time at that rate, and which date closes the zone then, in the language of the request. */
        notes: z.array(z.string()),
        startTime: IsoTime,
        /** Later than requested if an hour costs the same as a shorter stay. */
        endTime: IsoTime,
        /** Places left for the whole of this time, accounting for reservations during it; null if they are not counted. */
        left: z.int().nullable(),
        /** What the code is worth, if one was given. */
        validation: ValidationOffer.nullable(),
        /** Why this stay would not be sold now, or only with a warning; null when nothing prevents it. */
        warning: z.enum(['zone_paused', 'zone_closed', 'outlasts_closing', 'below_card_minimum']).nullable(),
      }),
    }),
  }),
};
