import type { Role } from '#domain/accounts/roles.ts';
import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { isVendorLevel, RequireOdogwu, RequireVendor } from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';

const onlyFor = (role: Role | null): boolean => role !== null && isVendorLevel(role);
const guard = RequireVendor;
const lotRevenuePage = () => import('../operator/money/lot-revenue-page.tsx');

/** Running lots: pages of vendor and odogwu, some at addresses where drivers see another page. */
export const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../operator/lots/operator-dashboard-page.tsx'), { onlyFor }),
  definePage(routes.locations, () => import('../operator/lots/my-locations-page.tsx'), { onlyFor }),
  definePage(staffRoutes.vendorLocations, () => import('../operator/stands/valet-locations-page.tsx'), { guard }),
  definePage(staffRoutes.addLocation, () => import('../operator/lots/add-location-page.tsx'), { guard }),
  definePage(staffRoutes.team, () => import('../operator/lots/team-page.tsx'), { guard }),
  definePage(staffRoutes.management, () => import('../operator/stands/management-page.tsx'), { guard }),
  definePage(staffRoutes.managedShifts, () => import('../operator/stands/managed-shifts-page.tsx'), { guard }),
  definePage(staffRoutes.managedStand, () => import('../operator/stands/managed-stand-page.tsx'), { guard }),
  definePage(staffRoutes.managedTicket, () => import('../operator/stands/managed-ticket-page.tsx'), { guard }),
  definePage(staffRoutes.standSettings, () => import('../operator/stands/stand-settings-page.tsx'), { guard }),
  definePage(staffRoutes.revenue, () => import('../operator/money/revenue-page.tsx'), { guard }),
  definePage(staffRoutes.lotRevenue, lotRevenuePage, { guard }),
  definePage(staffRoutes.lotDetails, lotRevenuePage, { guard }),
  definePage(staffRoutes.revenueUpdate, () => import('../operator/money/revenue-update-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(staffRoutes.payouts, () => import('../operator/money/payouts-page.tsx'), { guard }),
  definePage(staffRoutes.owners, () => import('../operator/lots/owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.ownerPayouts, () => import('../operator/money/owner-payouts-page.tsx'), {
    guard: RequireOdogwu,
  }),
  definePage(staffRoutes.reports, () => import('../operator/money/reports-page.tsx'), { guard }),
  definePage(staffRoutes.revenues, () => import('../operator/money/revenues-page.tsx'), { guard }),
  definePage(staffRoutes.importLocations, () => import('../operator/lots/import-locations-page.tsx'), { guard }),
  definePage(staffRoutes.editLocation, () => import('../operator/lots/edit-location-page.tsx'), { guard }),
  definePage(routes.zones, () => import('../operator/lots/zones-page.tsx'), { onlyFor }),
  definePage(staffRoutes.lookUps, () => import('../operator/lots/look-ups-page.tsx'), { guard }),
  definePage(staffRoutes.memberCodes, () => import('../operator/members/member-codes-page.tsx'), { guard }),
  definePage(staffRoutes.addMemberCode, () => import('../operator/members/add-member-code-page.tsx'), { guard }),
  definePage(staffRoutes.importMemberCodes, () => import('../operator/members/import-member-codes-page.tsx'), {
    guard,
  }),
  definePage(staffRoutes.memberCode, () => import('../operator/members/member-code-page.tsx'), { guard }),
  definePage(staffRoutes.addZone, () => import('../operator/lots/add-zone-page.tsx'), { guard }),
  definePage(staffRoutes.editZone, () => import('../operator/lots/edit-zone-page.tsx'), { guard }),
];
