// Wrong codes of a handover: four digits are easily guessed, so tries are counted, by the device that makes them.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../../db/database.ts';
import { freeAgainAt, takeAttempt } from '../../../http/access/attempts.store.ts';
import { hashCapability, type Principal } from '../../../http/access/principal.ts';
import { findTicketOfEvent } from '../ticket/tickets.store.ts';
import { findPlace } from '../ticket/valets.read-model.ts';

/** Of one device at one ticket, and of one attendant on all of their devices together. */
const DEVICE_TRIES = { max: 5, perSeconds: 300 } as const;
const PERSON_TRIES = { max: 15, perSeconds: 300 } as const;

type CodeTry = {
  readonly ticketId: string;
  readonly principal: Principal;
  readonly eventId: string | undefined;
  readonly now: Date;
};

/**
 * Counts an attempt before checking it. A replayed act is not checked again and not counted. Attempts are never reset: once
 * the right code completes a ticket, no other is asked for.
 */
export async function takeCodeTry(db: Db, { ticketId, principal, eventId, now }: CodeTry): Promise<Refusal | null> {
  const place = await findPlace(db, ticketId);
  if (!place) return refuse('not_found');
  if (eventId !== undefined && (await findTicketOfEvent(db, place.locationId, eventId)) !== null) return null;
  const buckets = [
    { bucket: `valet-code:${ticketId}:${hashCapability(principal.token ?? '')}`, limit: DEVICE_TRIES },
    { bucket: `valet-code-by:${ticketId}:${principal.user?.id}`, limit: PERSON_TRIES },
  ];
  for (const { bucket, limit } of buckets) {
    if (await takeAttempt(db, bucket, limit, now)) continue;
    const retryAt = (await freeAgainAt(db, bucket, limit, now)).toISOString();
    return refuse('handover_locked', { data: { retryAt } });
  }
  return null;
}
