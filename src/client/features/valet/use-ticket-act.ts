// Doing something to a ticket: never twice at once, under an event id that a repeat keeps, and whoever was too late is told.

import { useRef, useState } from 'react';
import type { Valet } from '#contract/valet-ticket.ts';
import { callApi } from '../../lib/call-api.ts';
import { useSafeRepeat } from '../../lib/use-safe-repeat.ts';
import { type Refused, readRefusal } from './lost-race.ts';
import { newEventId } from './new-event-id.ts';
import { takeTicket } from './ticket-queries.ts';

/** What goes to the server besides the ticket's id and the event's. */
export type TicketAct =
  | { readonly kind: 'request' }
  | { readonly kind: 'unrequest' }
  | { readonly kind: 'take_job' }
  | { readonly kind: 'give_job_back' }
  | { readonly kind: 'car_ready' }
  | { readonly kind: 'cash_payment' }
  | { readonly kind: 'enter_parking'; readonly parkedBy: string; readonly parkedLocation: string }
  | { readonly kind: 'complete'; readonly code?: string; readonly override?: { name: string; detail: string } }
  | { readonly kind: 'override'; readonly name: string; readonly detail: string };

export type TicketActing = {
  /** What is under way. */
  readonly busy: TicketAct['kind'] | null;
  readonly refused: Refused | null;
  /** @returns the ticket after it, or null when it was refused or another act is under way. */
  readonly act: (act: TicketAct) => Promise<Valet | null>;
  readonly forgetRefusal: () => void;
};

export function useTicketAct(ticketId: string): TicketActing {
  const [busy, setBusy] = useState<TicketActing['busy']>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const underWay = useRef(false);
  const sendOnce = useSafeRepeat(newEventId);
  const act = async (asked: TicketAct) => {
    // A second tap comes before React has drawn the first one's button as busy.
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(asked.kind);
    setRefused(null);
    try {
      const { valet } = await sendOnce({ ticketId, asked }, (eventId) => send(ticketId, asked, eventId));
      takeTicket(valet);
      return valet;
    } catch (error) {
      const refusal = readRefusal(error, new Date());
      if (refusal.valet) takeTicket(refusal.valet);
      setRefused(refusal);
      return null;
    } finally {
      underWay.current = false;
      setBusy(null);
    }
  };
  return { busy, refused, act, forgetRefusal: () => setRefused(null) };
}

function send(id: string, act: TicketAct, eventId: string): Promise<{ valet: Valet }> {
  const params = { id };
  switch (act.kind) {
    case 'request':
      return callApi('PATCH /valets/:id/only', { params, body: { status: 'requested', eventId } });
    case 'unrequest':
      return callApi('PATCH /valets/:id/only', { params, body: { status: 'unrequested', eventId } });
    case 'take_job':
      return callApi('POST /valets/:id/job', { params, body: { eventId } });
    case 'give_job_back':
      return callApi('POST /valets/:id/job/return', { params, body: { eventId } });
    case 'override':
      return callApi('POST /valets/:id/override', { params, body: { name: act.name, detail: act.detail, eventId } });
    default:
      return callApi('PATCH /valets/:id', { params, body: { ...moveOf(act), eventId } });
  }
}

type Move = Extract<TicketAct, { readonly kind: 'enter_parking' | 'car_ready' | 'cash_payment' | 'complete' }>;

function moveOf(act: Move) {
  switch (act.kind) {
    case 'enter_parking':
      return { status: 'parked', parkedBy: act.parkedBy, parkedLocation: act.parkedLocation } as const;
    case 'complete': {
      const { kind: _, ...proof } = act;
      return { status: 'completed', ...proof } as const;
    }
    case 'car_ready':
      return { status: 'ready' } as const;
    case 'cash_payment':
      return { status: 'paid' } as const;
    default:
      return act satisfies never;
  }
}
