import { routes } from '#platform/paths/paths.ts';
import { definePage, type RouteEntry } from '#platform/routing/route-entry.ts';

const homePage = () => import('#app/pages/visitor/home-page.tsx');
const valetGuestPage = () => import('#app/pages/driver/valet-guest-page.tsx');

/** Finding a lot, paying for it and finding the receipt again, with or without an account. */
export const roadsidePages: readonly RouteEntry[] = [
  definePage(routes.home, homePage),
  definePage(routes.homeNamed, homePage),
  definePage(routes.homeOld, homePage),
  definePage(routes.locations, () => import('#app/pages/driver/locations-page.tsx')),
  definePage(routes.sign, () => import('#features/lots/client/sign-page.tsx')),
  definePage(routes.zones, () => import('#app/pages/driver/zones-page.tsx')),
  definePage(routes.receipt, () => import('#app/pages/driver/receipt-page.tsx')),
  definePage<typeof routes.payReceipt>(routes.payReceipt, () => import('#app/pages/driver/receipt-page.tsx')),
  definePage(routes.bookings, () => import('#features/parking/client/history/bookings-page.tsx')),
  definePage(routes.zone, () => import('#app/pages/roadside/booking-page.tsx')),
  definePage<typeof routes.payZone>(routes.payZone, () => import('#app/pages/roadside/booking-page.tsx')),
  definePage(routes.valetReview, valetGuestPage),
  definePage(routes.valetPay, valetGuestPage),
  definePage(routes.valetReceipt, valetGuestPage),
];
