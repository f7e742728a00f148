/** Opens pages without a signal, and shows notifications. Installed again, it stays as it is. */
export async function installDriverWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/driver-worker.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}
