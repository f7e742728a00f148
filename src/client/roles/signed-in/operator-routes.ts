import type { Role } from '#domain/accounts/roles.ts';
import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { isVendorLevel, RequireOdogwu, RequireVendor } from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';

const onlyFor = (role: Role | null): boolean => role !== null && isVendorLevel(role);
const guard = RequireVendor;
const lotRevenuePage = () => import('../operator/lot-revenue-page.tsx');

/** Running lots: pages of vendor and odogwu, some at addresses where drivers see another page. */
export const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../operator/operator-dashboard-page.tsx'), { onlyFor }),
  definePage(routes.locations, () => import('../operator/my-locations-page.tsx'), { onlyFor }),
  definePage(staffRoutes.vendorLocations, () => import('../operator/valet-locations-page.tsx'), { guard }),
  definePage(staffRoutes.addLocation, () => import('../operator/add-location-page.tsx'), { guard }),
  definePage(staffRoutes.team, () => import('../operator/team-page.tsx'), { guard }),
  definePage(staffRoutes.management, () => import('../operator/management-page.tsx'), { guard }),
  definePage(staffRoutes.managedShifts, () => import('../operator/managed-shifts-page.tsx'), { guard }),
  definePage(staffRoutes.managedStand, () => import('../operator/managed-stand-page.tsx'), { guard }),
  definePage(staffRoutes.managedTicket, () => import('../operator/managed-ticket-page.tsx'), { guard }),
  definePage(staffRoutes.standSettings, () => import('../operator/stand-settings-page.tsx'), { guard }),
  definePage(staffRoutes.revenue, () => import('../operator/revenue-page.tsx'), { guard }),
  definePage(staffRoutes.lotRevenue, lotRevenuePage, { guard }),
  definePage(staffRoutes.lotDetails, lotRevenuePage, { guard }),
  definePage(staffRoutes.revenueUpdate, () => import('../operator/revenue-update-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.payouts, () => import('../operator/payouts-page.tsx'), { guard }),
  definePage(staffRoutes.owners, () => import('../operator/owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.ownerPayouts, () => import('../operator/owner-payouts-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.reports, () => import('../operator/reports-page.tsx'), { guard }),
  definePage(staffRoutes.revenues, () => import('../operator/revenues-page.tsx'), { guard }),
  definePage(staffRoutes.importLocations, () => import('../operator/import-locations-page.tsx'), { guard }),
  definePage(staffRoutes.editLocation, () => import('../operator/edit-location-page.tsx'), { guard }),
  definePage(routes.zones, () => import('../operator/zones-page.tsx'), { onlyFor }),
  definePage(staffRoutes.lookUps, () => import('../operator/look-ups-page.tsx'), { guard }),
  definePage(staffRoutes.memberCodes, () => import('../operator/member-codes-page.tsx'), { guard }),
  definePage(staffRoutes.addMemberCode, () => import('../operator/add-member-code-page.tsx'), { guard }),
  definePage(staffRoutes.importMemberCodes, () => import('../operator/import-member-codes-page.tsx'), { guard }),
  definePage(staffRoutes.memberCode, () => import('../operator/member-code-page.tsx'), { guard }),
  definePage(staffRoutes.addZone, () => import('../operator/add-zone-page.tsx'), { guard }),
  definePage(staffRoutes.editZone, () => import('../operator/edit-zone-page.tsx'), { guard }),
];
