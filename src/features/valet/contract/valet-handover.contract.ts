// Handing a car over where there is no signal, and asking a lead if the code is refused.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';
import { ActStamp, Valet } from './valet-ticket.ts';

const staffAt = { thing: 'location', in: 'params', name: 'locationId', as: 'staff' } as const;
const staffOn = { thing: 'ticket', in: 'params', name: 'id', as: 'staff' } as const;

export const valetHandoverContract = {
  listHandoverChecks: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/handover-checks',
    summary: 'Get the keys that check handover codes offline, for at most eight hours; open tickets only',
    access: { kind: 'roles', roles: ['valet'], whose: staffAt },
    params: z.object({ locationId: Id }),
    inViews: 'hidden',
    response: z.object({
      checks: z.array(
        z.object({
          valetId: Id,
          /** One key for every four hours. */
          keys: z.array(z.object({ window: z.int(), key: z.string() })),
        }),
      ),
      serverTime: IsoTime,
    }),
  }),
  askForLead: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/override/ask',
    summary:
      "Ask the stand's leads to allow a handover without the code; it appears on their board, and they are notified",
    access: { kind: 'roles', roles: ['valet'], whose: staffOn },
    params: z.object({ id: Id }),
    limit: { max: 600, perSeconds: 60 },
    body: ActStamp,
    response: z.object({ valet: Valet }),
  }),
};
