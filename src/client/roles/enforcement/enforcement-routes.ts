import { RequireEnforcer } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';
import { staffRoutes } from '../../staff-paths.ts';

const guard = RequireEnforcer;

/** Checking vehicles at the lots that one serves. */
export const enforcementRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
  definePage(staffRoutes.serviceLocations, () => import('./service-locations-page.tsx'), { guard }),
  definePage(staffRoutes.vehicleSearch, () => import('./vehicle-search-page.tsx'), { guard }),
];
