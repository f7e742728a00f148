import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

/** Finding a lot, paying for it and finding the receipt again: with an account or without. */
export const driverRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./driver-dashboard-page.tsx'), { onlyFor: (role) => role === 'customer' }),
  definePage(routes.zone, () => import('./booking-page.tsx')),
];
