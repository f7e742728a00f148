// What journeys are written with. A journey that opens browsers for other people has them closed at its end, also when it fails: left open,
// their pages would follow the server beside every later journey.

import { test as base } from '@playwright/test';

export const test = base.extend<{ closesBrowsers: undefined }>({
  closesBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
