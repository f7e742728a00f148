import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { routes } from '../../paths.ts';

const homePage = () => import('../visitor/home-page.tsx');
const valetGuestPage = () => import('../driver/valet-guest-page.tsx');

/** Finding a lot, paying for it and finding the receipt again, with or without an account. */
export const roadsideRoutes: readonly RouteEntry[] = [
  definePage(routes.home, homePage),
  definePage(routes.homeNamed, homePage),
  definePage(routes.homeOld, homePage),
  definePage(routes.locations, () => import('../driver/locations-page.tsx')),
  definePage(routes.sign, () => import('../driver/sign-page.tsx')),
  definePage(routes.zones, () => import('../driver/zones-page.tsx')),
  definePage(routes.receipt, () => import('../driver/stays/receipt-page.tsx')),
  definePage<typeof routes.payReceipt>(routes.payReceipt, () => import('../driver/stays/receipt-page.tsx')),
  definePage(routes.bookings, () => import('../driver/stays/bookings-page.tsx')),
  definePage(routes.zone, () => import('../driver/booking/booking-page.tsx')),
  definePage<typeof routes.payZone>(routes.payZone, () => import('../driver/booking/booking-page.tsx')),
  definePage(routes.valetReview, valetGuestPage),
  definePage(routes.valetPay, valetGuestPage),
  definePage(routes.valetReceipt, valetGuestPage),
];
