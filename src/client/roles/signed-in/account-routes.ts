import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { RequireSignedIn } from '../../lib/signed-in/guards.tsx';
import { routes } from '../../paths.ts';

const loginPage = () => import('../visitor/login-page.tsx');

/** Accounts, information, what a mail leads to: nobody pays here, so that none of it weighs on the roadside. */
export const accountRoutes: readonly RouteEntry[] = [
  definePage(routes.dashboard, () => import('../driver/driver-dashboard-page.tsx'), {
    onlyFor: (role) => role === 'customer',
  }),
  definePage(routes.login, loginPage),
  definePage(routes.dashboard, loginPage, { onlyFor: (role) => role === null }),
  definePage(routes.register, () => import('../visitor/register-page.tsx')),
  definePage(routes.forgotPassword, () => import('../visitor/forgot-password-page.tsx')),
  definePage(routes.reset, () => import('../visitor/reset-password-page.tsx')),
  definePage(routes.activateMember, () => import('../visitor/activate-member-page.tsx')),
  definePage(routes.profile, () => import('../visitor/profile-page.tsx'), { guard: RequireSignedIn }),
  definePage(routes.help, () => import('../visitor/help-page.tsx')),
  definePage(routes.contactUs, () => import('../visitor/contact-page.tsx')),
  definePage(routes.outbox, () => import('../visitor/outbox-page.tsx')),
];
