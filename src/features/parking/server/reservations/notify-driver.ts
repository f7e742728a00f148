// Mails changes of a reservation to its account and to everyone who had its receipt mailed, with the entry for their calendars
// (decision record 133).

import type { Deps } from '#app/deps.ts';
import { type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { lockOrder, type Order, type OrderId } from '#features/orders/server/public.ts';
import { emailKey } from '#platform/contract/email.ts';
import type { Db } from '#platform/db/database.ts';
import { removeContact } from './contacts.store.ts';
import { listReported } from './reported-driver.read-model.ts';
import { reservationMail, withEntry } from './reservation-mail.ts';
import { findAheadState, inBuyersWords } from './reservation-state.ts';

export type NotifyDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

type Happened = {
  readonly news: 'reserved' | 'moved' | 'canceled' | 'closed' | 'corrected_address';
  /** What the driver gets back because of this, in cents. */
  readonly refundCents?: number;
  /** Why the lot is closed, in the driver's language. */
  readonly why?: () => string | null;
};

/**
 * Runs in the transaction of the change, under the lock of the stay's order. Safe to repeat: an address that already knows the
 * current state is not mailed again. Does nothing if the order is not a reservation or has started.
 */
export async function notifyDriver(
  deps: NotifyDeps,
  tx: Db,
  stay: OrderId,
  { news, refundCents = 0, why }: Happened,
): Promise<void> {
  const now = deps.now();
  const state = await findAheadState(tx, stay, now);
  if (!state) return;
  const { config } = deps;
  for (const { email: to, knows, opens } of await listReported(tx, stay)) {
    if (knows !== null && knows >= state.sequence) continue;
    const by = { to, now, config, opens, refundCents };
    await queueMessage(
      tx,
      deps,
      inBuyersWords(state, () => reservationMail(news, state, { ...by, why: why?.() ?? null })),
    );
  }
}

/**
 * Runs in the transaction that pays for a reservation. Mails it to its account, or to the address given while reserving, whose
 * mail has the receipt's link. If something could not be reserved, an account hears about the money from the refund's own mail.
 */
export async function confirmReservation(deps: NotifyDeps, tx: Db, order: Order<'stay'>): Promise<void> {
  const stay = { locationId: order.locationId, orderId: order.id };
  const to = await removeContact(tx, stay);
  const now = deps.now();
  const state = await findAheadState(tx, stay, now);
  if (!state) return;
  const isMade = state.vehicles.length > 0;
  if (isMade) await notifyDriver(deps, tx, stay, { news: 'reserved' });
  const reported = await listReported(tx, stay);
  if (to === null || reported.some(({ email }) => emailKey(email) === emailKey(to))) return;
  const refundCents = isMade ? 0 : order.totalCents;
  const by = { to, now, config: deps.config, opens: true, refundCents };
  const mail = inBuyersWords(state, () => reservationMail(isMade ? 'reserved' : 'refused', state, by));
  await queueMessage(tx, deps, mail);
}

/**
 * Adds the calendar entry of an upcoming reservation to the receipt's mail, in the transaction that queues it and under the
 * order's lock, so that whatever changes the reservation next finds this address.
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
