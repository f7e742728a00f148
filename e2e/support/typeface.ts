// The product's letters, which stay away from a page that they reach too late. A test machine's own are wider than those of any phone.

import { expect, type Page } from '@playwright/test';

/** Reloads the page until it is set in the product's typeface. */
export async function reloadInOwnTypeface(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await page.evaluate(hasOwnTypeface)).toBe(true);
  }).toPass();
}

function hasOwnTypeface(): boolean {
  const widthIn = (family: string) => {
    const probe = document.createElement('span');
    probe.style.cssText = `position: absolute; visibility: hidden; white-space: nowrap; font: 16px ${family}`;
    probe.textContent = 'Illinois, Wisconsin';
    document.body.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
  };
  return widthIn('Inter, monospace') !== widthIn('monospace');
}
