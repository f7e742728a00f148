import type { Role } from '#domain/accounts/roles.ts';
import { isVendorLevel, RequireOdogwu, RequireVendor } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';
import { staffRoutes } from '../../staff-paths.ts';

const onlyFor = (role: Role | null): boolean => role !== null && isVendorLevel(role);
const guard = RequireVendor;
const lotRevenuePage = () => import('./lot-revenue-page.tsx');

/** Running lots: pages of vendor and odogwu, some at addresses where drivers see another page. */
export const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./operator-dashboard-page.tsx'), { onlyFor }),
  definePage(routes.locations, () => import('./my-locations-page.tsx'), { onlyFor }),
  definePage(staffRoutes.vendorLocations, () => import('./valet-locations-page.tsx'), { guard }),
  definePage(staffRoutes.addLocation, () => import('./add-location-page.tsx'), { guard }),
  definePage(staffRoutes.team, () => import('./team-page.tsx'), { guard }),
  definePage(staffRoutes.management, () => import('./management-page.tsx'), { guard }),
  definePage(staffRoutes.managedShifts, () => import('./managed-shifts-page.tsx'), { guard }),
  definePage(staffRoutes.managedStand, () => import('./managed-stand-page.tsx'), { guard }),
  definePage(staffRoutes.managedTicket, () => import('./managed-ticket-page.tsx'), { guard }),
  definePage(staffRoutes.standSettings, () => import('./stand-settings-page.tsx'), { guard }),
  definePage(staffRoutes.revenue, () => import('./revenue-page.tsx'), { guard }),
  definePage(staffRoutes.lotRevenue, lotRevenuePage, { guard }),
  definePage(staffRoutes.lotDetails, lotRevenuePage, { guard }),
  definePage(staffRoutes.revenueUpdate, () => import('./revenue-update-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.payouts, () => import('./payouts-page.tsx'), { guard }),
  definePage(staffRoutes.owners, () => import('./owners-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.ownerPayouts, () => import('./owner-payouts-page.tsx'), { guard: RequireOdogwu }),
  definePage(staffRoutes.reports, () => import('./reports-page.tsx'), { guard }),
  definePage(staffRoutes.revenues, () => import('./revenues-page.tsx'), { guard }),
  definePage(staffRoutes.importLocations, () => import('./import-locations-page.tsx'), { guard }),
  definePage(staffRoutes.editLocation, () => import('./edit-location-page.tsx'), { guard }),
  definePage(routes.zones, () => import('./zones-page.tsx'), { onlyFor }),
  definePage(staffRoutes.lookUps, () => import('./look-ups-page.tsx'), { guard }),
  definePage(staffRoutes.memberCodes, () => import('./member-codes-page.tsx'), { guard }),
  definePage(staffRoutes.addMemberCode, () => import('./add-member-code-page.tsx'), { guard }),
  definePage(staffRoutes.importMemberCodes, () => import('./import-member-codes-page.tsx'), { guard }),
  definePage(staffRoutes.memberCode, () => import('./member-code-page.tsx'), { guard }),
  definePage(staffRoutes.addZone, () => import('./add-zone-page.tsx'), { guard }),
  definePage(staffRoutes.editZone, () => import('./edit-zone-page.tsx'), { guard }),
];
