// Paths for owners, officers, attendants and support. They load with the signed-in pages, so that drivers at the
// roadside do not wait for them.

import { fill, withQuery } from '../api/fill-path.ts';

export const staffRoutes = {
  addLocation: '/locations/add',
  vendorLocations: '/locations-vendor',
  editLocation: '/locations/:locationId/edit',
  addZone: '/locations/:locationId/new/zone',
  editZone: '/locations/:locationId/zones/:zoneId/edit',
  lookUps: '/locations/:locationId/look-ups',
  memberCodes: '/locations/:locationId/member-codes',
  addMemberCode: '/locations/:locationId/member-codes/new',
  importMemberCodes: '/locations/:locationId/member-codes/import',
  memberCode: '/locations/:locationId/member-codes/:codeId',
  serviceLocations: '/service/locations',
  vehicleSearch: '/service/locations/:locationId/search',
  importLocations: '/locations/import',
  lotRevenue: '/revenue/lot/:locationId',
  lotDetails: '/locations/:locationId/details',
  revenue: '/revenue',
  revenues: '/revenues',
  revenueUpdate: '/revenue/update',
  payouts: '/payouts',
  owners: '/payouts/owners',
  ownerPayouts: '/payouts/owners/:ownerId',
  reports: '/reports',
  team: '/team',
  desk: '/desk',
  deskMessage: '/desk/messages/:messageId',
  deskStay: '/desk/locations/:locationId/orders/:orderId',
  deskAccount: '/desk/users/:userId',
  deskLog: '/desk/audit',
  deskBooks: '/desk/books',
  deskDisputes: '/desk/disputes',
  deskUndelivered: '/desk/undelivered',
  management: '/management',
  managedStand: '/management/:locationId',
  managedShifts: '/management/:locationId/shifts',
  managedTicket: '/management/:locationId/tickets/:valetId',
  standSettings: '/locations-vendor/:locationId/valet',
  valet: '/valet',
  createValet: '/valet/create',
  valetDetails: '/valet/details',
  editValet: '/valet/details/edit',
  parkValet: '/valet/details/park',
  valetShift: '/valet/shift',
} as const;

export const staffPaths = {
  addLocation: () => staffRoutes.addLocation,
  vendorLocations: () => staffRoutes.vendorLocations,
  editLocation: (locationId: string) => fill(staffRoutes.editLocation, { locationId }),
  addZone: (locationId: string) => fill(staffRoutes.addZone, { locationId }),
  editZone: (locationId: string, zoneId: string) => fill(staffRoutes.editZone, { locationId, zoneId }),
  lookUps: (locationId: string) => fill(staffRoutes.lookUps, { locationId }),
  memberCodes: (locationId: string) => fill(staffRoutes.memberCodes, { locationId }),
  addMemberCode: (locationId: string) => fill(staffRoutes.addMemberCode, { locationId }),
  importMemberCodes: (locationId: string) => fill(staffRoutes.importMemberCodes, { locationId }),
  memberCode: (locationId: string, codeId: string) => fill(staffRoutes.memberCode, { locationId, codeId }),
  serviceLocations: () => staffRoutes.serviceLocations,
  vehicleSearch: (locationId: string) => fill(staffRoutes.vehicleSearch, { locationId }),
  importLocations: () => staffRoutes.importLocations,
  /** Without a month the one that it is now, like every page of revenue. */
  lotRevenue: (locationId: string, month?: ShownMonth) =>
    withQuery(fill(staffRoutes.lotRevenue, { locationId }), monthIn(month)),
  lotDetails: (locationId: string) => fill(staffRoutes.lotDetails, { locationId }),
  revenue: (month?: ShownMonth) => withQuery(staffRoutes.revenue, monthIn(month)),
  /** The form, with the lot already chosen. */
  revenueUpdate: (lot?: string, month?: ShownMonth) => withQuery(staffRoutes.revenueUpdate, { lot, ...monthIn(month) }),
  payouts: () => staffRoutes.payouts,
  owners: () => staffRoutes.owners,
  ownerPayouts: (ownerId: string) => fill(staffRoutes.ownerPayouts, { ownerId }),
  reports: () => staffRoutes.reports,
  team: () => staffRoutes.team,
  desk: () => staffRoutes.desk,
  deskMessage: (messageId: string) => fill(staffRoutes.deskMessage, { messageId }),
  /** A stay's story; added time leads to that of its stay. */
  deskStay: (locationId: string, orderId: string) => fill(staffRoutes.deskStay, { locationId, orderId }),
  deskAccount: (userId: string) => fill(staffRoutes.deskAccount, { userId }),
  deskLog: () => staffRoutes.deskLog,
  deskBooks: () => staffRoutes.deskBooks,
  deskDisputes: () => staffRoutes.deskDisputes,
  deskUndelivered: () => staffRoutes.deskUndelivered,
  management: () => staffRoutes.management,
  managedStand: (locationId: string) => fill(staffRoutes.managedStand, { locationId }),
  managedShifts: (locationId: string) => fill(staffRoutes.managedShifts, { locationId }),
  managedTicket: (locationId: string, valetId: string) => fill(staffRoutes.managedTicket, { locationId, valetId }),
  standSettings: (locationId: string) => fill(staffRoutes.standSettings, { locationId }),
  valet: () => staffRoutes.valet,
  createValet: (phoneNumber: string) => withQuery(staffRoutes.createValet, { phoneNumber }),
  valetDetails: (valetId: string) => withQuery(staffRoutes.valetDetails, { valetId }),
  editValet: (valetId: string) => withQuery(staffRoutes.editValet, { valetId }),
  valetShift: () => staffRoutes.valetShift,
  parkValet: (valetId: string) => withQuery(staffRoutes.parkValet, { valetId }),
};

type ShownMonth = { readonly month: number; readonly year: number };

function monthIn(shown?: ShownMonth): Readonly<Record<string, string>> {
  return shown ? { month: String(shown.month), year: String(shown.year) } : {};
}
