// A picture like those that phones send, drawn by the browser under test.

import type { Page } from '@playwright/test';

/** @returns a PNG of 600 by 400 pixels */
export async function aPicture(page: Page, color: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    return canvas.toDataURL('image/png');
  }, color);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
