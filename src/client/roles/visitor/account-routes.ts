import { RequireSignedIn } from '../../lib/guards.tsx';
import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

const loginPage = () => import('./login-page.tsx');

/** Accounts, information, what a mail leads to: nobody pays here, so that none of it weighs on the roadside. */
export const accountRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../driver/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.login, loginPage),
  definePage(routes.dashboard, loginPage, { onlyFor: (role) => role === null }),
  definePage(routes.register, () => import('./register-page.tsx')),
  definePage(routes.forgotPassword, () => import('./forgot-password-page.tsx')),
  definePage(routes.reset, () => import('./reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('./activate-member-page.tsx')),
  definePage(routes.profile, () => import('./profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.help, () => import('./help-page.tsx')),
  definePage(routes.contactUs, () => import('./contact-page.tsx')),
  definePage(routes.outbox, () => import('./outbox-page.tsx')),
];
