const SCRIPTS = { '/': '/driver-worker.js', '/valet': '/staff-worker.js', '/service': '/staff-worker.js' };

type Scope = keyof typeof SCRIPTS;

/** Installing it again changes nothing. */
export function installWorker(scope: Scope): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SCRIPTS[scope], { scope });
}

/** Makes the pages below this path open without a signal, if the browser supports it. */
export function openWithoutSignal(scope: Scope): void {
  if (!navigator.serviceWorker) return;
  void installWorker(scope).catch(() => {});
}
