// What a phone stores for hours without a signal.

import type { Page } from '@playwright/test';

/** The page writes answers a second after they arrive. */
const WRITTEN_AFTER_MS = 1000;

/** Everything that the page has shown so far is stored, and opens without a signal. */
export async function isStoredOnPhone(page: Page): Promise<void> {
  await page.evaluate(async (writtenAfter) => {
    await navigator.serviceWorker.ready;
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const stored = () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('parkvale.offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const answers = IDBKeyRange.bound('answer:', 'answer;');
          const reading = opening.result.transaction('things').objectStore('things').getAll(answers);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            // Each writing has an initialization vector of its own.
            resolve(reading.result.map(({ iv }: { iv: Uint8Array }) => iv.join()).join(';'));
          };
        };
      });
    // A timer of the page itself, which ends after the page's earlier ones however slow the machine is.
    await pause(writtenAfter);
    let [before, now] = ['', await stored()];
    while (now === '' || now !== before) {
      await pause(100);
      [before, now] = [now, await stored()];
    }
  }, WRITTEN_AFTER_MS);
}

/** Of everything that the phone has stored, sent or not. */
export const namesOnPhone = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('parkvale.offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('things').objectStore('things').getAllKeys();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );
