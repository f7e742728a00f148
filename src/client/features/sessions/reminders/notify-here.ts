// Asks this browser for notifications: it answers with an address at its push service, to which the server sends.

import { ApiError } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { installDriverWorker } from '../kept/driver-worker.ts';
import { reminderTexts as texts } from './reminder-texts.ts';

/** Not in every browser; on an iPhone only once the page is on its home screen. */
export function canBeNotified(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** @throws ApiError in words for the field, where the driver or the browser says no. */
export async function subscribeHere() {
  if ((await Notification.requestPermission()) !== 'granted') throw refusal(texts.blocked);
  const { publicKey } = (await callApi('GET /push/key')).data;
  try {
    const worker = await installDriverWorker();
    const { endpoint, keys } = (await subscribe(worker.pushManager, bytesOf(publicKey))).toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  } catch {
    throw refusal(texts.notNow);
  }
}

/** One that was made with another key is refused by the browser, and given up. */
async function subscribe(manager: PushManager, applicationServerKey: Uint8Array<ArrayBuffer>) {
  const wanted = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    const other = await manager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return manager.subscribe(wanted);
  }
}

const refusal = (words: string) =>
  new ApiError({ status: 400, code: 'malformed', message: words, fields: { channels: words } });

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
