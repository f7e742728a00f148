import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';
import { routes } from '../../paths.ts';

const homePage = () => import('../visitor/home-page.tsx');

/** For anybody. */
export const visitorRoutes: readonly RouteEntry[] = [
  definePage(routes.home, homePage),
  definePage(routes.homeNamed, homePage),
  definePage(routes.homeOld, homePage),
];
