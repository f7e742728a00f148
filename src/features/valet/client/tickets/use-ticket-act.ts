// Acting on a ticket: one request at a time, with an event id that retries reuse; a losing request explains why.

import { useRef, useState } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { MadeAt } from '#platform/offline/act-clock.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { offlineTexts as texts } from '../offline/offline-texts.ts';
import { madeNow, standNow } from '../offline/stand-clock.ts';
import { mustWait, valetOutbox, withWaiting } from '../offline/valet-outbox.ts';
import { foreseeAct, type OfflineAct, worksOffline } from './foresee-ticket.ts';
import { type Refused, readRefusal } from './lost-race.ts';
import { sendTicketAct, type TicketAct } from './send-ticket-act.ts';
import { findShown, handingOverAt, takeTicket } from './ticket-queries.ts';
import { offerUndo } from './undo-offer.ts';

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

/**
 * Stored before it is sent, so that closing the page does not lose it; offline, or behind acts of this ticket that are
 * still pending, it is sent later.
 */
async function sendOrQueue(ticketId: string, act: TicketAct, eventId: string): Promise<Valet> {
  const tap = { eventId, made: madeNow(), at: standNow() };
  const offered = (valet: Valet) => {
    offerUndo(act, { ticketId, ticketNumber: valet.ticketNumber, eventId, tappedAt: tap.made.passed });
    return valet;
  };
  const send = async () => {
    const { valet } = await sendTicketAct(ticketId, act, { eventId });
    takeTicket(valet);
    return valet;
  };
  if (mustWait(ticketId)) {
    const waiting = await withoutSignal(ticketId, act);
    if (waiting) return offered(await queueAct(ticketId, waiting, tap));
  }
  // A handover that got no answer may be stored only once this phone has checked its code.
  if (worksOffline(act) && act.kind !== 'complete' && findShown(ticketId)) {
    const { stored, foreseen } = storedForm(ticketId, act, tap);
    return offered((await valetOutbox.attempt(stored, send)) ?? foreseen);
  }
  try {
    return offered(await send());
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.unanswered;
    const later = isUnanswered && (await withoutSignal(ticketId, act));
    if (!later) throw error;
    return offered(await queueAct(ticketId, later, tap));
  }
}

/**
 * The act in the form in which it is stored and sent later; null for one that needs the server. @throws ApiError for a
 * handover that is refused.
 */
async function withoutSignal(ticketId: string, act: TicketAct): Promise<OfflineAct | null> {
  if (!worksOffline(act)) return null;
  const ticket = act.kind === 'complete' ? withWaiting(findShown(ticketId), ticketId, valetOutbox.list()) : null;
  if (act.kind !== 'complete' || !ticket) return act;
  const { checkWithoutSignal } = await import('../handover/check-without-signal.ts');
  return checkWithoutSignal(act, { ticket, ...handingOverAt(ticket.locationId) });
}

type Tap = { readonly eventId: string; readonly made: MadeAt; readonly at: Date };

async function queueAct(ticketId: string, act: OfflineAct, tap: Tap): Promise<Valet> {
  const { stored, foreseen } = storedForm(ticketId, act, tap);
  await valetOutbox.add(stored);
  return foreseen;
}

/** @throws ApiError when this device has never seen the ticket, or no one is signed in. */
function storedForm(ticketId: string, act: OfflineAct, { eventId, made, at }: Tap) {
  const user = getCurrentUser();
  const shown = withWaiting(findShown(ticketId), ticketId, valetOutbox.list());
  if (!shown || !user) throw new ApiError({ status: 0, code: 'offline', message: texts.offlineUnknown });
  const by = { _id: user._id, name: user.name };
  const content = { kind: 'act', locationId: shown.locationId, shown, made, act, user: by } as const;
  const stored = { id: eventId, subject: ticketId, content, madeAt: at.getTime() };
  return { stored, foreseen: foreseeAct(shown, act, { at: at.toISOString(), user: by }) };
}
