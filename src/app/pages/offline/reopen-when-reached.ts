const PROBE_EVERY_MS = 5000;

/**
 * Calls back once the server answers again. A phone may hear of a signal late, or think that it had one all along, so the server is
 * asked as well.
 */
export function reopenWhenReached(reopen: () => void): void {
  window.addEventListener('online', reopen);
  const probe = async () => {
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReached) reopen();
  };
  setInterval(probe, PROBE_EVERY_MS);
}
