// Pays what a text agreed to with the account's saved card. The order's id was stored before, so that a repetition finds the same
// order, whose payment's own id is the provider's idempotency key.

import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import { findZoneForSale, placeExtension, placeStay, readVehicles } from '#features/parking/server/public.ts';
import { chargeOrder } from '#features/payments/server/public.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { principalOf } from '#platform/http/access/principal.ts';
import { formatCents } from '#platform/money/cents.ts';
import { filledSignLink } from '../rules/filled-sign.ts';
import type { AgreedStay } from '../rules/parking-offer.ts';
import { describeRefusal } from './answers.ts';
import { parkingWords as words } from './parking-words.ts';
import { networkOfPhone } from './text-payer.ts';

type Agreed = { readonly agreed: AgreedStay; readonly orderId: string; readonly phone: string };

/** @returns the answer. @throws while the provider does not say what it did */
export async function payAgreed(deps: Deps, paying: Agreed): Promise<string> {
  const { agreed, orderId } = paying;
  const at = { locationId: agreed.locationId, orderId };
  if (!(await findOrder(deps.db, at))) {
    const refused = await placeAgreed(deps, paying);
    // An order that was stored is paid below, although its payment could not be opened at once.
    if (refused && !(await findOrder(deps.db, at)))
      return words.notPlaced(describeRefusal(refused), linkOf(deps, agreed));
  }
  const order = await chargeOrder(deps, at);
  return order ? describePaid(deps, agreed, order) : words.notPaid(linkOf(deps, agreed));
}

async function placeAgreed(deps: Deps, { agreed, orderId, phone }: Agreed): Promise<Refusal | null> {
  const user = await findAccountById(deps.db, agreed.userId);
  const { cents: shownCents, customerRef, methodRef, plate, state } = agreed;
  const paying = { method: 'card', orderId, shownCents, onFile: { customerRef, methodRef } } as const;
  if (agreed.kind === 'more_time') {
    const requested = { ...paying, sessionIds: [agreed.sessionId], hours: agreed.hours };
    const placed = await placeExtension(deps, requested, async () => {});
    return isRefusal(placed) ? placed : null;
  }
  const { locationId, zoneId, hours, days } = agreed;
  const vehicles = readVehicles([{ plate, state }]);
  if (isRefusal(vehicles)) return vehicles;
  const placed = await placeStay(
    deps,
    {
      ...paying,
      locationId,
      zoneId,
      hours,
      days,
      vehicles,
      principal: principalOf(user),
      network: networkOfPhone(phone),
    },
    { placedParts: [], openedParts: () => [] },
  );
  return isRefusal(placed) ? placed : null;
}

function linkOf({ config }: Deps, agreed: AgreedStay): string {
  if (agreed.kind === 'more_time') return `${config.publicUrl}/receipt/${agreed.receiptKey}`;
  const { code, plate, state, hours, days = 0 } = agreed;
  const minutes = hours === undefined ? days * 1440 : Math.round(hours * 60);
  return filledSignLink(config.publicUrl, { code, plate, state, minutes });
}

async function describePaid({ db, config, now }: Deps, { plate, state }: AgreedStay, order: Order): Promise<string> {
  const zone = 'zoneId' in order ? await findZoneForSale(db, order.zoneId) : null;
  return words.paid({
    lot: zone?.locationName ?? '',
    zone: zone?.zoneNumber ?? '',
    plate,
    state,
    total: formatCents(order.totalCents),
    until: formatUntil(order.endsAt, { timeZone: zone?.timeZone ?? 'UTC', now: now() }),
    receipt: `${config.publicUrl}/receipt/${order.receiptKey}`,
  });
}
