const SCRIPTS = {
  '/': '/driver-worker.js',
  '/valet': '/staff-worker.js',
  '/service': '/staff-worker.js',
  '/lane': '/staff-worker.js',
};

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

/** As the server sends it to this address, for a page whose headers are its own. */
export async function keepThisPage(scope: Scope): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const { origin, pathname } = location;
  try {
    await installWorker(scope);
    if (!workers.controller) {
      await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
    }
    await fetch(origin + pathname);
  } catch {
    // Without a signal, or on a browser that forbids it, there is nothing to keep.
  }
}
