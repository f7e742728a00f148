import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { RequireValet } from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';

const guard = RequireValet;

/** Where valets work. */
export const valetRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../valet/valet-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'valet',
  }),
  definePage(staffRoutes.valet, () => import('../valet/valet-page.tsx'), { guard }),
  definePage(staffRoutes.createValet, () => import('../valet/create-valet-page.tsx'), { guard }),
  definePage(staffRoutes.valetDetails, () => import('../valet/valet-details-page.tsx'), { guard }),
  definePage(staffRoutes.editValet, () => import('../valet/edit-valet-page.tsx'), { guard }),
  definePage(staffRoutes.valetShift, () => import('../valet/shift-page.tsx'), { guard }),
  definePage(staffRoutes.parkValet, () => import('../valet/park-valet-page.tsx'), { guard }),
];
