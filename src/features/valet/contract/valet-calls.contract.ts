// Rule 257: attendants on call hear about each car that is requested.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { PushAddress } from '#platform/contract/push.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';

const At = z.object({ locationId: Id });
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const staff = { kind: 'roles', roles: ['valet'], whose: { ...location, as: 'staff' } } as const;

const Calls = z.object({
  /** Until when the caller is on call there, on any phone; null when they are not. */
  until: IsoTime.nullable(),
  /** Everybody who is on call, by name. */
  onCall: z.array(z.object({ name: z.string(), leads: z.boolean() })),
});

export const valetCallsContract = {
  getValetCalls: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/calls',
    summary: 'List who is on call at a stand',
    access: staff,
    params: At,
    response: z.object({ data: Calls }),
  }),
  takeValetCalls: defineEndpoint({
    method: 'PUT',
    path: '/valets/locations/:locationId/calls',
    summary: 'Notify this browser of requested cars for the rest of the shift',
    access: staff,
    params: At,
    body: z.object({ push: PushAddress }),
    response: z.object({ data: Calls }),
  }),
  endValetCalls: defineEndpoint({
    method: 'DELETE',
    path: '/valets/locations/:locationId/calls',
    summary: "Stop notifying all of the caller's browsers",
    access: staff,
    params: At,
    response: z.object({ data: Calls }),
  }),
};
