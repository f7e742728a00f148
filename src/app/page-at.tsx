import { type ReactNode, Suspense } from 'react';
import type { FoundPage } from '#platform/routing/find-page.ts';
import { PageBoundary } from '#platform/ui/page-boundary.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';

type PageAtProps = { readonly path: string; readonly found: FoundPage | undefined; readonly otherwise: ReactNode };

const NobodysGuard = ({ children }: { children: ReactNode }) => children;

/** The page that was found for an address, behind its guard, with a skeleton until its script has loaded. */
export function PageAt({ path, found, otherwise }: PageAtProps) {
  return (
    <PageBoundary key={path} path={path}>
      <Suspense fallback={<PageSkeleton />}>{found ? <Found {...found} /> : otherwise}</Suspense>
    </PageBoundary>
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
