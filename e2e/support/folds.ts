// Parts of long pages that are folded on a phone.

import type { Page } from '@playwright/test';

/** Unfolds a part once it is on the page; on a wide screen it is never folded. */
export async function openFold(page: Page, title: string): Promise<void> {
  // Its heading: its words may stand elsewhere before it is there.
  await page.locator('h2, h3', { hasText: title }).first().waitFor();
  const folded = page.locator('details:not([open]) > summary', { hasText: title });
  if (await folded.isVisible()) await folded.click();
}
