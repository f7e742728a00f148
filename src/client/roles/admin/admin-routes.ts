import { RequireDesk } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';
import { staffRoutes } from '../../staff-paths.ts';

const guard = RequireDesk;

/** Support: the desk's pages, for admin and odogwu. */
export const adminRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./admin-dashboard-page.tsx'), { onlyFor: (role) => role === 'admin' }),
  definePage(staffRoutes.desk, () => import('./desk-page.tsx'), { guard }),
  definePage(staffRoutes.deskLog, () => import('./audit-log-page.tsx'), { guard }),
  definePage(staffRoutes.deskBooks, () => import('./books-page.tsx'), { guard }),
  definePage(staffRoutes.deskDisputes, () => import('./disputes-page.tsx'), { guard }),
  definePage(staffRoutes.deskUndelivered, () => import('./undelivered-page.tsx'), { guard }),
  definePage(staffRoutes.deskMessage, () => import('./message-page.tsx'), { guard }),
  definePage(staffRoutes.deskStay, () => import('./stay-page.tsx'), { guard }),
  definePage(staffRoutes.deskAccount, () => import('./account-page.tsx'), { guard }),
];
