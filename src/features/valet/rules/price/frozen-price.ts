/**
 * Rule 422: the price of a ticket stands still for half an hour from the first order to pay it online, so that nobody races the
 * clock while entering a card. That happens once: no other order, tip, code or way to pay starts it again, and it ends when the
 * request is withdrawn.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Ticket } from '../ticket/ticket.ts';

const FROZEN_MS = 30 * MINUTE_MS;
/** Afterward, a payment keeps its price only as long as it takes to make it. */
const LATER_ORDER_MS = 10 * MINUTE_MS;

type Waiting = Pick<Ticket, 'requestedAt' | 'readyAt'> & Partial<Pick<Ticket, 'frozenAt'>>;

/** The time by which the ticket is priced. */
export const pricedAt = (ticket: Waiting, now: Date): Date => (isFrozen(ticket, now) ? (ticket.frozenAt ?? now) : now);

const isFrozen = (ticket: Waiting, at: Date): boolean => {
  const { frozenAt } = ticket;
  if (!frozenAt || !isSinceRequest(ticket, frozenAt)) return false;
  const age = at.getTime() - frozenAt.getTime();
  return age >= 0 && age < FROZEN_MS;
};

/** Whether the request that was made by then is still the current one. A car may be brought to the front without any. */
const isSinceRequest = ({ requestedAt, readyAt }: Waiting, at: Date): boolean => {
  const since = requestedAt ?? readyAt;
  return since !== null && at >= since;
};

/** Whether an order's price may still be paid: as long as the ticket is frozen if it was ordered then, otherwise for a few minutes. */
export const isPriceStillOffered = (ticket: Waiting, orderedAt: Date, now: Date): boolean => {
  if (!isSinceRequest(ticket, orderedAt)) return false;
  return isFrozen(ticket, orderedAt) ? isFrozen(ticket, now) : now.getTime() - orderedAt.getTime() < LATER_ORDER_MS;
};
