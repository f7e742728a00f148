import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { refuse } from '#app/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { guestBookingsContract as contract } from '../../guest-bookings.contract.ts';
import { giveBookingsBack, takeBookings } from './take-bookings.ts';

export function guestBookingsRoutes({ db }: Deps): Route[] {
  return [
    route(contract.takeGuestBookings, async ({ principal }) => {
      const whose = whoseOf(principal);
      return whose ? { data: await takeBookings(db, whose) } : refuseGuestId();
    }),
    route(contract.giveGuestBookingsBack, async ({ principal, body }) => {
      const whose = whoseOf(principal);
      if (!whose) return refuseGuestId();
      await giveBookingsBack(db, whose, body.orderIds);
      return { message: t`These bookings are on this device again.` };
    }),
  ];
}

function whoseOf({ user, guestKey }: Principal) {
  return user && guestKey !== null ? { userId: user.id, guestKey } : null;
}

function refuseGuestId() {
  return refuse('malformed', { fields: { user: t`This is not a guest id.` } });
}
