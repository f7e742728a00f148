import { lazy, Suspense } from 'react';
import type { RunningNowProps } from '../history/running-now.tsx';

const RunningNow = lazy(() => import('../history/running-now.tsx'));

/** In a file of its own, so that first pages name this one alone, and not all that it loads. */
export default function RunningLater({ placeholder, onKnown }: RunningNowProps) {
  return (
    <Suspense fallback={placeholder}>
      <RunningNow placeholder={placeholder} onKnown={onKnown} />
    </Suspense>
  );
}
