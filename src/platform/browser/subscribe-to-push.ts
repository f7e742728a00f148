// Asks this browser for notifications: it returns an address at its push service, to which the server sends.

import { callApi } from '#platform/api/call-api.ts';

/** Not in every browser; on an iPhone only once the page is on its home screen. */
export function canBeNotified(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export type BrowserAnswer =
  | { readonly kind: 'agreed'; readonly push: { endpoint: string; keys: { p256dh: string; auth: string } } }
  /** `blocked`: the user said no. `failed`: the push service did not answer. */
  | { readonly kind: 'blocked' | 'failed' };

/** `worker` shows what arrives. */
export async function subscribeToPush(worker: () => Promise<ServiceWorkerRegistration>): Promise<BrowserAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'blocked' };
  const { publicKey } = (await callApi('GET /push/key')).data;
  try {
    const { pushManager } = await worker();
    const { endpoint, keys } = (await subscribe(pushManager, bytesOf(publicKey))).toJSON();
    return {
      kind: 'agreed',
      push: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    };
  } catch {
    return { kind: 'failed' };
  }
}

/** The browser refuses a subscription made with another key, which is then discarded. */
async function subscribe(manager: PushManager, applicationServerKey: Uint8Array<ArrayBuffer>) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const other = await manager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return manager.subscribe(options);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
