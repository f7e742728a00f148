// Where the browser can (Background Sync), the worker sends a stop even if no page is open when the signal is back. The tag has all of
// it, because a worker reads no local storage.

import type { MadeAt } from '#platform/offline/act-clock.ts';
import { clockToSend } from '#platform/offline/act-clock.ts';

const TAG = 'stop ';

export type BackgroundStop = { readonly sessionId: string; readonly receiptKey: string; readonly made: MadeAt };

type Syncing = { readonly sync?: { register(tag: string): Promise<void> } };

export function sendInBackground({ sessionId, receiptKey, made }: BackgroundStop): void {
  const tag = TAG + JSON.stringify({ sessionId, receiptKey, made } satisfies BackgroundStop);
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as Syncing).sync?.register(tag))
    // The next page sends it.
    .catch(() => {});
}

/** In the worker. @throws while it should be tried again */
export async function sendTagged(tag: string): Promise<void> {
  if (!tag.startsWith(TAG)) return;
  const { sessionId, receiptKey, made } = JSON.parse(tag.slice(TAG.length)) as BackgroundStop;
  // The worker is not the page of the tap.
  const clock = clockToSend(made, { wall: Date.now(), passed: 0, page: '' });
  const answer = await fetch(`/api/v1/receipts/${receiptKey}/sessions/${sessionId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'ended', clock }),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answered ${answer.status}.`);
}
