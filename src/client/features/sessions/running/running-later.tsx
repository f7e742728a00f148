import { lazy, type ReactNode, Suspense } from 'react';

const RunningNow = lazy(() => import('../history/running-now.tsx'));

/** In a file of its own, so that first pages name this one alone, and not all that it loads. */
export default function RunningLater({ placeholder }: { readonly placeholder: ReactNode }) {
  return (
    <Suspense fallback={placeholder}>
      <RunningNow placeholder={placeholder} />
    </Suspense>
  );
}
