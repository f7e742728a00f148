// The addresses that anybody may open: the patterns that the router knows and the functions that fill them in. Every byte of
// this file counts at the roadside; the addresses for staff are in staff-paths.ts.

import { fill, withQuery } from '#platform/api/fill-path.ts';
import type { developerRoutes } from './developer-paths.ts';
import type { furtherPatterns } from './further-paths.ts';
import type { googleRoutes } from './google-paths.ts';
import type { memberRoutes } from './member-paths.ts';
import type { reserveRoutes } from './reserve-paths.ts';
import type { staffRoutes } from './staff-paths.ts';

export const routes = {
  home: '/',
  homeNamed: '/home',
  homeOld: '/home-old',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  reset: '/reset/:token',
  dashboard: '/dashboard',
  profile: '/profile',
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
  activateMember: '/auth/member/activate/:token',
  valetReview: '/valet/review',
  valetPay: '/valet/pay',
  valetReceipt: '/valet/receipt',
  outbox: '/dev/outbox',
} as const;

type Patterns = typeof routes &
  typeof staffRoutes &
  typeof memberRoutes &
  typeof reserveRoutes &
  typeof googleRoutes &
  typeof developerRoutes &
  typeof furtherPatterns;
export type RoutePath = Patterns[keyof Patterns];

export const paths = {
  home: () => routes.home,
  /** `from` is where to come back to after signing in. */
  login: (from?: string | null) => withQuery(routes.login, { from }),
  /** Drivers come here with their role; without one the page is for lot owners. */
  register: (query: { role?: 'customer'; from?: string | null } = {}) => withQuery(routes.register, query),
  forgotPassword: () => routes.forgotPassword,
  dashboard: () => routes.dashboard,
  profile: () => routes.profile,
  help: () => routes.help,
  contactUs: () => routes.contactUs,
  locations: () => routes.locations,
  zones: (locationId: string) => fill(routes.zones, { locationId }),
  zone: (locationId: string, zoneId: string) => fill(routes.zone, { locationId, zoneId }),
  /** The payment step, if it needs its own document. */
  payZone: (locationId: string, zoneId: string) => fill(routes.payZone, { locationId, zoneId }),
  bookings: () => routes.bookings,
  receipt: (key: string) => fill(routes.receipt, { key }),
  /** Leads back to the page that it is on, in that language. */
  language: (code: string) => `/language/${code}`,
};
