import { useEffect, useEffectEvent } from 'react';
import { useNow } from '#platform/browser/use-now.ts';
import { isAdrift, standNow } from './stand-clock.ts';

/** The server's time, as well as this device knows it, updated at an interval. */
export function useStandNow(everyMs: number): Date {
  useNow(everyMs);
  return standNow();
}

const LOOK_MS = 5000;

/** Asks the server again if this device's clock was set, or the phone slept. */
export function useTrueTime(request: () => void): void {
  useNow(LOOK_MS);
  const adrift = isAdrift();
  const requestNow = useEffectEvent(request);
  useEffect(() => {
    if (adrift) requestNow();
  }, [adrift]);
}
