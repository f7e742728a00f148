// Mails changes of a reservation to its account and to those who had its receipt mailed, with the entry for their
// calendars (decision record 147).

import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type NewMessage, queueMessage } from '../../messages/outgoing-messages.ts';
import { lockOrder, type OrderId } from '../../orders/order-book.ts';
import { type ReservationNews, reservationMail, withEntry } from './reservation-mail.ts';
import { findAheadState } from './reservation-state.ts';
import { listTold } from './told-driver.read-model.ts';

export type TellDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/**
 * In the transaction of what has happened, under the lock of the stay's order. Safe to repeat: an address that knows how it is
 * now is not written to again. Does nothing for what is no reservation, or has started.
 */
export async function tellDriver(
  deps: TellDeps,
  tx: Db,
  stay: OrderId,
  news: Exclude<ReservationNews, 'soon'>,
): Promise<void> {
  const now = deps.now();
  const state = await findAheadState(tx, stay, now);
  if (!state) return;
  const { config } = deps;
  for (const { email: to, knows } of await listTold(tx, stay)) {
    if (knows !== null && knows >= state.sequence) continue;
    await queueMessage(tx, deps, reservationMail(news, state, { to, now, config }));
  }
}

/**
 * The receipt's mail with the calendar entry of a reservation that is ahead, for the transaction that queues it: under the lock of
 * its order, so that whatever changes the reservation next finds this address.
 */
export async function withCalendarEntry(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  mail: NewMessage,
): Promise<NewMessage> {
  const { about } = mail;
  if (!about || !('orderId' in about)) return mail;
  const now = deps.now();
  if (!(await findAheadState(tx, about, now))) return mail;
  await lockOrder(tx, about);
  const state = await findAheadState(tx, about, now);
  if (!state || state.vehicles.length === 0) return mail;
  return withEntry(mail, state, { now, config: deps.config });
}
