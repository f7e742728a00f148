import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

/** Checking vehicles at the lots that one serves. */
export const enforcementRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./enforcement-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'enforcer',
  }),
];
