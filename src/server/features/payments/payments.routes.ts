import { paymentsContract as contract } from '#contract/payments.contract.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { returnFromPayment } from './settling/return-from-payment.ts';

export function paymentsRoutes(deps: Deps): Route[] {
  return [
    route(contract.returnFromPayment, async ({ body }) => {
      const returned = await returnFromPayment(deps, body.clientSecret);
      return isRefusal(returned) ? returned : { data: returned };
    }),
  ];
}
