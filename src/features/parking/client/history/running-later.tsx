import { lazy, Suspense } from 'react';
import type { RunningNowProps } from './running-now.tsx';

const RunningNow = lazy(() => import('./running-now.tsx'));

/** In its own file, so that first pages reference only this file, and not everything it loads. */
export default function RunningLater({ placeholder, onKnown }: RunningNowProps) {
  return (
    <Suspense fallback={placeholder}>
      <RunningNow placeholder={placeholder} onKnown={onKnown} />
    </Suspense>
  );
}
