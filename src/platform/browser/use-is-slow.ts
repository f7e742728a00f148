import { useEffect, useState } from 'react';

/** Just before the five seconds after which people take silence for a failure. */
const SLOW_MS = 4500;

/** Whether something has been going on for so long that the page should say so. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
