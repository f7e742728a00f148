// Wrong handover codes: four digits are easy to guess, so attempts are counted for the device that makes them.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { countAttempt, freeAgainAt } from '#platform/http/access/attempts.store.ts';
import { hashCapability, type Principal } from '#platform/http/access/principal.ts';
import { findTicketOfEvent } from '../tickets/tickets.store.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';

/** For one device at one ticket, and for one attendant on all of their devices together. */
const DEVICE_TRIES = { max: 5, perSeconds: 300 } as const;
const PERSON_TRIES = { max: 15, perSeconds: 300 } as const;

type CodeTry = {
  readonly ticketId: string;
  readonly principal: Principal;
  readonly eventId: string | undefined;
  readonly now: Date;
};

/**
 * Counts an attempt before checking it. A replayed act is neither checked nor counted again. Attempts are never reset: once the
 * right code completes a ticket, the ticket asks for no other.
 */
export async function countCodeTry(db: Db, { ticketId, principal, eventId, now }: CodeTry): Promise<Refusal | null> {
  const ticketRef = await findTicketRef(db, ticketId);
  if (!ticketRef) return refuse('not_found');
  if (eventId !== undefined && (await findTicketOfEvent(db, ticketRef.locationId, eventId)) !== null) return null;
  const buckets = [
    { bucket: `valet-code:${ticketId}:${hashCapability(principal.token ?? '')}`, limit: DEVICE_TRIES },
    { bucket: `valet-code-by:${ticketId}:${principal.user?.id}`, limit: PERSON_TRIES },
  ];
  for (const { bucket, limit } of buckets) {
    if (await countAttempt(db, bucket, limit, now)) continue;
    const retryAt = (await freeAgainAt(db, bucket, limit, now)).toISOString();
    return refuse('handover_locked', { data: { retryAt } });
  }
  return null;
}
