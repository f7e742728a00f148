import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { RequireEnforcer } from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';

const guard = RequireEnforcer;

/** Checking vehicles at the lots that one serves. */
export const enforcementRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../enforcement/enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
  definePage(staffRoutes.serviceLocations, () => import('../enforcement/service-locations-page.tsx'), { guard }),
  definePage(staffRoutes.vehicleSearch, () => import('../enforcement/vehicle-search-page.tsx'), { guard }),
];
