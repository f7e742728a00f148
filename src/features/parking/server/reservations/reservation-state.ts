// A reservation as its mails and its calendar entry describe it.

import { countMovesSince, findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { findOrder, type Order, type OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { findZoneForSale } from '../booking/zone-for-sale.read-model.ts';
import { listOrderSessions, type StoredSession } from '../sessions.store.ts';
import { listMovesOf } from './moves.store.ts';

export type ReservationState = {
  readonly order: Order<'stay'>;
  readonly lot: LocationRow;
  readonly zoneNumber: string;
  /** What is still reserved; empty once everything is canceled. */
  readonly vehicles: readonly StoredSession[];
  /** How many times it was moved or canceled, or its lot's address corrected: grows with every change and never shrinks. */
  readonly sequence: number;
};

/** Says something about a reservation in the language in which it was made. */
export const inBuyersWords = <T>({ order }: ReservationState, compose: () => T): T =>
  inLanguage(order.language, compose);

/** Null when the order is not a reservation or has started. */
export async function findAheadState(db: Db, stay: OrderId, now: Date): Promise<ReservationState | null> {
  const order = await findOrder(db, stay);
  if (order?.kind !== 'stay' || !order.reserved || order.startsAt <= now) return null;
  const lot = await findLocation(db, order.locationId);
  const zone = await findZoneForSale(db, order.zoneId);
  if (!lot) return null;
  const sessions = await listOrderSessions(db, stay);
  const vehicles = sessions.filter(({ status }) => status === 'active');
  const changes = (await listMovesOf(db, stay)).length + sessions.length - vehicles.length;
  const sequence = changes + (await countMovesSince(db, order.locationId, order.createdAt));
  return { order, lot, zoneNumber: zone?.zoneNumber ?? '', vehicles, sequence };
}
