// What a device booked before its holder signed in (rule 33).

import { z } from 'zod';
import { defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';

/** One call takes at most this many; the next call takes the rest. */
export const MAX_CLAIMED_AT_ONCE = 100;

/** The device's guest id, which only the device knows. */
const GuestId = z.string().min(1).max(100);

export const guestBookingsContract = {
  claimGuestBookings: defineEndpoint({
    method: 'POST',
    path: '/sessions/guest/claim',
    summary: 'Move what this device booked as a guest into the account; safe to repeat',
    access: signedIn,
    idempotent: 'after_its_act',
    limit: { max: 60, perSeconds: 60 },
    body: z.object({ user: GuestId }),
    response: z.object({
      data: z.object({
        /** What was just taken: name these to give them back. Empty if there was nothing. */
        orderIds: z.array(Id),
        more: z.boolean(),
      }),
    }),
  }),
  releaseGuestBookings: defineEndpoint({
    method: 'POST',
    path: '/sessions/guest/release',
    summary: 'Return bookings that were moved into the account to the device that made them; safe to repeat',
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    body: z.object({ user: GuestId, orderIds: z.array(Id).max(MAX_CLAIMED_AT_ONCE) }),
    response: z.object({ message: z.string() }),
  }),
};
