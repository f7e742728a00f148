import { RequireDesk } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

const guard = RequireDesk;

/** Support: the desk's pages, for admin and odogwu. */
export const adminRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('./admin-dashboard-page.tsx'), { onlyFor: (role) => role === 'admin' }),
  definePage(routes.desk, () => import('./desk-page.tsx'), { guard }),
  definePage(routes.deskLog, () => import('./audit-log-page.tsx'), { guard }),
  definePage(routes.deskBooks, () => import('./books-page.tsx'), { guard }),
  definePage(routes.deskDisputes, () => import('./disputes-page.tsx'), { guard }),
  definePage(routes.deskUndelivered, () => import('./undelivered-page.tsx'), { guard }),
  definePage(routes.deskMessage, () => import('./message-page.tsx'), { guard }),
  definePage(routes.deskStay, () => import('./stay-page.tsx'), { guard }),
  definePage(routes.deskAccount, () => import('./account-page.tsx'), { guard }),
];
