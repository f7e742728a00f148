// What the roadside page does for returning drivers: those who are parked already, have a second car, or go back and forth in the
// browser.

import { expect, type Page } from '@playwright/test';
import { aPlate, chooseHours, type Lot, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

const openSign = (page: Page, { signCode }: Lot) => page.goto(`/p/${signCode}`);

async function pay(page: Page, plate: string): Promise<void> {
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
}

test('the sign says how long the car is parked, in any tab, and takes a second car in one tap', async ({
  page,
  context,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [plate, second] = [aPlate(), aPlate()];
  await openSign(page, lot);
  await pay(page, plate);
  const another = await context.newPage();
  await openSign(another, lot);
  await expect(another.getByRole('heading', { name: /^Parked until (\w+, \w+\s\d+, )?\d+:\d\d\s[AP]M/ })).toBeVisible();
  await expect(another.getByText(plate)).toBeVisible();
  await another.getByRole('link', { name: `Add time for ${plate}` }).click();
  await expect(another).toHaveURL(/\/receipt\/.+add=/);
  await another.goBack();
  await another.getByRole('button', { name: 'Pay for another car' }).click();
  await expect(another.getByLabel('License plate')).toHaveValue('');
  await pay(another, second);
  const third = await context.newPage();
  await openSign(third, lot);
  await expect(third.getByText(plate)).toBeVisible();
  await expect(third.getByText(second)).toBeVisible();
});

test('a sign asks a driver who has just paid at another one before it shows the form', async ({ page, request }, {
  project,
}) => {
  const [lot, other] = [await listLot(request, project.name), await listLot(request, project.name)];
  await openSign(page, lot);
  await pay(page, aPlate());
  await openSign(page, other);
  await expect(page.getByText('Another car, or the wrong sign?')).toBeVisible();
  await page.getByRole('button', { name: 'Another car' }).click();
  await expect(page.getByRole('button', { name: 'Continue – $5.50' })).toBeVisible();
});

test('Back leads to the stay and Forward to its payment, and to a new payment if the stay was changed', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await openSign(page, lot);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await expect(page.getByRole('button', { name: 'Pay $5.50 with test wallet' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue – $5.50' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Pay $5.50 with test wallet' })).toBeVisible();
  await page.goBack();
  await chooseHours(page, 2);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Pay $11.00 with test wallet' })).toBeVisible();
});

test('the total is shown before the plate is typed, its lines on a tap or a key', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await openSign(page, lot);
  // Only a demo says that it is a demo.
  await page.getByRole('complementary', { name: 'Demo' }).evaluate((notice) => notice.remove());
  const plate = await page.getByLabel('License plate').boundingBox();
  const bar = await page.getByRole('button', { name: /^Continue/ }).boundingBox();
  expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThanOrEqual(Math.max(bar?.y ?? 0, 0));
  const fee = page.getByText('Transaction fee');
  await expect(fee).toBeHidden();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(fee).toBeVisible();
});
