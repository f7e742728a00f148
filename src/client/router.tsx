// Puts the page that stands at the address into the visitor's shell.

import { type ComponentType, type ReactNode, Suspense, useCallback } from 'react';
import { parse } from 'regexparam';
import { useLocation } from 'wouter';
import type { Role } from '#domain/accounts/roles.ts';
import { boot } from './lib/boot.ts';
import { getCurrentUser, useCurrentUser } from './lib/current-user.ts';
import { type FoundPage, findPage } from './lib/find-page.ts';
import { isVendorLevel } from './lib/guards.tsx';
import type { RouteEntry } from './lib/route-entry.ts';
import { usePagePreloading } from './lib/use-page-preloading.ts';
import { driverRoutes } from './roles/driver/driver-routes.ts';
import { DriverShell } from './roles/driver/driver-shell.tsx';
import { enforcementRoutes } from './roles/enforcement/enforcement-routes.ts';
import { operatorRoutes } from './roles/operator/operator-routes.ts';
import { OperatorShell } from './roles/operator/operator-shell.tsx';
import { NotFoundPage } from './roles/visitor/not-found-page.tsx';
import { visitorRoutes } from './roles/visitor/visitor-routes.ts';
import { VisitorShell } from './roles/visitor/visitor-shell.tsx';
import { PageBoundary } from './ui/page-boundary.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

// Entries that are only for some roles stand before the same path's entry for everybody.
const entries: readonly RouteEntry[] = [...operatorRoutes, ...enforcementRoutes, ...driverRoutes, ...visitorRoutes];

const NobodysGuard = ({ children }: { children: ReactNode }) => children;

export function Router() {
  const [path] = useLocation();
  const role = useCurrentUser()?.role ?? null;
  const find = useCallback((at: string) => findPage(entries, parse, { path: at, role }), [role]);
  usePagePreloading(find);
  const Shell = shellFor(role);
  const found = find(path);
  return (
    <Shell>
      <PageBoundary key={path}>
        <Suspense fallback={<PageSkeleton />}>{found ? <Found {...found} /> : <NotFoundPage />}</Suspense>
      </PageBoundary>
    </Shell>
  );
}

/**
 * Fetches the script of the page that is opened first, where the HTML names it, so that the page is drawn as a whole: a
 * skeleton, once drawn, would hold it back. One that does not come is asked for again by the page itself, and missed.
 */
export async function loadFirstPage(): Promise<void> {
  if (!boot.scriptNamed) return;
  const role = getCurrentUser()?.role ?? null;
  const found = findPage(entries, parse, { path: window.location.pathname, role });
  await found?.entry.load().catch(() => {});
}

function Found({ entry, params }: FoundPage) {
  const Guard = entry.guard ?? NobodysGuard;
  const Page = entry.page;
  return (
    <Guard>
      <Page params={params} />
    </Guard>
  );
}

function shellFor(role: Role | null): ComponentType<{ children: ReactNode }> {
  if (role === null) return VisitorShell;
  return isVendorLevel(role) ? OperatorShell : DriverShell;
}
