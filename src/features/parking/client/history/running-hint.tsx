// What the last answer said about this device's stays, so that the next page reserves its space from the start and nothing moves when
// they appear.

import { type ReactNode, useState } from 'react';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';

/** Until when something runs. */
const RUNNING_UNTIL = 'parkvale.running';
const NOTHING_RUNS = '-';

type Noted = { readonly status: string; readonly endTime: string };

/** `unknown`: something else is shown above the page, such as what is owed. */
export function noteRunning(running: readonly Noted[], { unknown }: { readonly unknown: boolean }): void {
  const last = running
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1);
  if (unknown) forgetOnDevice(RUNNING_UNTIL);
  else storeOnDevice(RUNNING_UNTIL, last ?? NOTHING_RUNS);
}

export type RunningHint = {
  readonly runs: boolean;
  /** What is below may be shown: it stays in its place. */
  readonly isKnown: boolean;
  readonly placeholder: ReactNode;
  readonly onKnown: () => void;
};

/** `mayRun`: somebody has parked from here before. */
export function useRunningHint(mayRun: boolean): RunningHint {
  const until = readStored(RUNNING_UNTIL);
  const runs = mayRun && (until ?? '') > serverNow().toISOString();
  const [isKnown, setKnown] = useState(!mayRun || runs || until === NOTHING_RUNS);
  const placeholder = (runs || !isKnown) && <Skeleton height={runs ? '29rem' : '60rem'} />;
  return { runs, isKnown, placeholder, onKnown: () => setKnown(true) };
}
