// The goods that orders are for, each with what happens to it when its order is paid,
// canceled or refunded. To add a kind of goods, add one line here.

import { fixPlateOfCode } from '#features/members/server/public.ts';
import { noticeFulfillment } from '#features/notices/server/public.ts';
import { correctionFulfillment, extensionFulfillment, stayFulfillment } from '#features/parking/server/public.ts';
import { permitFulfillment } from '#features/permits/server/public.ts';
import { ticketFulfillment } from '#features/valet/server/public.ts';
import type { Deps } from './deps.ts';

/** What the selling features need from each other, without importing each other. */
export function wireGoods(
  deps: Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>,
): Pick<Deps, 'fulfillments' | 'approvePlate'> {
  const approvePlate = fixPlateOfCode;
  const fulfillments = {
    stay: stayFulfillment(deps),
    extension: extensionFulfillment(deps),
    correction: correctionFulfillment({ ...deps, approvePlate }),
    valet: ticketFulfillment(deps),
    permit: permitFulfillment(deps),
    notice: noticeFulfillment(deps),
  };
  return { fulfillments, approvePlate };
}
