import { t } from 'ttag';

// Acting on a ticket: one request at a time, with an event id that retries reuse; a losing request explains why.

import { useRef, useState } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { MadeAt } from '#platform/offline/act-clock.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { madeNow, standNow } from '../offline/stand-clock.ts';
import { mustWait, valetOutbox, withWaiting } from '../offline/valet-outbox.ts';
import { foreseeAct, type OfflineAct, worksOffline } from './foresee-ticket.ts';
import { type Refused, readRefusal } from './lost-race.ts';
import { sendTicketAct, type TicketAct } from './send-ticket-act.ts';
import { findShown, handingOverAt, takeTicket } from './ticket-queries.ts';
import { offerUndo } from './undo-offer.ts';

const texts = {
  offlineUnknown: t`No signal, and this phone has never seen this ticket.`,
};

export type TicketActing = {
  /** The act in progress. */
  readonly busy: TicketAct['kind'] | null;
  readonly refused: Refused | null;
  /** @returns the ticket after it, or null if it was refused or another act is in progress. */
  readonly act: (act: TicketAct) => Promise<Valet | null>;
  readonly forgetRefusal: () => void;
};

export function useTicketAct(ticketId: string): TicketActing {
  const [busy, setBusy] = useState<TicketActing['busy']>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const underWay = useRef(false);
  const sendOnce = useSafeRepeat(newEventId);
  const act = async (requested: TicketAct) => {
    // A second tap can arrive before React has rendered the button as busy.
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(requested.kind);
    setRefused(null);
    try {
      return await sendOnce({ ticketId, requested }, (eventId) => sendOrQueue(ticketId, requested, eventId));
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

type Tap = { readonly eventId: string; readonly made: MadeAt; readonly at: Date };

async function sendOrQueue(ticketId: string, act: TicketAct, eventId: string): Promise<Valet> {
  const tap = { eventId, made: madeNow(), at: standNow() };
  const send = async () => {
    const { valet } = await sendTicketAct(ticketId, act, { eventId });
    takeTicket(valet);
    return valet;
  };
  const valet = worksOffline(act) ? await storeAndSend(ticketId, { act, tap, send }) : await send();
  offerUndo(act, { ticketId, ticketNumber: valet.ticketNumber, eventId, tappedAt: tap.made.passed });
  return valet;
}

type Tapped = { readonly act: OfflineAct; readonly tap: Tap; readonly send: () => Promise<Valet> };

/**
 * Stored before it is sent, so that closing the page does not lose it; offline, or behind acts of this ticket that are
 * still pending, it is sent later.
 */
async function storeAndSend(ticketId: string, { act, tap, send }: Tapped): Promise<Valet> {
  const form = await storedForm(ticketId, act, tap).catch((cause: unknown) => ({ cause }));
  if ('cause' in form) {
    if (mustWait(ticketId)) throw form.cause;
    return send().catch((error) => {
      throw error instanceof ApiError && error.unanswered ? form.cause : error;
    });
  }
  const { stored, foreseen } = form;
  if (!mustWait(ticketId)) return (await valetOutbox.attempt(stored, send)) ?? foreseen;
  await valetOutbox.add(stored);
  return foreseen;
}

/**
 * The act in the form in which it is stored and sent later. @throws ApiError for a handover that this phone cannot
 * check, and when it has never seen the ticket, or no one is signed in.
 */
async function storedForm(ticketId: string, requested: OfflineAct, { eventId, made, at }: Tap) {
  const user = getCurrentUser();
  const shown = withWaiting(findShown(ticketId), ticketId, valetOutbox.list());
  if (!shown || !user) throw new ApiError({ status: 0, code: 'offline', message: texts.offlineUnknown });
  const act = await withoutSignal(shown, requested);
  const by = { _id: user._id, name: user.name };
  const content = { kind: 'act', locationId: shown.locationId, shown, made, act, user: by } as const;
  const stored = { id: eventId, subject: ticketId, content, madeAt: at.getTime() };
  return { stored, foreseen: foreseeAct(shown, act, { at: at.toISOString(), user: by }) };
}

async function withoutSignal(ticket: Valet, act: OfflineAct): Promise<OfflineAct> {
  if (act.kind !== 'complete') return act;
  const { checkWithoutSignal } = await import('../handover/check-offline.ts');
  return checkWithoutSignal(act, { ticket, ...handingOverAt(ticket.locationId) });
}
