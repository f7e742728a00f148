// Turns a status sent by staff or a guest into a command for the ticket.

import { createHmac } from 'node:crypto';
import { t } from 'ttag';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { type HandoverHmac, handoverCodeFits } from '#domain/valet/handover/handover-code.ts';
import type { TakenBackReason } from '#domain/valet/ticket.ts';
import type { HandoverProof, TicketCommand } from '#domain/valet/ticket-commands.ts';
import type { ValetStatus } from '#domain/valet/ticket-status.ts';
import type { Db } from '../../../db/database.ts';
import { takeAttempt } from '../../../http/access/attempts.store.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';
import { findTicketOfEvent } from '../ticket/tickets.store.ts';
import { findPlace } from '../ticket/valets.read-model.ts';

type GivenParking = { readonly parkedBy?: string | undefined; readonly parkedLocation?: string | undefined };

export type Move = GivenParking & {
  readonly status: ValetStatus;
  readonly values?: GivenParking | undefined;
  readonly code?: string | undefined;
  readonly reason?: TakenBackReason | undefined;
  readonly override?: { readonly name: string; readonly detail: string } | undefined;
};

/** Refuses statuses that cannot be requested. */
export function commandOf(move: Move, now: Date): ((held: StoredTicket) => TicketCommand) | Refusal {
  const { parkedBy = '', parkedLocation = '' } = { ...move, ...move.values };
  const parking = { parkedBy, parkedLocation };
  switch (move.status) {
    case 'parked':
      return () => ({ kind: 'enter_parking', ...parking });
    case 'requested':
      return () => ({ kind: 'request', parking });
    case 'unrequested':
      return () => ({ kind: 'unrequest', ...(move.reason && { reason: move.reason }) });
    case 'ready':
      return () => ({ kind: 'car_ready', parking });
    case 'paid':
      return () => ({ kind: 'pay_cash' });
    case 'completed':
      return (held) => ({ kind: 'complete', proof: proofOf(move, held, now) });
    case 'entry':
      return refuse('malformed', { fields: { status: t`A ticket begins with entry and never goes back to it.` } });
    default:
      return move.status satisfies never;
  }
}

/** The code is checked against the server's time. */
function proofOf({ code, override }: Move, held: StoredTicket, now: Date): HandoverProof {
  if (!held.asksCode) return { kind: 'not_asked' };
  if (code !== undefined) {
    return { kind: 'code', fits: handoverCodeFits(code, now, handoverHmac(held.handoverSecret)) };
  }
  return override ? { kind: 'override', guestName: override.name, detail: override.detail } : { kind: 'none' };
}

const CODE_TRIES = { max: 5, perSeconds: 300 } as const;
const bucketOf = (ticketId: string) => `valet-code:${ticketId}`;

type CodeTry = { readonly ticketId: string; readonly eventId: string | undefined; readonly now: Date };

/**
 * Counts an attempt before checking it, because four digits are easily guessed. A replayed act is not checked again and
 * not counted. Attempts are never reset: once the right code completes a ticket, no other is asked for.
 */
export async function takeCodeTry(db: Db, { ticketId, eventId, now }: CodeTry): Promise<Refusal | null> {
  const place = await findPlace(db, ticketId);
  if (!place) return refuse('not_found');
  if (eventId !== undefined && (await findTicketOfEvent(db, place.locationId, eventId)) !== null) return null;
  return (await takeAttempt(db, bucketOf(ticketId), CODE_TRIES, now)) ? null : refuse('too_many_requests');
}

/** HMAC-SHA-256 for the four-digit handover code, keyed with the decoded secret. */
export function handoverHmac(secret: string): HandoverHmac {
  const key = Buffer.from(secret, 'base64url');
  return (step) => createHmac('sha256', key).update(step).digest();
}
