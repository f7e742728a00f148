/** From now on the pages below this address open without signal. Where the browser cannot do that, they need it. */
export function openWithoutSignal(scope: '/valet' | '/service'): void {
  if (!navigator.serviceWorker) return;
  void navigator.serviceWorker.register('/staff-worker.js', { scope }).catch(() => {});
}
