const PROBE_EVERY_MS = 5000;

/**
 * Calls back once the server answers again. A phone may hear of a signal late, or think that it had one all along, so the server is
 * asked as well. Whatever notices it second is too late: it would open the page again while somebody already uses it.
 */
export function reopenWhenReached(reopen: () => void): void {
  let isReopening = false;
  const reopenOnce = () => {
    if (isReopening) return;
    isReopening = true;
    reopen();
  };
  window.addEventListener('online', reopenOnce);
  const probe = async () => {
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReached) reopenOnce();
  };
  setInterval(probe, PROBE_EVERY_MS);
}
