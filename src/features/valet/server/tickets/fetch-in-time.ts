// Queues the request for a car that is wanted at a certain time: when the guest sets the time, or once the car is parked.

import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import { fetchAt } from '../../rules/board/wanted-time.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import type { TicketListener } from './ticket-change.ts';

export const fetchInTime: TicketListener = async (tx, deps, { after, facts, now }) => {
  const { ticket, locationId, ticketId } = after;
  const isNews = facts.some(({ kind }) => kind === 'wanted' || kind === 'parked');
  if (!isNews || !ticket.wantedAt || ticket.whereabouts !== 'parked') return;
  const promiseMinutes = (await findSettings(tx, locationId))?.promiseMinutes ?? PROMISE_MINUTES.usual;
  const due = fetchAt(ticket.wantedAt, { promiseMinutes });
  const startAfterSeconds = Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000));
  const wanted = { locationId, ticketId, wantedAt: ticket.wantedAt.toISOString() };
  await deps.jobs.enqueue(tx, 'request-wanted-car', wanted, { startAfterSeconds });
};
