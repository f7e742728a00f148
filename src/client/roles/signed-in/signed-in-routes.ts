// The routes that load after the first page: those for signed-in users, and those that no driver opens at the roadside.

import type { Role } from '#domain/accounts/roles.ts';
import { reserveRoutes } from '../../lib/reserving/reserve-paths.ts';
import { memberRoutes } from '../../lib/routing/member-paths.ts';
import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { googleRoutes } from '../../lib/signed-in/google-paths.ts';
import {
  isManagerLevel,
  isMoneyLevel,
  RequireDesk,
  RequireEnforcer,
  RequireSignedIn,
  RequireTeam,
  RequireValet,
  RequireViewer,
} from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';
import { roadsideRoutes } from '../roadside/roadside-routes.ts';

/** The support desk, for admin and odogwu. */
const adminRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../admin/admin-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'admin',
  }),
  definePage(staffRoutes.desk, () => import('../admin/desk-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskLog, () => import('../admin/audit-log-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskBooks, () => import('../admin/books-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskDisputes, () => import('../admin/disputes-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskUndelivered, () => import('../admin/undelivered-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskMessage, () => import('../admin/message-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskStay, () => import('../admin/stay-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskAccount, () => import('../admin/account-page.tsx'), { guard: RequireDesk }),
];

/** Owners have their own lots at the address where drivers find some. */
const [findLots] = roadsideRoutes.filter(({ path }) => path === routes.locations) as [RouteEntry];
const onlyFor = (role: Role | null): boolean => role !== null && isManagerLevel(role);
const onlyForMoney = (role: Role | null): boolean => role !== null && isMoneyLevel(role);
const liveLotsPage = () => import('../operator/live/live-lots-page.tsx');

/** Running lots and reading their money, for vendor, manager, accountant and odogwu. Drivers see other pages at some of these addresses. */
const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../operator/lots/operator-dashboard-page.tsx'), { onlyFor: onlyForMoney }),
  definePage(routes.locations, () => import('../operator/lots/my-locations-page.tsx'), { onlyFor }),
  { ...findLots, path: staffRoutes.findParking, guard: RequireSignedIn },
  definePage(staffRoutes.team, () => import('../operator/lots/team-page.tsx'), { guard: RequireTeam }),
  definePage(routes.zones, () => import('../operator/lots/zones-page.tsx'), { onlyFor }),
  definePage(staffRoutes.liveLot, () => import('../operator/live/live-lot-page.tsx'), { guard: RequireViewer }),
  definePage(staffRoutes.live, liveLotsPage, { guard: RequireViewer }),
  definePage(routes.dashboard, liveLotsPage, { onlyFor: (role) => role === 'viewer' }),
];

/** Checking vehicles at the lots an officer serves. */
const enforcementRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../enforcement/enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
  definePage(staffRoutes.serviceLocations, () => import('../enforcement/service-locations-page.tsx'), {
    guard: RequireEnforcer,
  }),
  definePage(staffRoutes.vehicleSearch, () => import('../enforcement/vehicle-search-page.tsx'), {
    guard: RequireEnforcer,
  }),
];

/** Attendants at a valet stand. */
const valetRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../valet/valet-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'valet',
  }),
  definePage(staffRoutes.valet, () => import('../valet/valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.createValet, () => import('../valet/create-valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.valetDetails, () => import('../valet/valet-details-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.editValet, () => import('../valet/edit-valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.valetShift, () => import('../valet/shift-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.parkValet, () => import('../valet/park-valet-page.tsx'), { guard: RequireValet }),
];

const loginPage = () => import('../visitor/login-page.tsx');

/** Accounts, help, and the links in our emails. */
const accountRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../driver/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.login, loginPage),
  definePage(googleRoutes.googleReturn, () => import('../visitor/google-return-page.tsx')),
  definePage(routes.dashboard, loginPage, { onlyFor: (role) => role === null }),
  definePage(routes.register, () => import('../visitor/register-page.tsx')),
  definePage(routes.forgotPassword, () => import('../visitor/forgot-password-page.tsx')),
  definePage(routes.reset, () => import('../visitor/reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('../visitor/activate-member-page.tsx')),
  definePage(routes.profile, () => import('../visitor/profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.help, () => import('../visitor/help-page.tsx')),
  definePage(routes.contactUs, () => import('../visitor/contact-page.tsx')),
  definePage(routes.outbox, () => import('../visitor/outbox-page.tsx')),
];

/** Parking with a member code. */
const memberParkingRoutes: readonly RouteEntry[] = [
  definePage(reserveRoutes.reserve, () => import('../driver/reserve-page.tsx')),
  definePage(memberRoutes.memberParking, () => import('../driver/member-parking-page.tsx')),
  definePage(memberRoutes.memberReceipt, () => import('../driver/stays/member-receipt-page.tsx')),
];

/** An entry limited to some roles comes before the entry for everyone at the same path. */
export const signedInRoutes: readonly RouteEntry[] = [
  ...adminRoutes,
  ...operatorRoutes,
  ...enforcementRoutes,
  ...valetRoutes,
  ...accountRoutes,
  ...memberParkingRoutes,
];
