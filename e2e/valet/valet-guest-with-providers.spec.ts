// A car owner pays with real providers configured. Their scripts run only on the payment page, which is a separate document.

import { type Browser, expect, type Page } from '@playwright/test';
import { stubProviders } from '../providers/stub-providers.ts';
import { signInOwner } from '../support/lots.ts';
import { PORTS } from '../support/ports.ts';
import { test } from '../support/test.ts';
import { type Car, openStand, readCode, type Stand, textedLink } from '../support/valet-stand.ts';

const BASE_URL = `http://localhost:${PORTS.withProviders}`;
test.use({ baseURL: BASE_URL });

const wallet = (page: Page) => page.frameLocator('iframe[title="Wallets"]');
const cardNumber = (page: Page) => page.frameLocator('iframe[title="Card fields"]').getByLabel('Card number');

async function toPayment(page: Page, project: string, settings: object = {}): Promise<Paying> {
  const stand = await openStand(page.request, project, settings);
  const car = await stand.takeCar();
  await stand.move(car, 'requested', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(await textedLink(page.request, car.phone));
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await expect(page).toHaveURL(/\/valet\/pay\?pn=/);
  await expect(page.getByRole('button', { name: 'Pay $22.00' })).toBeEnabled();
  return { stand, car };
}

type Paying = { readonly stand: Stand; readonly car: Car };

/** The tip goes to whoever hands the car over, is listed separately in what the owner is owed, and is not revenue. */
async function expectTipOf(page: Page, { stand, car }: Paying, browser: Browser, cents: number): Promise<void> {
  await stand.move(car, 'ready');
  await stand.move(car, 'completed', { code: await readCode(page) });
  const owner = await (await browser.newContext({ baseURL: BASE_URL })).newPage();
  await signInOwner(owner, stand.lot, `/management/${stand.lot.locationId}`);
  const day = await owner.request.get(`/api/v1/valets/locations/${stand.lot.locationId}/day`);
  expect((await day.json()).tips).toMatchObject({ total: cents, people: [{ name: 'Leo Park', cents }], open: 0 });
  await owner.goto('/payouts');
  await expect(owner.getByText('Tips for your attendants').first()).toBeVisible();
  await owner.goto(`/locations/${stand.lot.locationId}/details`);
  await expect(owner.getByText('$20.00').first(), 'the revenue').toBeVisible();
  await expect(owner.getByText(`$${(20 + cents / 100).toFixed(2)}`)).toHaveCount(0);
  await owner.context().close();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Ticket Paid!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to your car' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Your car is / })).toBeVisible();
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
  await wallet(page).getByRole('button', { name: 'Wallet Pay' }).click();
  await wallet(page).getByRole('button', { name: 'Agree' }).click();
  await expectPaid(page);
});

test('a declined card shows the provider’s message; PayPal then pays for the car @core', async ({ page }, {
  project,
}) => {
  await stubProviders(page.context());
  await toPayment(page, project.name);
  await cardNumber(page).fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await agreeAtPayPal(page);
  await expectPaid(page);
});

test('a card pays for a car with a tip, which is the attendant’s and not revenue @core', async ({ page, browser }, {
  project,
}) => {
  await stubProviders(page.context());
  const paying = await toPayment(page, project.name, { tips: 'person' });
  await page.getByRole('group', { name: 'Add a tip?' }).getByText('$3.00').click();
  await cardNumber(page).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expectPaid(page);
  await expectTipOf(page, paying, browser, 300);
});

test('PayPal pays for a car with a different tip', async ({ page, browser }, { project }) => {
  await stubProviders(page.context());
  const paying = await toPayment(page, project.name, { tips: 'shared' });
  await page.getByRole('group', { name: 'Add a tip?' }).getByText('Other').click();
  await page.getByLabel('Your tip in dollars').fill('4.50');
  await expect(page.getByRole('button', { name: 'Pay $26.50' })).toBeVisible();
  await agreeAtPayPal(page);
  await expectPaid(page);
  await expectTipOf(page, paying, browser, 450);
});

async function agreeAtPayPal(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const window = await opened;
  await expect(window.locator('#order')).toHaveText(/^\w{10,}$/);
  await window.getByRole('button', { name: 'Agree and pay' }).click();
}
