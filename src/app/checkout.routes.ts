// Starts a payment for a driver or a valet guest: places the order for the goods and opens its payment.

import { t } from 'ttag';
import { type PlacedStay, placeStay, readContact, readVehicles } from '#features/parking/server/public.ts';
import { checkoutContract as contract } from '#features/payments/checkout.contract.ts';
import { feesOf } from '#features/pricing/rules/price-line.ts';
import { placeTicketOrder } from '#features/valet/server/public.ts';
import { isRefusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { isGuestOf } from '#platform/http/access/authorize.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import type { Deps } from './deps.ts';

export function checkoutRoutes(deps: Deps): Route[] {
  return [
    route(contract.createIntent, async ({ body, principal, network, answerParts, claimParts }) => {
      const vehicles = readVehicles(body.vehicles ?? []);
      if (isRefusal(vehicles)) return vehicles;
      const {
        zoneId,
        locationId,
        hours,
        days,
        totalCost: shownCents,
        method = 'card',
        code,
        email,
        startStop,
        maxHours,
      } = body;
      if (maxHours !== undefined && !startStop) return refuseField('maxHours', t`Send it with startStop only.`);
      // An account has its own.
      const isGuestStartStop = startStop === true && principal.user === null;
      const typed = isGuestStartStop ? (body.contact ?? email) : undefined;
      const contact = typed === undefined ? undefined : await readContact(deps.db, { ...body, contact: typed });
      if (isRefusal(contact)) return contact;
      const times = { startsAt: momentOf(body.startTime), endsAt: momentOf(body.endTime) };
      const requested = {
        zoneId,
        locationId,
        hours,
        days,
        ...times,
        shownCents,
        vehicles,
        principal,
        method,
        code,
        email,
        startStop,
        maxHours,
        contact,
        details: body,
        network,
      };
      const placed = await placeStay(deps, requested, {
        placedParts: claimParts(),
        openedParts: (opened) => answerParts(toIntent(opened)).parts,
      });
      return isRefusal(placed) ? placed : toIntent(placed);
    }),
    route(contract.createValetIntent, async ({ body, principal, now }) => {
      const { valet: ticketId, totalCost: shownCents, method = 'card', tip: tipCents, replaces } = body;
      const isGuest = await isGuestOf(deps.db, ticketId, { ...principal, now });
      if (tipCents > 0 && !isGuest) return refuse('tips_not_taken');
      const placed = await placeTicketOrder(deps, { ticketId, shownCents, method, tipCents, replaces });
      if (isRefusal(placed)) return placed;
      const { order, clientSecret } = placed;
      const { id: orderId, totalCents: totalCost, lines } = order;
      const receiptKey = isGuest ? order.receiptKey : null;
      return {
        data: { orderId, totalCost, fees: feesOf(lines), lines: [...lines], clientSecret, receiptKey },
        error: null,
      };
    }),
  ];
}

const momentOf = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));

function toIntent({ order, clientSecret, warning }: PlacedStay) {
  return {
    data: {
      orderId: order.id,
      startTime: order.startsAt.toISOString(),
      endTime: order.endsAt.toISOString(),
      totalCost: order.totalCents,
      fees: feesOf(order.lines),
      lines: [...order.lines],
      clientSecret,
      receiptKey: order.receiptKey,
      warning,
    },
    error: null,
  };
}
