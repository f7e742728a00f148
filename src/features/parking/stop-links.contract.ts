// Rules 410 to 412: start-stop parking is stopped from any phone that has its link.

import { z } from 'zod';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { DeviceClock } from '#platform/contract/device-clock.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Done, Id } from '#platform/contract/wire.ts';
import { OwnSession } from './sessions.contract.ts';

export const stopLinksContract = {
  requestStopLink: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/stop-links',
    summary: 'Send the link that stops the parking of a car to the contact on file; answered alike if there is none',
    access: anyone,
    limit: { max: 10, perSeconds: 600 },
    params: z.object({ id: Id }),
    body: z.object({ plate: PlateText, state: StateText }),
    response: Done,
  }),
  stopByReceipt: defineEndpoint({
    method: 'PATCH',
    path: '/receipts/:key/sessions/:id',
    summary: "Stop parking that is paid when its driver leaves, with the receipt's key",
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    params: z.object({ key: z.string().min(22).max(60), id: Id }),
    body: z.object({
      status: z.literal('ended', { error: 'A session can only be ended.' }),
      /** For a tap without a signal, which is sent later. */
      clock: DeviceClock.optional(),
    }),
    response: z.object({ data: OwnSession }),
  }),
};
