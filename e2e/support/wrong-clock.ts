// Phones whose wall clock is wrong, some by hours.

import type { Page } from '@playwright/test';

type Clocked = Window & { setClockBy: (ms: number) => void };

/** A page whose wall clock is wrong, and may be set while the page is open. Its monotonic clock is right, as on any phone. */
export async function withClock(page: Page, byMs: number): Promise<Page> {
  await page.addInitScript((skew) => {
    const KEY = 'journey.clock';
    const Right = Date;
    let by = Number(sessionStorage.getItem(KEY) ?? skew);
    (window as unknown as Clocked).setClockBy = (ms) => {
      by = ms;
      sessionStorage.setItem(KEY, String(ms));
    };
    globalThis.Date = class extends Right {
      constructor(...given: []) {
        if (given.length > 0) super(...given);
        else super(Right.now() + by);
      }
      static override now() {
        return Right.now() + by;
      }
    } as DateConstructor;
  }, byMs);
  return page;
}
export const setClock = (page: Page, byMs: number) =>
  page.evaluate((ms) => (window as unknown as Clocked).setClockBy(ms), byMs);
