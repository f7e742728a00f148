// Pages that few people open, and rarely first. Their routes load only if no other page has the address, so that nobody
// else waits for them. They receive their building blocks as parameters: a script imported by both sides would be one
// more for every first page.

import { furtherPatterns } from '../../lib/further/further-paths.ts';
import type { definePage, RouteEntry } from '../../lib/routing/route-entry.ts';
import type { developerRoutes } from '../../lib/signed-in/developer-paths.ts';
import type {
  RequireDesk,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireSignedIn,
  RequireVendor,
} from '../../lib/signed-in/guards.tsx';
import type { staffRoutes } from '../../lib/signed-in/staff-paths.ts';

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

const deskRequests = () => import('../admin/refund-requests-page.tsx');

const lotNotices = () => import('../operator/lots/notices-page.tsx');

const driverPermits = () => import('../driver/permits/driver-permits.tsx');

const lotRevenuePage = () => import('../operator/money/lot-revenue-page.tsx');

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
  definePage(routes.developers, () => import('../operator/developers/developers-page.tsx'), { guard: RequireVendor }),
  definePage(routes.webhook, () => import('../operator/developers/webhook-page.tsx'), { guard: RequireVendor }),
  definePage(furtherPatterns.lotChanges, () => import('../operator/lots/lot-changes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.lotChange, () => import('../operator/lots/lot-change-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.deskRefundRequests, async () => ({ default: (await deskRequests()).RefundRequestsPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(furtherPatterns.deskNotices, async () => ({ default: (await deskRequests()).DeskNoticesPage }), {
    onlyFor: (role) => role === 'admin' || role === 'odogwu',
  }),
  definePage(furtherPatterns.transactions, () => import('../operator/money/transactions-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(furtherPatterns.sale, () => import('../operator/money/sale-page.tsx'), { guard: RequireMoney }),
  definePage(routes.memberCodes, () => import('../operator/members/member-codes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addMemberCode, () => import('../operator/members/add-member-code-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.importMemberCodes, () => import('../operator/members/import-member-codes-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.memberCode, () => import('../operator/members/member-code-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.validations, () => import('../operator/validations/validations-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addValidation, () => import('../operator/validations/add-validation-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.validation, () => import('../operator/validations/validation-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.plateLists, () => import('../operator/lots/plate-lists-page.tsx'), { guard: RequireManager }),
  definePage(routes.lookUps, () => import('../operator/lots/look-ups-page.tsx'), { guard: RequireManager }),
  definePage(furtherPatterns.stopBankAccount, () => import('../operator/money/stop-bank-account-page.tsx')),
  definePage(routes.notifications, () => import('../operator/notifications/notifications-page.tsx'), {
    guard: RequireMoney,
  }),
  definePage(furtherPatterns.mailLink, () => import('../operator/notifications/mail-link-page.tsx')),
  definePage(furtherPatterns.confirmEmail, () => import('../visitor/confirm-email-page.tsx')),
  definePage(furtherPatterns.deskOwners, () => import('../admin/new-owners-page.tsx'), { guard: RequireDesk }),
  definePage(routes.owners, () => import('../operator/lots/owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(routes.ownerPayouts, () => import('../operator/money/owner-payouts-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(routes.standSettings, () => import('../operator/stands/stand-settings-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.standRates, () => import('../operator/stands/rates/stand-rates-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedShifts, () => import('../operator/stands/managed-shifts-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.claimStub, () => import('../valet/claim-stub-page.tsx')),
  definePage(furtherPatterns.permits, async () => ({ default: (await driverPermits()).OwnPermitsPage }), {
    guard: RequireSignedIn,
  }),
  definePage(furtherPatterns.payPermit, async () => ({ default: (await driverPermits()).PayPermitPage }), {
    guard: RequireSignedIn,
  }),
  definePage(furtherPatterns.permitInvoice, async () => ({ default: (await driverPermits()).PermitInvoicePage })),
  definePage(furtherPatterns.payInvoice, async () => ({ default: (await driverPermits()).PayPermitPage })),
  definePage(furtherPatterns.lotPermits, async () => ({ default: (await driverPermits()).LotPermitsPage })),
  definePage(furtherPatterns.permitPlans, () => import('../operator/permits/permit-plans-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.notice, () => import('../visitor/notice-page.tsx')),
  definePage(furtherPatterns.payNotice, () => import('../visitor/pay-notice-page.tsx')),
  definePage(furtherPatterns.noticeSettings, async () => ({ default: (await lotNotices()).NoticeSettingsPage }), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.lotNotices, async () => ({ default: (await lotNotices()).NoticesPage }), {
    guard: RequireManager,
  }),
  definePage(furtherPatterns.standDay, () => import('../operator/stands/stand-day-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenueUpdate, () => import('../operator/money/revenue-update-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(routes.managedStand, () => import('../operator/stands/managed-stand-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.managedTicket, () => import('../operator/stands/managed-ticket-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.revenues, () => import('../operator/money/revenues-page.tsx'), { guard: RequireMoney }),
  definePage(routes.importLocations, () => import('../operator/lots/import-locations-page.tsx'), {
    guard: RequireVendor,
  }),
  definePage(routes.lotRevenue, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.lotDetails, lotRevenuePage, { guard: RequireMoney }),
  definePage(routes.payouts, () => import('../operator/money/statements-page.tsx'), {
    onlyFor: (role) => role === 'accountant',
  }),
  definePage(routes.payouts, () => import('../operator/money/payouts-page.tsx'), { guard: RequireVendor }),
  definePage(routes.reports, () => import('../operator/money/reports-page.tsx'), { guard: RequireMoney }),
  definePage(routes.editLocation, () => import('../operator/lots/edit-location-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addZone, () => import('../operator/lots/add-zone-page.tsx'), { guard: RequireManager }),
  definePage(routes.editZone, () => import('../operator/lots/edit-zone-page.tsx'), { guard: RequireManager }),
  definePage(routes.vendorLocations, () => import('../operator/stands/valet-locations-page.tsx'), {
    guard: RequireManager,
  }),
  definePage(routes.addLocation, () => import('../operator/lots/add-location-page.tsx'), { guard: RequireVendor }),
  definePage(routes.management, () => import('../operator/stands/management-page.tsx'), { guard: RequireManager }),
  definePage(routes.revenue, () => import('../operator/money/revenue-page.tsx'), { guard: RequireMoney }),
];
