// WCAG 1.4.4 and 1.4.10: with text at twice its size, a page does not scroll sideways on a phone.

import { expect, type Page } from '@playwright/test';

const WIDTHS = [390, 320];

/** As in e2e/support/axe.ts, with the text as large as a reader may set it. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const sideways = await page.evaluate(async () => {
      const root = document.documentElement;
      root.style.fontSize = '200%';
      await new Promise(requestAnimationFrame);
      const more = root.scrollWidth - root.clientWidth;
      root.style.fontSize = '';
      return more;
    });
    expect.soft(sideways, `${name}: pixels wider than a screen of ${width}`).toBe(0);
  }
}
