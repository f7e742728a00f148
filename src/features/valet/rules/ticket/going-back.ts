/**
 * Rule 251: cars go back. A car in front that nobody picks up is parked again at a new place, and staff take a request back
 * with a reason; the guest is told either way. The price keeps running at the ticket's rate until the car is ready again;
 * what was paid stays paid.
 */

import { isSettled, type Parking, type Ticket, type WithdrawalReason } from './ticket.ts';
import type { TicketActor, TicketRefusal } from './ticket-commands.ts';
import type { TicketFact } from './ticket-facts.ts';

export const withdrawRequest = (
  { whereabouts, retriever }: Ticket,
  { reason }: { readonly reason?: WithdrawalReason },
  actor: TicketActor,
): TicketFact | TicketRefusal => {
  if (reason && actor.kind !== 'staff') return 'wrong_role';
  const taken = { kind: 'unrequested', ...(reason && { reason }) } as const;
  if (whereabouts === 'ready') return 'already_ready';
  if (whereabouts === 'requested') return taken;
  if (whereabouts !== 'retrieving') return 'not_requested';
  // Whoever is on the way knows where the car is; anybody else would take it back behind their back.
  if (actor.kind !== 'staff' || !reason) return 'car_on_its_way';
  return retriever?.id === actor.id || actor.leads ? taken : 'not_your_job';
};

/** It costs extra if the stand charges for that and the car had been in front for the stand's number of minutes (rule 270). */
export const parkAgain = (
  ticket: Ticket,
  { parkedBy, parkedLocation }: Parking,
  now: Date,
): TicketFact | TicketRefusal => {
  const { whereabouts, terms } = ticket;
  if (whereabouts !== 'ready') return 'not_ready';
  const { parkedAgain } = terms;
  const charged = parkedAgain && !isSettled(ticket) && isNoShow(ticket, parkedAgain.afterMinutes, now);
  return { kind: 'parked_again', parkedBy, parkedLocation, ...(charged && { charged }) };
};

/** How long a car stands in front before the app offers to park it again; each stand can change it. */
export const NO_SHOW_MINUTES = { usual: 20, min: 5, max: 720 } as const;

type Standing = { readonly whereabouts: Ticket['whereabouts']; readonly readyAt: Date | null };

/** `minutes`: the stand's setting; null if it never offers it. */
export const isNoShow = ({ whereabouts, readyAt }: Standing, minutes: number | null, now: Date): boolean =>
  whereabouts === 'ready' &&
  readyAt !== null &&
  minutes !== null &&
  now.getTime() - readyAt.getTime() >= minutes * 60_000;
