// Tells when something at a location may have changed, so that a form asks again what is free. Asks every few seconds while
// the page is in view, and at once when it comes back into view or the signal returns.

import { useEffect, useEffectEvent } from 'react';

const POLL_MS = 5000;

/** `changed` is called with no promise that anything did change. */
export function useBoardChanges(locationId: string | undefined, changed: () => void): void {
  const tell = useEffectEvent(changed);
  useEffect(() => {
    if (locationId === undefined) return;
    const tellInView = () => {
      if (document.visibilityState === 'visible') tell();
    };
    const watch = new AbortController();
    const timer = setInterval(tellInView, POLL_MS);
    document.addEventListener('visibilitychange', tellInView, watch);
    window.addEventListener('online', tellInView, watch);
    return () => {
      clearInterval(timer);
      watch.abort();
    };
  }, [locationId]);
}
