import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { routes } from '../../paths.ts';

const homePage = () => import('./home-page.tsx');

/** For anybody: home, signing in, information. */
export const visitorRoutes: readonly RouteEntry[] = [
  definePage(routes.home, homePage),
  definePage(routes.homeNamed, homePage),
  definePage(routes.homeOld, homePage),
  definePage(routes.login, () => import('./login-page.tsx')),
  definePage(routes.register, () => import('./register-page.tsx')),
  definePage(routes.help, () => import('./help-page.tsx')),
  definePage(routes.contactUs, () => import('./contact-page.tsx')),
];
