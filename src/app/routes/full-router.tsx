// Every route of the product: for signed-in users, and for visitors who open an address that needs signing in.

import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import { PageAt } from '#app/page-at.tsx';
import { developerRoutes } from '#app/paths/developer-paths.ts';
import { staffRoutes } from '#app/paths/staff-paths.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { readGuestBookings } from '#platform/browser/guest-bookings-mark.ts';
import { type FoundPage, findPage } from '#platform/routing/find-page.ts';
import {
  RequireDesk,
  RequireManager,
  RequireMoney,
  RequireOdogwu,
  RequireSignedIn,
  RequireVendor,
} from '#platform/routing/guards.tsx';
import { definePage, lazyPage, type RouteEntry } from '#platform/routing/route-entry.ts';
import { usePagePreloading } from '#platform/routing/use-page-preloading.ts';
import { SideShell } from '#platform/ui/shell.tsx';
import { roadsideRoutes } from './roadside-routes.ts';
import { SideMenu } from './side-menu.tsx';
import { signedInRoutes } from './signed-in-routes.ts';
import { VisitorShell } from './visitor-shell.tsx';

const { page: NotFoundPage } = lazyPage(async () => ({
  default: (await import('#platform/ui/not-found-page.tsx')).NotFoundPage,
}));
type FindIn = (entries: readonly RouteEntry[], at: string) => FoundPage | undefined;
type FurtherProps = { readonly path: string; readonly find: FindIn };

const loadFurther = async () => (await import('./further-routes.ts')).furtherRoutes;

/** The pages at addresses that no other page has. */
const { page: FurtherPage } = lazyPage(async () => {
  const guards = { RequireSignedIn, RequireVendor, RequireManager, RequireMoney, RequireOdogwu, RequireDesk };
  const routes = { ...staffRoutes, ...developerRoutes };
  const further = (await loadFurther())({ definePage, ...guards, routes });
  return { default: (props: FurtherProps) => pageAmong(further, props) };
});

function pageAmong(entries: readonly RouteEntry[], { path, find }: FurtherProps) {
  return <PageAt path={path} found={find(entries, path)} otherwise={<NotFoundPage />} />;
}
const TakenBookings = lazy(() => import('#features/accounts/client/taken-bookings.tsx'));

const entries: readonly RouteEntry[] = [...signedInRoutes, ...roadsideRoutes];

export default function FullRouter() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const user = useCurrentUser();
  const role = user?.role ?? null;
  const [hasTaken] = useState(() => readGuestBookings() !== null);
  const findIn: FindIn = useCallback((among, at) => findPage(among, parser, { path: at, role }), [parser, role]);
  const find = useCallback((at: string) => findIn(entries, at), [findIn]);
  usePagePreloading(find);
  const page = <PageAt path={path} found={find(path)} otherwise={<FurtherPage path={path} find={findIn} />} />;
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
