// Puts the page that stands at the address into its shell: a header for visitors, the side menu for who is signed in.

import { type ReactNode, Suspense, useCallback } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useCurrentUser } from './lib/current-user.ts';
import { type FoundPage, findPage } from './lib/find-page.ts';
import type { RouteEntry } from './lib/route-entry.ts';
import { usePagePreloading } from './lib/use-page-preloading.ts';
import { adminRoutes } from './roles/admin/admin-routes.ts';
import { driverRoutes } from './roles/driver/driver-routes.ts';
import { enforcementRoutes } from './roles/enforcement/enforcement-routes.ts';
import { operatorRoutes } from './roles/operator/operator-routes.ts';
import { SignedInShell } from './roles/signed-in/signed-in-shell.tsx';
import { valetRoutes } from './roles/valet/valet-routes.ts';
import { NotFoundPage } from './roles/visitor/not-found-page.tsx';
import { visitorRoutes } from './roles/visitor/visitor-routes.ts';
import { VisitorShell } from './roles/visitor/visitor-shell.tsx';
import { PageBoundary } from './ui/page-boundary.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

// Entries that are only for some roles stand before the same path's entry for everybody.
const entries: readonly RouteEntry[] = [
  ...adminRoutes,
  ...operatorRoutes,
  ...enforcementRoutes,
  ...valetRoutes,
  ...driverRoutes,
  ...visitorRoutes,
];

const NobodysGuard = ({ children }: { children: ReactNode }) => children;

export function Router() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const user = useCurrentUser();
  const role = user?.role ?? null;
  const find = useCallback((at: string) => findPage(entries, parser, { path: at, role }), [parser, role]);
  usePagePreloading(find);
  const found = find(path);
  const page = (
    <PageBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>{found ? <Found {...found} /> : <NotFoundPage />}</Suspense>
    </PageBoundary>
  );
  if (!user) return <VisitorShell>{page}</VisitorShell>;
  return (
    <SignedInShell user={user} hasPage={(at) => find(at) !== undefined}>
      {page}
    </SignedInShell>
  );
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
