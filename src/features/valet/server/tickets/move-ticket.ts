// Turns a status sent by staff or a guest into a command for the ticket.

import { t } from 'ttag';
import { type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { Cents } from '#platform/money/cents.ts';
import { checkedCodeFits, handoverCodeFits } from '../../rules/handover-code.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';
import type { HandoverProof, TicketCommand } from '../../rules/ticket/ticket-commands.ts';
import type { ValetStatus } from '../../rules/ticket/ticket-status.ts';
import { handoverHmac } from '../guest/handover-keys.ts';
import type { StoredTicket } from './stored-ticket.ts';

type GivenParking = { readonly parkedBy?: string | undefined; readonly parkedLocation?: string | undefined };

export type Move = GivenParking & {
  readonly status: ValetStatus;
  readonly values?: GivenParking | undefined;
  readonly code?: string | undefined;
  readonly codeStep?: number | undefined;
  readonly reason?: WithdrawalReason | undefined;
  readonly tip?: Cents | undefined;
  readonly override?: { readonly name: string; readonly detail: string } | undefined;
};

/** Refuses statuses that cannot be requested. */
export function commandOf(move: Move, now: Date): ((stored: StoredTicket) => TicketCommand) | Refusal {
  const { parkedBy = '', parkedLocation = '' } = { ...move, ...move.values };
  const parking = { parkedBy, parkedLocation };
  if (move.tip && move.status !== 'paid')
    return refuseField('tip', t`A tip in cash is recorded with the cash payment.`);
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
      return () => ({ kind: 'pay_cash', ...(move.tip && { tip: move.tip }) });
    case 'completed':
      return (stored) => ({ kind: 'complete', proof: proofOf(move, stored, now) });
    case 'entry':
      return refuseField('status', t`A ticket begins with entry and never goes back to it.`);
    default:
      return move.status satisfies never;
  }
}

/**
 * The code is checked against the server's time or, if a phone moved the ticket without a signal, against the time it says
 * (rule 258).
 */
function proofOf({ code, codeStep, override }: Move, stored: StoredTicket, now: Date): HandoverProof {
  if (!stored.asksCode) return { kind: 'not_requested' };
  if (code !== undefined) {
    const hmac = handoverHmac(stored.handoverSecret);
    if (codeStep === undefined) return { kind: 'code', fits: handoverCodeFits(code, now, hmac) };
    const fits = checkedCodeFits({ code, step: codeStep }, { since: stored.actedAt, now }, hmac);
    return { kind: 'code', fits, onPhone: true };
  }
  return override ? { kind: 'override', guestName: override.name, detail: override.detail } : { kind: 'none' };
}
