import { RequireValet } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';
import { staffRoutes } from '../../staff-paths.ts';

/** Where valets work. */
export const valetRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./valet-dashboard-page.tsx'), { onlyFor: (role) => role === 'valet' }),
  definePage(staffRoutes.valet, () => import('./valet-page.tsx'), { guard: RequireValet }),
];
