// What came back of each stay, for lists with a line per vehicle.

import { progressOf } from '#features/payments/rules/refund-progress.ts';
import type { Db } from '#platform/db/database.ts';
import { shareRefunds } from '../rules/share-refunds.ts';
import type { Session } from '../sessions.contract.ts';
import { listStayRefunds, listVehiclesOf, type StayRefund, type Vehicle } from './matching-sessions.read-model.ts';

/** In cents, by the session's id. */
export type RefundShares = {
  readonly paidBack: ReadonlyMap<string, number>;
  /** Still to come. */
  readonly promised: ReadonlyMap<string, number>;
};

type Listed = Pick<Session, '_id' | 'locationId' | 'orderId'>;

/** Goes lot by lot, because everything it reads is stored with the lot. */
export async function listRefundShares(db: Db, sessions: readonly Listed[]): Promise<RefundShares> {
  const paidBack = new Map<string, number>();
  const promised = new Map<string, number>();
  for (const [locationId, here] of Map.groupBy(sessions, (session) => session.locationId)) {
    const orderIds = [...new Set(here.map(({ orderId }) => orderId))];
    const refunds = await listStayRefunds(db, { locationId, orderIds });
    if (refunds.length === 0) continue;
    const orders = Map.groupBy(await listVehiclesOf(db, { locationId, orderIds }), ({ orderId }) => orderId);
    for (const [orderId, vehicles] of orders) {
      const own = refunds.filter((refund) => refund.orderId === orderId);
      noteShares(paidBack, vehicles, own.filter(isIn('paid_back')));
      noteShares(
        promised,
        vehicles,
        own.filter((refund) => isIn('promised')(refund) || isIn('failed')(refund)),
      );
    }
  }
  return { paidBack, promised };
}

const isIn = (state: string) => (refund: StayRefund) => {
  const at = new Date(0);
  return progressOf({ ...refund, promisedAt: at, settledAt: at, nextTryAt: null })?.state === state;
};

function noteShares(sums: Map<string, number>, vehicles: readonly Vehicle[], refunds: readonly StayRefund[]): void {
  for (const [id, cents] of shareRefunds(vehicles, refunds)) sums.set(id, cents);
}
