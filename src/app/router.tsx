// Puts the page at the address into its shell. What a visitor at the roadside can open is known here; the addresses for
// everybody else, and the menu that leads to them, are fetched for signed-in users.

import { Suspense, useCallback } from 'react';
import { parse } from 'regexparam';
import { useLocation } from 'wouter';
import { roadsidePages } from '#app/routes/roadside-pages.ts';
import { VisitorShell } from '#app/routes/visitor-shell.tsx';
import { boot } from '#platform/api/boot.ts';
import { getCurrentUser, useCurrentUser } from '#platform/api/current-user.ts';
import { findPage } from '#platform/routing/find-page.ts';
import { useRightDocument } from '#platform/routing/payment-document.ts';
import { lazyPage } from '#platform/routing/route-entry.ts';
import { usePagePreloading } from '#platform/routing/use-page-preloading.ts';
import { PageBoundary } from '#platform/ui/page-boundary.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { SideShell } from '#platform/ui/shell.tsx';
import { PageAt } from './page-at.tsx';

const findNothing = () => undefined;
const loadFullRouter = () => import('#app/routes/full-router.tsx');
const { page: FullRouter, load: loadRest } = lazyPage(loadFullRouter);
if (getCurrentUser()) loadRest().catch(() => {});

/** Whatever fails, even in the shell, leaves a page with a way on, and the next address is tried anew. */
export function Router() {
  const [path] = useLocation();
  return (
    <PageBoundary path={path}>
      <Routed path={path} />
    </PageBoundary>
  );
}

function Routed({ path }: { readonly path: string }) {
  const isRightDocument = useRightDocument();
  const user = useCurrentUser();
  const find = useCallback((at: string) => findPage(roadsidePages, parse, { path: at, role: null }), []);
  usePagePreloading(user ? findNothing : find);
  if (!isRightDocument) return null;
  const found = find(path);
  // An address that is not known here may also be one of theirs: its guard then leads to the login page.
  if (user || !found) {
    // The shape of the page comes with its router; until then the menu's space is reserved, so that nothing moves.
    const coming = user ? (
      <SideShell menu={null}>{null}</SideShell>
    ) : (
      <VisitorShell>
        <PageSkeleton />
      </VisitorShell>
    );
    return (
      <Suspense fallback={coming}>
        <FullRouter />
      </Suspense>
    );
  }
  return (
    <VisitorShell>
      <PageAt path={path} found={found} otherwise={null} />
    </VisitorShell>
  );
}

/**
 * Fetches the script of the page that is opened first, if the HTML names it, so that the page is rendered as a
 * whole: a skeleton, once rendered, would hold it back. If it fails to load, the page itself requests it
 * again, and reports it missing.
 */
export async function loadFirstPage(): Promise<void> {
  if (!boot.scriptNamed) return;
  const { pathname: path } = window.location;
  const user = getCurrentUser();
  const load = async () => {
    const found = user ? undefined : findPage(roadsidePages, parse, { path, role: null });
    if (found) return found.entry.load();
    await loadRest();
    return (await loadFullRouter()).loadPageAt(path, user?.role ?? null);
  };
  await load().catch(() => {});
}
