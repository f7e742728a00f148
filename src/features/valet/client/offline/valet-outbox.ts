// Attendants' offline acts, on their way to the server.

import { useMemo } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { clockToSend, type MadeAt, readClocks } from '#platform/offline/act-clock.ts';
import { createOutbox } from '#platform/offline/outbox.ts';
import { sendable, unsentSubjects, type WaitingAct } from '#platform/offline/waiting-acts.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { foreseeAct, type OfflineAct } from '../tickets/foresee-ticket.ts';
import { PATIENCE_MS, sendTicketAct } from '../tickets/send-ticket-act.ts';
import { takeTicket } from '../tickets/ticket-queries.ts';

type Written = CallInput<'POST /valets'>['body'] & { readonly _id: string };

/** Each includes the ticket as shown at the time, so that it can be displayed again offline. */
export type ValetContent = { readonly locationId: string; readonly shown: Valet; readonly made: MadeAt } & (
  | { readonly kind: 'create'; readonly body: Written }
  | { readonly kind: 'act'; readonly act: OfflineAct; readonly user: { readonly _id: string; readonly name: string } }
);
export type WaitingValetAct = WaitingAct<ValetContent>;

export const valetOutbox = createOutbox<ValetContent>({
  kind: 'valet-act',
  send: ({ id: eventId, subject, content }) => {
    const stamp = { eventId, clock: clockToSend(content.made, readClocks()) };
    if (content.kind === 'act') return sendTicketAct(subject, content.act, stamp);
    return callApi('POST /valets', { body: { ...content.body, ...stamp }, timeoutMs: PATIENCE_MS });
  },
  sent: (_, answer) => takeTicket((answer as { valet: Valet }).valet),
});

/** The ticket with its unsent acts applied; null when the ticket is unknown. */
export function withWaiting(valet: Valet | null, id: string, acts: readonly WaitingValetAct[]): Valet | null {
  return sendable(acts)
    .filter(({ subject }) => subject === id)
    .reduce<Valet | null>((known, { content, madeAt }) => {
      if (content.kind === 'create') return known ?? content.shown;
      const { act, user } = content;
      return foreseeAct(known ?? content.shown, act, { at: new Date(madeAt).toISOString(), user });
    }, valet);
}

/** A stand's tickets with all unsent acts applied. */
export function allWithWaiting(
  tickets: readonly Valet[],
  locationId: string,
  acts: readonly WaitingValetAct[],
): readonly Valet[] {
  const atStand = acts.filter(({ content }) => content.locationId === locationId);
  if (atStand.length === 0) return tickets;
  const known = new Set(tickets.map(({ _id }) => _id));
  const written = sendable(atStand).filter(({ subject, content }) => content.kind === 'create' && !known.has(subject));
  const all = [...tickets.map(({ _id }) => _id), ...written.map(({ subject }) => subject)];
  const byId = new Map(tickets.map((ticket) => [ticket._id, ticket]));
  const shown = all.flatMap((id) => withWaiting(byId.get(id) ?? null, id, atStand) ?? []);
  return shown.filter(({ whereabouts }) => whereabouts !== 'completed');
}

/** The ids of tickets with acts that are still to be sent. */
export function useUnsent(): ReadonlySet<string> {
  const acts = valetOutbox.use();
  return useMemo(() => unsentSubjects(acts), [acts]);
}

/** Whether this ticket's creation is unsent. */
export function isUncreated(ticketId: string, acts: readonly WaitingValetAct[]): boolean {
  return acts.some(({ subject, content }) => subject === ticketId && content.kind === 'create');
}

/** Whether a new act on this ticket must queue behind earlier ones: those that are to be sent, or its refused creation. */
export function mustWait(subject: string): boolean {
  const acts = valetOutbox.list();
  return isUncreated(subject, acts) || sendable(acts).some((act) => act.subject === subject);
}
