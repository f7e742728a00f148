// The goods that orders are for, each with what happens to it when its order is paid,
// canceled or refunded. To add a kind of goods, add one line here.

import { fixPlateOfCode } from '#features/members/server/public.ts';
import { noticeFulfilment } from '#features/notices/server/notices.fulfilment.ts';
import {
  correctionFulfilment,
  extensionFulfilment,
  stayFulfilment,
} from '#features/parking/server/sessions.fulfilment.ts';
import { permitFulfilment } from '#features/permits/server/permits.fulfilment.ts';
import { ticketFulfilment } from '#features/valet/server/valet.fulfilment.ts';
import type { Deps } from './deps.ts';

/** What the selling features need from each other, without importing each other. */
export function wireGoods(
  deps: Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>,
): Pick<Deps, 'fulfilments' | 'approvePlate'> {
  const approvePlate = fixPlateOfCode;
  const fulfilments = {
    stay: stayFulfilment(deps),
    extension: extensionFulfilment(deps),
    correction: correctionFulfilment({ ...deps, approvePlate }),
    valet: ticketFulfilment(deps),
    permit: permitFulfilment(deps),
    notice: noticeFulfilment(deps),
  };
  return { fulfilments, approvePlate };
}
