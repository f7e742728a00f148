import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

/** Running lots: pages of vendor and odogwu, some at addresses where drivers see another page. */
export const operatorRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./operator-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'vendor' || role === 'odogwu',
  }),
];
