// The goods that orders are for, each with what happens to it when its order is paid,
// canceled or refunded. To add a kind of goods, add one line here.

import type { Deps } from './deps.ts';
import { fixPlateOfCode } from './features/members/member-codes.ts';
import { noticeFulfilment } from './features/notices/notices.fulfilment.ts';
import { permitFulfilment } from './features/permits/permits.fulfilment.ts';
import { correctionFulfilment, extensionFulfilment, stayFulfilment } from './features/sessions/sessions.fulfilment.ts';
import { ticketFulfilment } from './features/valet/valet.fulfilment.ts';

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
