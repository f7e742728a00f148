// Every page and its address.

import type { Role } from '#platform/access/roles.ts';
import { routes } from '#platform/paths/paths.ts';
import {
  isManagerLevel,
  isMoneyLevel,
  RequireEnforcer,
  RequireLaneStaff,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireSignedIn,
  RequireSupport,
  RequireTeam,
  RequireValet,
  RequireVendor,
  RequireViewer,
} from '#platform/routing/guards.tsx';
import { definePage, type RouteEntry } from '#platform/routing/route-entry.ts';
import { roadsidePages } from './roadside-pages.ts';

const supportRequests = () => import('#app/pages/refund-requests-page.tsx');
const lotNotices = () => import('#app/pages/operator/notices-page.tsx');
const driverPermits = () => import('#app/pages/driver/driver-permits.tsx');
const loadReportsPage = () => import('#features/revenue/client/reports-page.tsx');
const lotRevenuePage = () => import('#app/pages/operator/money/lot-revenue-page.tsx');

/** The support for admin and odogwu, and what odogwu pays to owners. */
const adminPages: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#app/pages/admin-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'admin',
  }),
  definePage(routes.support, () => import('#features/support/client/search/support-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.supportLog, () => import('#features/support/client/audit-log-page.tsx'), { guard: RequireSupport }),
  definePage(
    routes.supportReconciliation,
    () => import('#features/support/client/reconciliation/reconciliation-page.tsx'),
    {
      guard: RequireSupport,
    },
  ),
  definePage(routes.supportDisputes, () => import('#features/support/client/reconciliation/disputes.tsx'), {
    guard: RequireSupport,
  }),
  definePage(
    routes.sandboxPayments,
    () => import('#features/support/client/reconciliation/sandbox-payments-page.tsx'),
    { guard: RequireSupport },
  ),
  definePage(routes.supportUndelivered, () => import('#features/support/client/inbox/undelivered-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.supportMessage, () => import('#features/support/client/inbox/message-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.supportStay, () => import('#features/support/client/stories/stay-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.supportAccount, () => import('#features/support/client/stories/account-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.supportRefundRequests, async () => ({ default: (await supportRequests()).RefundRequestsPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(routes.supportNotices, async () => ({ default: (await supportRequests()).SupportNoticesPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(routes.supportOwners, () => import('#features/support/client/new-owners-page.tsx'), {
    guard: RequireSupport,
  }),
  definePage(routes.owners, () => import('#features/payouts/client/owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(routes.ownerPayouts, () => import('#app/pages/operator/money/owner-payouts-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(routes.revenueUpdate, () => import('#features/revenue/client/revenue-update-page.tsx'), {
    guard: RequireOdogwu,
  }),
];

/** Owners have their own lots at the address where drivers find some. */
const [findLots] = roadsidePages.filter(({ path }) => path === routes.locations) as [RouteEntry];
const onlyFor = (role: Role | null): boolean => role !== null && isManagerLevel(role);
const onlyForMoney = (role: Role | null): boolean => role !== null && isMoneyLevel(role);
const liveLotsPage = () => import('#app/pages/operator/live-lots-page.tsx');

/** Running lots and reading their money, for vendor, manager, accountant and odogwu. Drivers see other pages at some of these addresses. */
const operatorPages: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#app/pages/operator/dashboard-page.tsx'), {
    onlyFor: onlyForMoney,
  }),
  definePage(routes.locations, () => import('#app/pages/operator/my-locations-page.tsx'), { onlyFor }),
  { ...findLots, path: routes.findParking, guard: RequireSignedIn },
  definePage(routes.team, () => import('#features/team/client/team-page.tsx'), { guard: RequireTeam }),
  definePage(routes.zones, () => import('#app/pages/operator/lot-page.tsx'), { onlyFor }),
  definePage(routes.liveLot, () => import('#app/pages/operator/live-lot-page.tsx'), { guard: RequireViewer }),
  definePage(routes.live, liveLotsPage, { guard: RequireViewer }),
  definePage(routes.dashboard, liveLotsPage, { onlyFor: (role) => role === 'viewer' }),
  definePage(routes.developers, () => import('#app/pages/operator/developers-page.tsx'), { guard: RequireVendor }),
  definePage(routes.webhook, () => import('#features/webhooks/client/webhook-page.tsx'), { guard: RequireVendor }),
  definePage(routes.lotChanges, () => import('#features/portfolio/client/lot-changes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.lotChange, () => import('#app/pages/operator/lot-change-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.transactions, () => import('#app/pages/operator/money/transactions-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(routes.journals, () => import('#app/pages/operator/money/journals-page.tsx'), { guard: RequireMoney }),
  definePage(routes.sale, () => import('#app/pages/operator/money/sale-page.tsx'), { guard: RequireMoney }),
  definePage(routes.memberCodes, () => import('#app/pages/operator/member-codes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addMemberCode, () => import('#app/pages/operator/add-member-code-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.importMemberCodes, () => import('#app/pages/operator/import-member-codes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.memberCode, () => import('#app/pages/operator/member-code-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.validations, () => import('#app/pages/operator/validations-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addValidation, () => import('#app/pages/operator/add-validation-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.validation, () => import('#app/pages/operator/validation-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.lotHistory, () => import('#app/pages/operator/lot-history-page.tsx'), { guard: RequireManager }),
  definePage(routes.datedHours, () => import('#app/pages/operator/dated-hours-page.tsx'), { guard: RequireManager }),
  definePage(routes.rateAdvice, () => import('#app/pages/operator/rate-advice-page.tsx'), { guard: RequireManager }),
  definePage(routes.allRateAdvice, () => import('#features/rate-advice/client/all-advice-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.lotCameras, () => import('#features/cameras/client/cameras-page.tsx'), { guard: RequireManager }),
  definePage(routes.lotLanes, () => import('#features/gates/client/lanes-page.tsx'), { guard: RequireLaneStaff }),
  definePage(routes.autoPay, () => import('#app/pages/operator/auto-pay-page.tsx'), { guard: RequireManager }),
  definePage(routes.plateLists, () => import('#app/pages/operator/plate-lists-page.tsx'), { guard: RequireManager }),
  definePage(routes.lookups, () => import('#app/pages/operator/lookups-page.tsx'), { guard: RequireManager }),
  definePage(routes.standSettings, () => import('#app/pages/operator/stands/stand-settings-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.standRates, () => import('#app/pages/operator/stands/stand-rates-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedShifts, () => import('#app/pages/operator/stands/managed-shifts-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.permitPlans, () => import('#app/pages/operator/permit-plans-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.noticeSettings, async () => ({ default: (await lotNotices()).NoticeSettingsPage }), {
    guard: RequireManager,
  }),
  definePage(routes.lotNotices, async () => ({ default: (await lotNotices()).NoticesPage }), {
    guard: RequireManager,
  }),
  definePage(routes.standDay, () => import('#app/pages/operator/stands/stand-day-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedStand, () => import('#app/pages/operator/stands/managed-stand-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedTicket, () => import('#features/valet/client/tickets/managed-ticket-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenues, () => import('#app/pages/operator/money/revenues-page.tsx'), { guard: RequireMoney }),
  definePage(routes.checkPins, () => import('#app/pages/operator/check-pins-page.tsx'), { guard: RequireManager }),
  definePage(routes.importLocations, () => import('#app/pages/operator/import-locations-page.tsx'), {
    guard: RequireVendor,
  }),
  definePage(routes.lotRevenue, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.lotDetails, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.payouts, () => import('#app/pages/operator/money/statements-page.tsx'), {
    onlyFor: (role) => role === 'accountant',
  }),
  definePage(routes.payouts, () => import('#app/pages/operator/money/payouts-page.tsx'), { guard: RequireVendor }),
  definePage(routes.reports, async () => ({ default: (await loadReportsPage()).ReportsPage }), { guard: RequireMoney }),
  definePage(routes.taxes, async () => ({ default: (await loadReportsPage()).TaxesPage }), { guard: RequireMoney }),
  definePage(routes.managedPermits, () => import('#features/permits/client/managed-permits-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedValidations, () => import('#features/validations/client/managed-validations-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedMembers, () => import('#features/members/client/managed-members-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedNotices, () => import('#features/notices/client/managed-notices-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedRefunds, () => import('#features/refunds/client/managed-refunds-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(routes.editLocation, () => import('#app/pages/operator/edit-location-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addZone, () => import('#app/pages/operator/add-zone-page.tsx'), { guard: RequireManager }),
  definePage(routes.editZone, () => import('#app/pages/operator/edit-zone-page.tsx'), { guard: RequireManager }),
  definePage(routes.vendorLocations, () => import('#app/pages/operator/stands/valet-locations-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addLocation, () => import('#app/pages/operator/add-location-page.tsx'), { guard: RequireVendor }),
  definePage(routes.management, () => import('#app/pages/operator/stands/management-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenue, () => import('#app/pages/operator/money/revenue-page.tsx'), { guard: RequireMoney }),
];

/** Checking vehicles at the lots an officer serves. */
const enforcementPages: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#features/enforcement/client/enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
  definePage(routes.serviceLocations, () => import('#features/enforcement/client/service-locations-page.tsx'), {
    guard: RequireEnforcer,
  }),
  definePage(routes.vehicleSearch, () => import('#features/enforcement/client/vehicle-search-page.tsx'), {
    guard: RequireEnforcer,
  }),
];

/** Attendants at a valet stand. */
const valetPages: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#app/pages/valet/valet-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'valet',
  }),
  definePage(routes.valet, () => import('#app/pages/valet/valet-page.tsx'), { guard: RequireValet }),
  definePage(routes.createValet, () => import('#app/pages/valet/create-valet-page.tsx'), { guard: RequireValet }),
  definePage(routes.valetDetails, () => import('#app/pages/valet/valet-details-page.tsx'), {
    guard: RequireValet,
  }),
  definePage(routes.editValet, () => import('#app/pages/valet/edit-valet-page.tsx'), { guard: RequireValet }),
  definePage(routes.valetShift, () => import('#features/valet/client/shift/shift-page.tsx'), {
    guard: RequireValet,
  }),
  definePage(routes.parkValet, () => import('#app/pages/valet/park-valet-page.tsx'), { guard: RequireValet }),
  definePage(routes.claimStub, () => import('#features/valet/client/handover/claim-stub-page.tsx')),
];

const policyPage = () => import('#features/support/client/contact/policy-page.tsx');
const loginPage = () => import('#features/accounts/client/login-page.tsx');

/** Accounts, help, and the links in our emails. */
const accountPages: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('#features/parking/client/history/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.login, loginPage),
  definePage(routes.googleReturn, () => import('#features/accounts/client/google/google-return-page.tsx')),
  definePage(routes.dashboard, loginPage, { onlyFor: (role) => role === null }),
  definePage(routes.register, () => import('#features/accounts/client/register-page.tsx')),
  definePage(routes.forgotPassword, () => import('#features/accounts/client/forgot-password-page.tsx')),
  definePage(routes.reset, () => import('#features/accounts/client/reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('#features/accounts/client/activate-member-page.tsx')),
  definePage(routes.profile, () => import('#app/pages/visitor/profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.help, () => import('#features/support/client/contact/help-page.tsx')),
  definePage(routes.contactUs, () => import('#features/support/client/contact/contact-page.tsx')),
  definePage(routes.terms, policyPage),
  definePage(routes.privacy, policyPage),
  definePage(routes.filledSign, () => import('#features/text-to-park/client/filled-sign-page.tsx')),
  definePage(routes.camera, () => import('#app/pages/visitor/camera-page.tsx')),
  definePage(routes.sandboxGates, () => import('#features/gates/client/sandbox-gates-page.tsx')),
  definePage(routes.lane, () => import('#features/gates/client/lane-page.tsx'), { alone: true }),
  definePage(routes.sandboxPass, () => import('#features/wallet-passes/client/sandbox-pass-page.tsx')),
  definePage(routes.outbox, () => import('#features/messages/client/outbox-page.tsx')),
  definePage(routes.stopBankAccount, () => import('#features/payouts/client/stop-bank-account-page.tsx')),
  definePage(routes.notifications, () => import('#features/notifications/client/notifications-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(routes.mailLink, () => import('#features/notifications/client/mail-link-page.tsx')),
  definePage(routes.confirmEmail, () => import('#features/owners/client/confirm-email-page.tsx')),
];

/** Reservations, permits, notices, and parking with a member code. */
const driverPages: readonly RouteEntry[] = [
  definePage(routes.reserve, () => import('#app/pages/driver/reserve-page.tsx')),
  definePage(routes.startParking, () => import('#app/pages/driver/start-page.tsx')),
  definePage(routes.memberParking, () => import('#app/pages/driver/member-parking-page.tsx')),
  definePage(routes.memberReceipt, () => import('#features/members/client/member-receipt-page.tsx')),
  definePage(routes.permits, async () => ({ default: (await driverPermits()).OwnPermitsPage }), {
    guard: RequireSignedIn,
  }),
  definePage(routes.payPermit, async () => ({ default: (await driverPermits()).PayPermitPage }), {
    guard: RequireSignedIn,
  }),
  definePage(routes.permitInvoice, async () => ({ default: (await driverPermits()).PermitInvoicePage })),
  definePage(routes.payInvoice, async () => ({ default: (await driverPermits()).PayPermitPage })),
  definePage(routes.lotPermits, async () => ({ default: (await driverPermits()).LotPermitsPage })),
  definePage(routes.findNotice, () => import('#app/pages/visitor/find-notice-page.tsx')),
  definePage(routes.notice, () => import('#app/pages/visitor/notice-page.tsx')),
  definePage(routes.payNotice, () => import('#app/pages/visitor/pay-notice-page.tsx')),
];

/** An entry limited to some roles comes before the entry for everyone at the same path. */
export const pages: readonly RouteEntry[] = [
  ...adminPages,
  ...operatorPages,
  ...enforcementPages,
  ...valetPages,
  ...accountPages,
  ...driverPages,
  ...roadsidePages,
];
