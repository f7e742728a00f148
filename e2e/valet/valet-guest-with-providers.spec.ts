// A car owner pays with real providers configured: their scripts run only on the payment page, which is its own document.

import { expect, type Page, test } from '@playwright/test';
import { stubProviders } from '../providers/stub-providers.ts';
import { expectAccessible } from '../support/axe.ts';
import { PORTS } from '../support/ports.ts';
import { openStand, textedLink } from '../support/valet-stand.ts';

test.use({ baseURL: `http://localhost:${PORTS.withProviders}` });

const wallet = (page: Page) => page.frameLocator('iframe[title="Wallets"]');
const cardNumber = (page: Page) => page.frameLocator('iframe[title="Card fields"]').getByLabel('Card number');

async function toPayment(page: Page, project: string): Promise<void> {
  const stand = await openStand(page.request, project);
  const car = await stand.takeCar();
  await stand.move(car, 'requested', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(await textedLink(page.request, car.phone));
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await expect(page).toHaveURL(/\/valet\/pay\?pn=/);
  await expect(page.getByRole('button', { name: 'Pay $22.00' })).toBeEnabled();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Ticket Paid!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to your car' }).last().click();
  await expect(page.getByRole('heading', { name: 'Your car', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paid', exact: true })).toBeVisible();
}

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text())) throw new Error(message.text());
  });
});

test('a card wallet pays for a car', async ({ page }, { project }) => {
  await stubProviders(page.context());
  await toPayment(page, project.name);
  await expectAccessible(page, 'paying for a car with providers');
  await wallet(page).getByRole('button', { name: 'Wallet Pay' }).click();
  await wallet(page).getByRole('button', { name: 'Agree' }).click();
  await expectPaid(page);
});

test('a declined card shows the provider’s message; PayPal then pays for the car', async ({ page }, { project }) => {
  await stubProviders(page.context());
  await toPayment(page, project.name);
  await cardNumber(page).fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const window = await opened;
  await expect(window.locator('#order')).toHaveText(/^\w{10,}$/);
  await window.getByRole('button', { name: 'Agree and pay' }).click();
  await expectPaid(page);
});
