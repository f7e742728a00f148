import type { Deps } from '#app/deps.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { paymentsContract as contract } from '../payments.contract.ts';
import { findRefundProgress } from './refunds/refund-sums.store.ts';
import { returnFromPayment } from './settling/return-from-payment.ts';

export function paymentsRoutes(deps: Deps): Route[] {
  return [
    route(contract.returnFromPayment, async ({ body, principal }) => {
      const returned = await returnFromPayment(deps, body.clientSecret);
      if (isRefusal(returned)) return returned;
      const { status, message, order } = returned;
      const progress =
        status === 'refunded' ? await findRefundProgress(deps.db, { ...order, orderId: order.id }) : null;
      const refund = progress && { ...progress, at: progress.at.toISOString() };
      const isLotStaff = (await refuseLotStaff(deps.db, order, principal)) !== null;
      return { data: { status, message, receiptKey: isLotStaff ? null : order.receiptKey, refund } };
    }),
  ];
}
