// On a small phone, also with text at twice its size, the plate, the times and the button of a sign do not cover each other.

import { expect, type Locator, type Page } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 375, height: 553 } });

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function expectNothingCovered(page: Page, button: Locator): Promise<void> {
  const plate = page.getByLabel('License plate');
  const times = page.getByRole('radio', { name: '2 hours' });
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    for (const [name, field, seen] of [
      ['the times', times, page.getByText('2 hours', { exact: true })],
      ['the plate', plate, plate],
      ['the state', page.getByLabel('State', { exact: true }), page.getByLabel('State', { exact: true })],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await field.focus();
      await expect(async () => {
        const [above, bar, below] = [await boxOf(seen), await boxOf(button.locator('..')), await boxOf(button)];
        expect(above.y, `${name} at ${size} begins on the screen`).toBeGreaterThanOrEqual(0);
        expect(above.bottom, `${name} at ${size} ends above the bar`).toBeLessThanOrEqual(bar.y);
        expect(below.bottom, `the button at ${size} is whole`).toBeLessThanOrEqual(553);
      }).toPass();
    }
    const [first, second] = [await boxOf(plate), await boxOf(page.getByText('2 hours', { exact: true }))];
    expect(first.bottom, `the times at ${size} are below the plate`).toBeLessThanOrEqual(second.y);
  }
}

test('the plate and the times are whole above the button when they are reached', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await page.goto(`/p/${lot.signCode}`);
  await expectNothingCovered(page, page.getByRole('button', { name: /^Continue/ }));
});

test('and above the two buttons of a driver with a saved card', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await signUpDriver(page, project.name);
  await page.goto('/profile');
  await saveCard(page);
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(aPlate());
  const pay = page.getByRole('button', { name: 'Pay $5.50 · Visa 4242' });
  await expect(pay).toBeVisible();
  await expectNothingCovered(page, pay);
});
