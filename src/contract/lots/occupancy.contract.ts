// How full a lot's counted zones are, for those who run it.

import { z } from 'zod';
import { defineEndpoint, EventStream } from '../endpoint.ts';
import { Id, IsoTime } from '../wire.ts';

export const Occupancy = z.object({
  zones: z.array(
    z.object({
      zoneId: Id,
      zoneNumber: z.string(),
      capacity: z.int(),
      /** Places that are out of sale now. */
      blocked: z.int(),
      /** Null: until the owner says otherwise. */
      blockedUntil: IsoTime.nullable(),
      /** In the owner's words, such as "snow"; drivers never see it. */
      blockedReason: z.string().nullable(),
      /** Since when its owner sells nothing here, however many places are free; null while it sells. */
      markedFullAt: IsoTime.nullable(),
      /** Places that are taken now, with those that wait for a payment. */
      taken: z.int(),
      left: z.int(),
      over: z.int(),
      /** When the next place is likely to be free, if none is now. */
      freeAt: IsoTime.nullable(),
    }),
  ),
});
export type Occupancy = z.output<typeof Occupancy>;

const access = {
  kind: 'roles',
  roles: ['vendor', 'valet'],
  whose: { thing: 'location', in: 'params', name: 'id', as: 'keeper' },
} as const;

export const occupancyContract = {
  getOccupancy: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/occupancy',
    summary: 'How full the counted zones of a lot are now',
    access,
    params: z.object({ id: Id }),
    response: z.object({ data: Occupancy }),
  }),
  followOccupancy: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/occupancy/events',
    summary: 'The same as server-sent events named `occupancy`: at once, and after each change',
    access,
    params: z.object({ id: Id }),
    response: EventStream,
  }),
};
