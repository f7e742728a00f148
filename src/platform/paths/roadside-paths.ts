// The part of the addresses (paths.ts) that the roadside page loads, where every byte counts.

import { fillPath, withQuery } from '#platform/api/fill-path.ts';

export const roadsideRoutes = {
  home: '/',
  homeNamed: '/home',
  homeOld: '/home-old',
  login: '/login',
  help: '/help',
  contactUs: '/contact-us',
  locations: '/locations',
  zones: '/locations/:locationId/zones',
  zone: '/locations/:locationId/zones/:zoneId',
  payZone: '/locations/:locationId/zones/:zoneId/pay',
  sign: '/p/:code',
  bookings: '/bookings',
  receipt: '/receipt/:key',
  payReceipt: '/receipt/:key/pay',
  valetReview: '/valet/review',
  valetPay: '/valet/pay',
  valetReceipt: '/valet/receipt',
  memberParking: '/locations/:locationId/zones/:zoneId/members',
} as const;

export const roadsidePaths = {
  home: () => roadsideRoutes.home,
  /** `from` is where to come back to after signing in. */
  login: (from?: string | null) => withQuery(roadsideRoutes.login, { from }),
  help: () => roadsideRoutes.help,
  contactUs: () => roadsideRoutes.contactUs,
  locations: () => roadsideRoutes.locations,
  zones: (locationId: string) => fillPath(roadsideRoutes.zones, { locationId }),
  zone: (locationId: string, zoneId: string) => fillPath(roadsideRoutes.zone, { locationId, zoneId }),
  /** The payment step, if it needs its own document. */
  payZone: (locationId: string, zoneId: string) => fillPath(roadsideRoutes.payZone, { locationId, zoneId }),
  memberParking: (locationId: string, zoneId: string) => fillPath(roadsideRoutes.memberParking, { locationId, zoneId }),
  bookings: () => roadsideRoutes.bookings,
  receipt: (key: string) => fillPath(roadsideRoutes.receipt, { key }),
  /** Leads back to the page that it is on, in that language. */
  language: (code: string) => `/language/${code}`,
};
