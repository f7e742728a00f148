// What a status that staff or a guest send means to the machine.

import { createHmac } from 'node:crypto';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { type HandoverHmac, handoverCodeFits } from '#domain/valet/handover-code.ts';
import type { HandOverProof, TicketCommand } from '#domain/valet/ticket-commands.ts';
import type { ValetStatus } from '#domain/valet/ticket-status.ts';
import type { Db } from '../../../db/database.ts';
import { takeAttempt } from '../../../http/attempts.store.ts';
import type { StoredTicket } from './stored-ticket.ts';
import { findTicketOfEvent } from './tickets.store.ts';
import { findPlace } from './valets.read-model.ts';

export type Move = {
  readonly status: ValetStatus;
  readonly parkedBy?: string | undefined;
  readonly parkedLocation?: string | undefined;
  readonly code?: string | undefined;
  readonly override?: { readonly name: string; readonly detail: string } | undefined;
};

/** A refusal for a status that nobody sets. */
export function commandOf(move: Move, now: Date): ((held: StoredTicket) => TicketCommand) | Refusal {
  switch (move.status) {
    case 'parked': {
      const { parkedBy = '', parkedLocation = '' } = move;
      return () => ({ kind: 'enter_parking', parkedBy, parkedLocation });
    }
    case 'requested':
      return () => ({ kind: 'request' });
    case 'unrequested':
      return () => ({ kind: 'unrequest' });
    case 'ready':
      return () => ({ kind: 'car_ready' });
    case 'paid':
      return () => ({ kind: 'pay_cash' });
    case 'completed':
      return (held) => ({ kind: 'complete', proof: proofOf(move, held, now) });
    case 'entry':
      return refuse('malformed', { fields: { status: 'A ticket begins with entry and never goes back to it.' } });
    default:
      return move.status satisfies never;
  }
}

/** The code is compared at the time of the server: it is shown there and then. */
function proofOf({ code, override }: Move, held: StoredTicket, now: Date): HandOverProof {
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
 * Counts a try before its outcome is known: four digits would not stand many. An act that was recorded before compares no
 * code and is not counted. Nothing makes the tries forgotten: a ticket that the right code completed is asked for no other.
 */
export async function takeCodeTry(db: Db, { ticketId, eventId, now }: CodeTry): Promise<Refusal | null> {
  const place = await findPlace(db, ticketId);
  if (!place) return refuse('not_found');
  if (eventId !== undefined && (await findTicketOfEvent(db, place.locationId, eventId)) !== null) return null;
  return (await takeAttempt(db, bucketOf(ticketId), CODE_TRIES, now)) ? null : refuse('too_many_requests');
}

/** The HMAC behind the four digits of the hand-over: SHA-256 under the bytes that the secret's base64url stands for. */
export function handoverHmac(secret: string): HandoverHmac {
  const key = Buffer.from(secret, 'base64url');
  return (step) => createHmac('sha256', key).update(step).digest();
}
