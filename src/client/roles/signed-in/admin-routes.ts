import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { RequireDesk } from '../../lib/signed-in/guards.tsx';
import { staffRoutes } from '../../lib/signed-in/staff-paths.ts';
import { routes } from '../../paths.ts';

const guard = RequireDesk;

/** Support: the desk's pages, for admin and odogwu. */
export const adminRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../admin/admin-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'admin',
  }),
  definePage(staffRoutes.desk, () => import('../admin/desk-page.tsx'), { guard }),
  definePage(staffRoutes.deskLog, () => import('../admin/audit-log-page.tsx'), { guard }),
  definePage(staffRoutes.deskBooks, () => import('../admin/books-page.tsx'), { guard }),
  definePage(staffRoutes.deskDisputes, () => import('../admin/disputes-page.tsx'), { guard }),
  definePage(staffRoutes.deskUndelivered, () => import('../admin/undelivered-page.tsx'), { guard }),
  definePage(staffRoutes.deskMessage, () => import('../admin/message-page.tsx'), { guard }),
  definePage(staffRoutes.deskStay, () => import('../admin/stay-page.tsx'), { guard }),
  definePage(staffRoutes.deskAccount, () => import('../admin/account-page.tsx'), { guard }),
];
