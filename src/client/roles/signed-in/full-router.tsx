// Every route of the product: for signed-in users, and for visitors who open an address that needs signing in.

import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { findPage } from '../../lib/routing/find-page.ts';
import type { RouteEntry } from '../../lib/routing/route-entry.ts';
import { usePagePreloading } from '../../lib/routing/use-page-preloading.ts';
import { readGuestBookings } from '../../lib/signed-in/guest-bookings-mark.ts';
import { PageAt } from '../../page-at.tsx';
import { SideShell } from '../../ui/base/shell.tsx';
import { roadsideRoutes } from '../roadside/roadside-routes.ts';
import { VisitorShell } from '../roadside/visitor-shell.tsx';
import { SideMenu } from './side-menu.tsx';
import { signedInRoutes } from './signed-in-routes.ts';

const NotFoundPage = lazy(async () => ({
  default: (await import('../../ui/not-found/not-found-page.tsx')).NotFoundPage,
}));
const TakenBookings = lazy(() => import('../../features/accounts/guest-bookings/taken-bookings.tsx'));

const entries: readonly RouteEntry[] = [...signedInRoutes, ...roadsideRoutes];

export default function FullRouter() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const user = useCurrentUser();
  const role = user?.role ?? null;
  const [hasTaken] = useState(() => readGuestBookings() !== null);
  const find = useCallback((at: string) => findPage(entries, parser, { path: at, role }), [parser, role]);
  usePagePreloading(find);
  const page = <PageAt path={path} found={find(path)} otherwise={<NotFoundPage />} />;
  if (!user) return <VisitorShell>{page}</VisitorShell>;
  return (
    <SideShell menu={<SideMenu user={user} />}>
      {hasTaken && (
        <Suspense fallback={null}>
          <TakenBookings />
        </Suspense>
      )}
      {page}
    </SideShell>
  );
}
