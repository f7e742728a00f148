// Every route of the product: for signed-in users, and for visitors who open an address that needs signing in.

import { Fragment, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { parse } from 'regexparam';
import { useLocation, useRouter } from 'wouter';
import { PageAt } from '#app/page-at.tsx';
import type { Role } from '#platform/access/roles.ts';
import { type CurrentUser, leaveEndedSession, useCurrentUser, useSessionEnded } from '#platform/api/current-user.ts';
import { readGuestBookings } from '#platform/browser/guest-bookings-mark.ts';
import { paths } from '#platform/paths/paths.ts';
import { type FoundPage, findPage } from '#platform/routing/find-page.ts';
import { lazyPage } from '#platform/routing/route-entry.ts';
import { usePagePreloading } from '#platform/routing/use-page-preloading.ts';
import { SideShell } from '#platform/ui/shell.tsx';
import { ComingPage } from './coming-page.tsx';
import { menuEntriesFor } from './menu-entries.ts';
import { pages } from './pages.ts';
import { SideMenu } from './side-menu.tsx';
import { ViewBar } from './view-bar.tsx';
import { VisitorShell } from './visitor-shell.tsx';

const { page: NotFoundPage } = lazyPage(async () => ({
  default: (await import('#platform/ui/not-found-page.tsx')).NotFoundPage,
}));
const SessionEnded = lazy(() => import('#features/accounts/client/session-ended.tsx'));
const ClaimedBookings = lazy(() => import('#features/accounts/client/claimed-bookings.tsx'));

export default function FullRouter() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const user = useCurrentUser();
  const role = user?.role ?? null;
  const find = useCallback((at: string) => findPage(pages, parser, { path: at, role }), [parser, role]);
  usePagePreloading(find);
  const found = find(path);
  const isEnded = useSessionEnded();
  const isCovered = isEnded && found?.entry.guard !== undefined;
  useEffect(() => {
    // The page needs no account: it goes on without one.
    if (isEnded && !isCovered) leaveEndedSession();
  }, [isEnded, isCovered]);
  return (
    <>
      <Shelled path={path} found={found} user={user} />
      {isCovered && (
        <Suspense fallback={null}>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}

type ShelledProps = {
  readonly path: string;
  readonly found: FoundPage | undefined;
  readonly user: CurrentUser | null;
};

function Shelled({ path, found, user }: ShelledProps) {
  const role = user?.role ?? null;
  const [hasTaken] = useState(() => readGuestBookings() !== null);
  const page = (
    <PageAt
      path={path}
      found={user ? undefined : found}
      otherwise={found ? <StaffPage path={path} found={found} role={role} /> : <NotFoundPage />}
    />
  );
  if (found?.entry.alone) return <StaffPage path={path} found={found} role={role} />;
  if (!user) return <VisitorShell>{page}</VisitorShell>;
  const { viewedUntil } = user;
  return (
    <>
      {viewedUntil !== undefined && <ViewBar user={{ ...user, viewedUntil }} />}
      <SideShell menu={<SideMenu user={user} />}>
        {hasTaken && (
          <Suspense fallback={null}>
            <ClaimedBookings />
          </Suspense>
        )}
        {page}
      </SideShell>
    </>
  );
}

/** Fetches the script of the page at an address. */
export async function loadPageAt(path: string, role: Role | null): Promise<void> {
  await findPage(pages, parse, { path, role })?.entry.load();
}

type StaffPageProps = { readonly path: string; readonly found: FoundPage; readonly role: Role | null };

/** Until its script has loaded, a skeleton in the shape of the page. */
function StaffPage({ path, found: { entry, params }, role }: StaffPageProps) {
  const Guard = entry.guard ?? Fragment;
  // The menu says shortly what the page of the lots, and a driver's pages, say at length.
  const isNamedAlike = role !== null && role !== 'customer' && path !== paths.locations();
  const title = isNamedAlike ? menuEntriesFor(role).find(({ to }) => to === path)?.label : undefined;
  return (
    <Suspense fallback={<ComingPage path={path} title={title} viewer={role} />}>
      <Guard>
        <entry.page params={params} />
      </Guard>
    </Suspense>
  );
}
