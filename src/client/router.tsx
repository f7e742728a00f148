// Which page stands at the address: the first entry whose path matches and that is for the visitor's role.

import { type ComponentType, type ReactNode, Suspense } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import type { Role } from '#domain/accounts/roles.ts';
import { useCurrentUser } from './lib/current-user.ts';
import { isVendorLevel } from './lib/guards.tsx';
import type { RouteEntry } from './lib/route-entry.ts';
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
  const { parser } = useRouter();
  const role = useCurrentUser()?.role ?? null;
  const Shell = shellFor(role);
  const found = findEntry(parser, path, role);
  return (
    <Shell>
      <PageBoundary key={path}>
        <Suspense fallback={<PageSkeleton />}>{found ? <Found {...found} /> : <NotFoundPage />}</Suspense>
      </PageBoundary>
    </Shell>
  );
}

type Match = { readonly entry: RouteEntry; readonly params: Readonly<Record<string, string>> };

function Found({ entry, params }: Match) {
  const Guard = entry.guard ?? NobodysGuard;
  const Page = entry.page;
  return (
    <Guard>
      <Page params={params} />
    </Guard>
  );
}

function findEntry(parser: Parameters<typeof matchRoute>[0], path: string, role: Role | null): Match | undefined {
  for (const entry of entries) {
    if (entry.onlyFor && !entry.onlyFor(role)) continue;
    const [matches, params] = matchRoute(parser, entry.path, path);
    if (matches) return { entry, params: decodeAll(params) };
  }
  return undefined;
}

function decodeAll(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value ?? '')]));
}

/** A badly written address stays as it is; the server will not know it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shellFor(role: Role | null): ComponentType<{ children: ReactNode }> {
  if (role === null) return VisitorShell;
  return isVendorLevel(role) ? OperatorShell : DriverShell;
}
