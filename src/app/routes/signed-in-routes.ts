// The routes that load after the first page: those for signed-in users, and those that no driver opens at the roadside.

import { googleRoutes } from '#app/paths/google-paths.ts';
import { memberRoutes } from '#app/paths/member-paths.ts';
import { routes } from '#app/paths/paths.ts';
import { reserveRoutes } from '#app/paths/reserve-paths.ts';
import { staffRoutes } from '#app/paths/staff-paths.ts';
import type { Role } from '#platform/access/roles.ts';
import {
  isManagerLevel,
  isMoneyLevel,
  RequireDesk,
  RequireEnforcer,
  RequireSignedIn,
  RequireTeam,
  RequireValet,
  RequireViewer,
} from '#platform/routing/guards.tsx';
import { definePage, type RouteEntry } from '#platform/routing/route-entry.ts';
import { roadsideRoutes } from './roadside-routes.ts';

/** The support desk, for admin and odogwu. */
const adminRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#app/pages/admin/admin-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'admin',
  }),
  definePage(staffRoutes.desk, () => import('#features/support/client/search/support-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskLog, () => import('#features/support/client/audit-log-page.tsx'), { guard: RequireDesk }),
  definePage(staffRoutes.deskBooks, () => import('#features/support/client/reconciliation/books-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskDisputes, () => import('#features/support/client/reconciliation/disputes-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskUndelivered, () => import('#features/support/client/inbox/undelivered-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskMessage, () => import('#features/support/client/inbox/message-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskStay, () => import('#features/support/client/stories/stay-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(staffRoutes.deskAccount, () => import('#features/support/client/stories/account-page.tsx'), {
    guard: RequireDesk,
  }),
];

/** Owners have their own lots at the address where drivers find some. */
const [findLots] = roadsideRoutes.filter(({ path }) => path === routes.locations) as [RouteEntry];
const onlyFor = (role: Role | null): boolean => role !== null && isManagerLevel(role);
const onlyForMoney = (role: Role | null): boolean => role !== null && isMoneyLevel(role);
const liveLotsPage = () => import('#app/pages/operator/live-lots-page.tsx');

/** Running lots and reading their money, for vendor, manager, accountant and odogwu. Drivers see other pages at some of these addresses. */
const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#features/revenue/client/operator-dashboard-page.tsx'), {
    onlyFor: onlyForMoney,
  }),
  definePage(routes.locations, () => import('#app/pages/operator/my-locations-page.tsx'), { onlyFor }),
  { ...findLots, path: staffRoutes.findParking, guard: RequireSignedIn },
  definePage(staffRoutes.team, () => import('#features/team/client/team-page.tsx'), { guard: RequireTeam }),
  definePage(routes.zones, () => import('#app/pages/operator/owned-zones-page.tsx'), { onlyFor }),
  definePage(staffRoutes.liveLot, () => import('#app/pages/operator/live-lot-page.tsx'), { guard: RequireViewer }),
  definePage(staffRoutes.live, liveLotsPage, { guard: RequireViewer }),
  definePage(routes.dashboard, liveLotsPage, { onlyFor: (role) => role === 'viewer' }),
];

/** Checking vehicles at the lots an officer serves. */
const enforcementRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#features/enforcement/client/enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
  definePage(staffRoutes.serviceLocations, () => import('#features/enforcement/client/service-locations-page.tsx'), {
    guard: RequireEnforcer,
  }),
  definePage(staffRoutes.vehicleSearch, () => import('#features/enforcement/client/vehicle-search-page.tsx'), {
    guard: RequireEnforcer,
  }),
];

/** Attendants at a valet stand. */
const valetRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#app/pages/valet/valet-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'valet',
  }),
  definePage(staffRoutes.valet, () => import('#app/pages/valet/valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.createValet, () => import('#app/pages/valet/create-valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.valetDetails, () => import('#app/pages/valet/valet-details-page.tsx'), {
    guard: RequireValet,
  }),
  definePage(staffRoutes.editValet, () => import('#app/pages/valet/edit-valet-page.tsx'), { guard: RequireValet }),
  definePage(staffRoutes.valetShift, () => import('#features/valet/client/shift/shift-page.tsx'), {
    guard: RequireValet,
  }),
  definePage(staffRoutes.parkValet, () => import('#app/pages/valet/park-valet-page.tsx'), { guard: RequireValet }),
];

const loginPage = () => import('#features/accounts/client/login-page.tsx');

/** Accounts, help, and the links in our emails. */
const accountRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#features/parking/client/history/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.login, loginPage),
  definePage(googleRoutes.googleReturn, () => import('#features/accounts/client/google/google-return-page.tsx')),
  definePage(routes.dashboard, loginPage, { onlyFor: (role) => role === null }),
  definePage(routes.register, () => import('#features/accounts/client/register-page.tsx')),
  definePage(routes.forgotPassword, () => import('#features/accounts/client/forgot-password-page.tsx')),
  definePage(routes.reset, () => import('#features/accounts/client/reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('#features/accounts/client/activate-member-page.tsx')),
  definePage(routes.profile, () => import('#app/pages/visitor/profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.help, () => import('#features/support/client/contact/help-page.tsx')),
  definePage(routes.contactUs, () => import('#features/support/client/contact/contact-page.tsx')),
  definePage(routes.outbox, () => import('#features/messages/client/outbox-page.tsx')),
];

/** Parking with a member code. */
const memberParkingRoutes: readonly RouteEntry[] = [
  definePage(reserveRoutes.reserve, () => import('#app/pages/driver/reserve-page.tsx')),
  definePage(memberRoutes.memberParking, () => import('#app/pages/driver/member-parking-page.tsx')),
  definePage(memberRoutes.memberReceipt, () => import('#features/members/client/member-receipt-page.tsx')),
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
