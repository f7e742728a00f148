import { RequireValet } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';
import { staffRoutes } from '../../staff-paths.ts';

const guard = RequireValet;

/** Where valets work. */
export const valetRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./valet-dashboard-page.tsx'), { onlyFor: (role) => role === 'valet' }),
  definePage(staffRoutes.valet, () => import('./valet-page.tsx'), { guard }),
  definePage(staffRoutes.createValet, () => import('./create-valet-page.tsx'), { guard }),
  definePage(staffRoutes.valetDetails, () => import('./valet-details-page.tsx'), { guard }),
  definePage(staffRoutes.editValet, () => import('./edit-valet-page.tsx'), { guard }),
  definePage(staffRoutes.valetShift, () => import('./shift-page.tsx'), { guard }),
  definePage(staffRoutes.parkValet, () => import('./park-valet-page.tsx'), { guard }),
];
