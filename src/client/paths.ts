// Every address of the client, in one table: the patterns that the router knows and the functions that fill them in.

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
  addLocation: '/locations/add',
  vendorLocations: '/locations-vendor',
  editLocation: '/locations/:locationId/edit',
  zones: '/locations/:locationId/zones',
  addZone: '/locations/:locationId/new/zone',
  zone: '/locations/:locationId/zones/:zoneId',
  payZone: '/locations/:locationId/zones/:zoneId/pay',
  editZone: '/locations/:locationId/zones/:zoneId/edit',
  sign: '/p/:code',
  bookings: '/bookings',
  receipt: '/receipt/:key',
  payReceipt: '/receipt/:key/pay',
  serviceLocations: '/service/locations',
  vehicleSearch: '/service/locations/:locationId/search',
  importLocations: '/locations/import',
  lotRevenue: '/revenue/lot/:locationId',
  lotDetails: '/locations/:locationId/details',
  revenue: '/revenue',
  revenues: '/revenues',
  revenueUpdate: '/revenue/update',
  reports: '/reports',
  team: '/team',
  activateMember: '/auth/member/activate/:token',
  desk: '/desk',
  deskMessage: '/desk/messages/:messageId',
  deskStay: '/desk/locations/:locationId/orders/:orderId',
  deskAccount: '/desk/users/:userId',
  deskLog: '/desk/audit',
  deskBooks: '/desk/books',
  deskDisputes: '/desk/disputes',
  deskUndelivered: '/desk/undelivered',
  management: '/management',
  valet: '/valet',
  outbox: '/dev/outbox',
} as const;

export type RoutePath = (typeof routes)[keyof typeof routes];

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The variables of a pattern: `{ locationId, zoneId }` for the booking page. */
export type ParamsOf<P extends string> = { readonly [Name in NamesIn<P>]: string };

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
  addLocation: () => routes.addLocation,
  vendorLocations: () => routes.vendorLocations,
  editLocation: (locationId: string) => fill(routes.editLocation, { locationId }),
  zones: (locationId: string) => fill(routes.zones, { locationId }),
  addZone: (locationId: string) => fill(routes.addZone, { locationId }),
  zone: (locationId: string, zoneId: string) => fill(routes.zone, { locationId, zoneId }),
  /** The payment step, where it needs a document of its own. */
  payZone: (locationId: string, zoneId: string) => fill(routes.payZone, { locationId, zoneId }),
  editZone: (locationId: string, zoneId: string) => fill(routes.editZone, { locationId, zoneId }),
  /** What a sign's picture code holds. The server leads it to the zone's page. */
  sign: (code: string) => fill(routes.sign, { code }),
  /** The search, where an unknown code is said to be unknown. */
  unknownSign: (code: string) => withQuery(routes.locations, { code }),
  bookings: () => routes.bookings,
  receipt: (key: string) => fill(routes.receipt, { key }),
  /** The receipt's page with the offer of more time for one of its sessions. */
  addTime: (key: string, sessionId: string) => withQuery(fill(routes.receipt, { key }), { add: sessionId }),
  payAddedTime: (key: string, sessionId: string) => withQuery(fill(routes.payReceipt, { key }), { add: sessionId }),
  serviceLocations: () => routes.serviceLocations,
  vehicleSearch: (locationId: string) => fill(routes.vehicleSearch, { locationId }),
  importLocations: () => routes.importLocations,
  /** Without a month the one that it is now, like every page of revenue. */
  lotRevenue: (locationId: string, month?: ShownMonth) =>
    withQuery(fill(routes.lotRevenue, { locationId }), monthIn(month)),
  lotDetails: (locationId: string) => fill(routes.lotDetails, { locationId }),
  revenue: (month?: ShownMonth) => withQuery(routes.revenue, monthIn(month)),
  /** The form, with the lot already chosen. */
  revenueUpdate: (lot?: string, month?: ShownMonth) => withQuery(routes.revenueUpdate, { lot, ...monthIn(month) }),
  reports: () => routes.reports,
  team: () => routes.team,
  desk: () => routes.desk,
  deskMessage: (messageId: string) => fill(routes.deskMessage, { messageId }),
  /** A stay's story; added time leads to that of its stay. */
  deskStay: (locationId: string, orderId: string) => fill(routes.deskStay, { locationId, orderId }),
  deskAccount: (userId: string) => fill(routes.deskAccount, { userId }),
  deskLog: () => routes.deskLog,
  deskBooks: () => routes.deskBooks,
  deskDisputes: () => routes.deskDisputes,
  deskUndelivered: () => routes.deskUndelivered,
  management: () => routes.management,
  valet: () => routes.valet,
  outbox: () => routes.outbox,
};

type ShownMonth = { readonly month: number; readonly year: number };

function monthIn(shown?: ShownMonth): Readonly<Record<string, string>> {
  return shown ? { month: String(shown.month), year: String(shown.year) } : {};
}

function fill<P extends RoutePath>(pattern: P, params: ParamsOf<P>): string {
  const values: Readonly<Record<string, string>> = params;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
