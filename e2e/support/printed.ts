// What a page prints.

import type { Page } from '@playwright/test';

/** How many sheets, or cuts of a roll, the page prints on, in the size that it asks for. */
export async function countPrinted(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
