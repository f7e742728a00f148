// All addresses of the product, for who is signed in, and for visitors who came to one that is none of theirs.

import { useCallback } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { findPage } from '../../lib/routing/find-page.ts';
import type { RouteEntry } from '../../lib/routing/route-entry.ts';
import { usePagePreloading } from '../../lib/routing/use-page-preloading.ts';
import { PageAt } from '../../page-at.tsx';
import { SideShell } from '../../ui/base/shell.tsx';
import { driverRoutes } from '../roadside/driver-routes.ts';
import { visitorRoutes } from '../roadside/visitor-routes.ts';
import { VisitorShell } from '../roadside/visitor-shell.tsx';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { enforcementRoutes } from './enforcement-routes.ts';
import { memberPages } from './member-pages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { operatorRoutes } from './operator-routes.ts';
import { SideMenu } from './side-menu.tsx';
import { valetRoutes } from './valet-routes.ts';

// Entries that are only for some roles stand before the same path's entry for everybody.
const entries: readonly RouteEntry[] = [
  ...adminRoutes,
  ...operatorRoutes,
  ...enforcementRoutes,
  ...valetRoutes,
  ...accountRoutes,
  ...memberPages,
  ...driverRoutes,
  ...visitorRoutes,
];

export default function FullRouter() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const user = useCurrentUser();
  const role = user?.role ?? null;
  const find = useCallback((at: string) => findPage(entries, parser, { path: at, role }), [parser, role]);
  usePagePreloading(find);
  const page = <PageAt path={path} found={find(path)} otherwise={<NotFoundPage />} />;
  if (!user) return <VisitorShell>{page}</VisitorShell>;
  return <SideShell menu={<SideMenu user={user} />}>{page}</SideShell>;
}
