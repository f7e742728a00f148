import { RequireSignedIn } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

/** What a mail leads to, and accounts: nobody comes here from the roadside, where these addresses would only weigh. */
export const accountRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../driver/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.dashboard, () => import('./login-page.tsx'), { onlyFor: (role) => role === null }),
  definePage(routes.dashboard, () => import('./account-dashboard-page.tsx')),
  definePage(routes.forgotPassword, () => import('./forgot-password-page.tsx')),
  definePage(routes.reset, () => import('./reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('./activate-member-page.tsx')),
  definePage(routes.profile, () => import('./profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.outbox, () => import('./outbox-page.tsx')),
];
