// No page on the way from finding a lot to paying shows more than a hundred words, its menu included.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const MAX_WORDS = 100;
/** Some zones are, at night. */
const CLOSED = /^Closed until/;

/** The words on the screen, without those of the demo's own line. */
async function countWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isSeen = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height, top, bottom } = range.getBoundingClientRect();
      const isOnScreen = width > 1.5 && height > 1.5 && bottom > 0 && top < innerHeight;
      const element = text.parentElement;
      // A word that only screen readers get is cut off by its element.
      const isCutOff = element !== null && Math.min(element.clientWidth, element.clientHeight) === 1;
      return (
        isOnScreen &&
        !isCutOff &&
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('option, [aria-label="Demo"]')
      );
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      if (isSeen(texts.currentNode)) words += texts.currentNode.textContent?.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    }
    return words;
  });
}

test('a driver with a car and a card reads at most a hundred words at a sign @both', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Driver', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('/dashboard');
  for (const code of ['PRKDY4', 'PRKHR3', 'FTNMK4']) {
    await page.goto(`/p/${code}`);
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await expect(pay.or(page.getByText(CLOSED))).toBeVisible();
    if (await pay.isVisible()) await expect(page.getByRole('group', { name: 'Your cars' })).toBeVisible();
    expect(await countWords(page), code).toBeLessThanOrEqual(MAX_WORDS);
  }
});

test('a guest reads at most a hundred words on each page up to the payment @both', async ({ page }) => {
  for (const [path, last] of [
    ['/', /Find parking/],
    ['/locations', /^Lots (in|near) /],
    ['/p/PRKDY4', /How long\?|^Closed until/],
    ['/p/FTNMK4', /How long\?|^Closed until/],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    expect(await countWords(page), path).toBeLessThanOrEqual(MAX_WORDS);
  }
  await page.goto('/p/MDCTR3');
  await page.getByRole('link', { name: /^Pay when I leave/ }).click();
  await expect(page.getByLabel('Phone or email')).toBeVisible();
  expect(await countWords(page), 'paying when leaving').toBeLessThanOrEqual(MAX_WORDS);
  await page.goto('/p/PRKDY4');
  await page.getByLabel('License plate').fill('FEW1234');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('button', { name: /with test wallet$/ })).toBeVisible();
  expect(await countWords(page), 'the payment').toBeLessThanOrEqual(MAX_WORDS);
});
