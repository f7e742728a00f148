// A driver turns auto-pay on for a car, drives past the cameras of a lot, and pays nothing for driving through; the owner sees it all.

import { expect, type Page } from '@playwright/test';
import { payWithCard, takePart } from '../support/auto-pay.ts';
import { openFold } from '../support/folds.ts';
import { aPlate, type Lot, listLot, signInOwner } from '../support/lots.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

async function drive(page: Page, { name }: Lot, plate: string, lane: 'In' | 'Out'): Promise<void> {
  await page.goto('/dev/camera');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Drive past' }) });
  await form.getByLabel('Lot').selectOption(name);
  await form.getByLabel('License plate').fill(plate);
  await form.getByLabel('State').fill('WI');
  await form.getByLabel('Lane').selectOption(lane);
  await form.getByRole('button', { name: 'Drive past' }).click();
  await expect(page.getByText('The camera has reported it.')).toBeVisible();
}

async function openMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/dev/outbox');
  const message = page.getByRole('listitem').filter({ hasText: subject }).or(page.getByText(subject)).first();
  await expect(async () => {
    await page.reload();
    await expect(message).toBeVisible({ timeout: 2000 });
  }).toPass();
  const { messages } = await (await page.request.get('/api/v1/dev/outbox?limit=200')).json();
  const found = messages.find((each: { subject: string }) => each.subject === subject);
  await page.goto(/\/receipt\/[\w-]+/.exec(found.text)?.[0] ?? '');
}

test('a driver agrees once, drives in and out, and says that a car is not theirs @both', async ({ page, browser }, {
  project,
}) => {
  // Listing a lot signs its owner in.
  const before = await listLot(page.request, `${project.name}-before`);
  const lot = await listLot(page.request, project.name);
  await takePart(page.request, lot);
  const plate = aPlate();
  await signUpDriver(page, project.name);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a car', exact: true }).click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('WI');
  await page.getByRole('button', { name: 'Save car' }).click();
  await openFold(page, 'Auto-pay');
  const choice = page.getByRole('checkbox', { name: `Auto-pay for ${plate} WI` });
  await expect(choice).toBeDisabled();
  await saveCard(page);
  // The car is followed only for who has paid for it.
  await expect(page.getByText('Pay for its next parking at a sign while signed in.')).toBeVisible();
  await payWithCard(page, before, plate);
  await page.goto('/profile');
  await openFold(page, 'Auto-pay');
  await choice.click();
  await page.getByRole('button', { name: 'Agree and turn on' }).click();
  await expect(choice).toBeChecked();

  await drive(page, lot, plate, 'In');
  await openMessage(page, `${plate} WI is parked at ${lot.name}`);
  await expect(page.getByText('Auto-pay by camera. In: ')).toBeVisible();
  await drive(page, lot, plate, 'Out');
  await openMessage(page, `${plate} WI left ${lot.name}: nothing to pay`);
  await expect(page.getByText('$0.00').first()).toBeVisible();

  await drive(page, lot, plate, 'In');
  await page.goto('/bookings');
  await page.goto('/profile');
  const owner = await browser.newPage();
  await signInOwner(owner, lot, `/locations/${lot.locationId}/auto-pay`);
  await expect(owner.getByRole('heading', { name: 'Inside now' })).toBeVisible();
  await expect(owner.getByRole('table', { name: 'Inside now' }).getByText(plate)).toBeVisible();
  const visits = await page.request.get('/api/v1/sessions/me');
  const [running] = (await visits.json()).sessions.filter(({ status }: { status: string }) => status === 'active');
  await page.goto(`/receipt/${running.receiptKey}`);
  await page.getByRole('button', { name: 'Not my car' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not my car' }).click();
  await expect(page.getByText('You said that it is not your car.')).toBeVisible();
  await owner.reload();
  await openFold(owner, 'Entries and exits');
  await expect(owner.getByText('Not the driver’s car')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('You said it is not yours.')).toBeVisible();
});
