/** Makes the pages below this path open without a signal, if the browser supports it. */
export function openWithoutSignal(scope: '/valet' | '/service'): void {
  if (!navigator.serviceWorker) return;
  void navigator.serviceWorker.register('/staff-worker.js', { scope }).catch(() => {});
}
