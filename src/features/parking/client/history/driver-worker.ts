/** Opens pages without a signal, and shows notifications. Installing it again changes nothing. */
export async function installDriverWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/driver-worker.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}
