/**
 * Rules 271 and 288: a lead can take back cash, or a room charge, that was booked by mistake, giving a reason, on the day it
 * was booked and while the car is here. The ticket is then unpaid again. Later, or once the car is gone, it takes a refund.
 */

import { localDay } from '#platform/calendar/local-time.ts';
import { isCollectedByOwner, type Ticket } from './ticket.ts';
import type { TicketActor, TicketRefusal } from './ticket-commands.ts';
import type { TicketFact } from './ticket-facts.ts';

type Requested = { readonly actor: TicketActor; readonly now: Date; readonly timeZone: string };

export const refundCash = (
  { payment }: Ticket,
  reason: string,
  { actor, now, timeZone }: Requested,
): TicketFact | TicketRefusal => {
  if (actor.kind !== 'staff') return 'wrong_role';
  if (!actor.leads) return 'not_a_lead';
  if (payment.kind !== 'paid' || !isCollectedByOwner(payment.by)) return 'not_paid_in_cash';
  const isToday = localDay(payment.paidAt, timeZone) === localDay(now, timeZone);
  return isToday ? { kind: 'cash_taken_back', reason } : 'cash_of_another_day';
};
