import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

const valetGuestPage = () => import('./valet-guest-page.tsx');

/** Finding a lot, paying for it and finding the receipt again: with an account or without. */
export const driverRoutes: readonly RouteEntry[] = [
  definePage(routes.locations, () => import('./locations-page.tsx')),
  definePage(routes.sign, () => import('./sign-page.tsx')),
  definePage(routes.zones, () => import('./zones-page.tsx')),
  definePage(routes.receipt, () => import('./receipt-page.tsx')),
  definePage<typeof routes.payReceipt>(routes.payReceipt, () => import('./receipt-page.tsx')),
  definePage(routes.bookings, () => import('./bookings-page.tsx')),
  definePage(routes.zone, () => import('./booking-page.tsx')),
  definePage<typeof routes.payZone>(routes.payZone, () => import('./booking-page.tsx')),
  definePage(routes.valetReview, valetGuestPage),
  definePage(routes.valetPay, valetGuestPage),
  definePage(routes.valetReceipt, valetGuestPage),
];
