// All addresses of the product, for who is signed in, and for visitors who came to one that is none of theirs.

import { useCallback } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useCurrentUser } from './lib/current-user.ts';
import { findPage } from './lib/find-page.ts';
import type { RouteEntry } from './lib/route-entry.ts';
import { usePagePreloading } from './lib/use-page-preloading.ts';
import { PageAt } from './page-at.tsx';
import { adminRoutes } from './roles/admin/admin-routes.ts';
import { driverRoutes } from './roles/driver/driver-routes.ts';
import { memberPages } from './roles/driver/member-pages.ts';
import { enforcementRoutes } from './roles/enforcement/enforcement-routes.ts';
import { operatorRoutes } from './roles/operator/operator-routes.ts';
import { SideMenu } from './roles/signed-in/side-menu.tsx';
import { valetRoutes } from './roles/valet/valet-routes.ts';
import { accountRoutes } from './roles/visitor/account-routes.ts';
import { NotFoundPage } from './roles/visitor/not-found-page.tsx';
import { visitorRoutes } from './roles/visitor/visitor-routes.ts';
import { VisitorShell } from './roles/visitor/visitor-shell.tsx';
import { SideShell } from './ui/base/shell.tsx';

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
