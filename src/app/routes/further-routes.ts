// Pages that few people open, and rarely first. Their routes load only if no other page has the address, so that nobody
// else waits for them. They receive their building blocks as parameters: a script imported by both sides would be one
// more for every first page.

import type { developerRoutes } from '#app/paths/developer-paths.ts';
import { furtherPatterns } from '#app/paths/further-paths.ts';
import type { staffRoutes } from '#app/paths/staff-paths.ts';
import type {
  RequireDesk,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireSignedIn,
  RequireVendor,
} from '#platform/routing/guards.tsx';
import type { definePage, RouteEntry } from '#platform/routing/route-entry.ts';

export type Parts = {
  readonly definePage: typeof definePage;
  readonly RequireSignedIn: typeof RequireSignedIn;
  readonly RequireVendor: typeof RequireVendor;
  readonly RequireManager: typeof RequireManager;
  readonly RequireMoney: typeof RequireMoney;
  readonly RequireOdogwu: typeof RequireOdogwu;
  readonly RequireDesk: typeof RequireDesk;
  readonly routes: typeof staffRoutes & typeof developerRoutes;
};

const deskRequests = () => import('#app/pages/admin/refund-requests-page.tsx');

const lotNotices = () => import('#app/pages/operator/notices-page.tsx');

const driverPermits = () => import('#app/pages/driver/driver-permits.tsx');

const lotRevenuePage = () => import('#app/pages/operator/money/lot-revenue-page.tsx');

export const furtherRoutes = ({
  definePage,
  RequireSignedIn,
  RequireVendor,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireDesk,
  routes,
}: Parts): readonly RouteEntry[] => [
  definePage(routes.developers, () => import('#app/pages/operator/developers-page.tsx'), { guard: RequireVendor }),
  definePage(routes.webhook, () => import('#features/webhooks/client/webhook-page.tsx'), { guard: RequireVendor }),
  definePage(furtherPatterns.lotChanges, () => import('#features/portfolio/client/lot-changes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.lotChange, () => import('#app/pages/operator/lot-change-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.deskRefundRequests, async () => ({ default: (await deskRequests()).RefundRequestsPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(furtherPatterns.deskNotices, async () => ({ default: (await deskRequests()).DeskNoticesPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(furtherPatterns.transactions, () => import('#app/pages/operator/money/transactions-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(furtherPatterns.sale, () => import('#app/pages/operator/money/sale-page.tsx'), { guard: RequireMoney }),
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
  definePage(routes.plateLists, () => import('#app/pages/operator/plate-lists-page.tsx'), { guard: RequireManager }),
  definePage(routes.lookUps, () => import('#app/pages/operator/look-ups-page.tsx'), { guard: RequireManager }),
  definePage(furtherPatterns.stopBankAccount, () => import('#features/payouts/client/stop-bank-account-page.tsx')),
  definePage(routes.notifications, () => import('#features/notifications/client/notifications-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(furtherPatterns.mailLink, () => import('#features/notifications/client/mail-link-page.tsx')),
  definePage(furtherPatterns.confirmEmail, () => import('#features/owners/client/confirm-email-page.tsx')),
  definePage(furtherPatterns.deskOwners, () => import('#features/support/client/new-owners-page.tsx'), {
    guard: RequireDesk,
  }),
  definePage(routes.owners, () => import('#features/payouts/client/owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(routes.ownerPayouts, () => import('#app/pages/operator/money/owner-payouts-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(routes.standSettings, () => import('#app/pages/operator/stands/stand-settings-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.standRates, () => import('#app/pages/operator/stands/stand-rates-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedShifts, () => import('#app/pages/operator/stands/managed-shifts-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.claimStub, () => import('#features/valet/client/handover/claim-stub-page.tsx')),
  definePage(furtherPatterns.permits, async () => ({ default: (await driverPermits()).OwnPermitsPage }), {
    guard: RequireSignedIn,
  }),
  definePage(furtherPatterns.payPermit, async () => ({ default: (await driverPermits()).PayPermitPage }), {
    guard: RequireSignedIn,
  }),
  definePage(furtherPatterns.permitInvoice, async () => ({ default: (await driverPermits()).PermitInvoicePage })),
  definePage(furtherPatterns.payInvoice, async () => ({ default: (await driverPermits()).PayPermitPage })),
  definePage(furtherPatterns.lotPermits, async () => ({ default: (await driverPermits()).LotPermitsPage })),
  definePage(furtherPatterns.permitPlans, () => import('#app/pages/operator/permit-plans-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.notice, () => import('#app/pages/visitor/notice-page.tsx')),
  definePage(furtherPatterns.payNotice, () => import('#app/pages/visitor/pay-notice-page.tsx')),
  definePage(furtherPatterns.noticeSettings, async () => ({ default: (await lotNotices()).NoticeSettingsPage }), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.lotNotices, async () => ({ default: (await lotNotices()).NoticesPage }), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.standDay, () => import('#app/pages/operator/stands/stand-day-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenueUpdate, () => import('#features/revenue/client/revenue-update-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(routes.managedStand, () => import('#app/pages/operator/stands/managed-stand-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedTicket, () => import('#features/valet/client/tickets/managed-ticket-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenues, () => import('#app/pages/operator/money/revenues-page.tsx'), { guard: RequireMoney }),
  definePage(routes.importLocations, () => import('#app/pages/operator/import-locations-page.tsx'), {
    guard: RequireVendor,
  }),
  definePage(routes.lotRevenue, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.lotDetails, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.payouts, () => import('#app/pages/operator/money/statements-page.tsx'), {
    onlyFor: (role) => role === 'accountant',
  }),
  definePage(routes.payouts, () => import('#app/pages/operator/money/payouts-page.tsx'), { guard: RequireVendor }),
  definePage(routes.reports, () => import('#features/revenue/client/reports-page.tsx'), { guard: RequireMoney }),
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
