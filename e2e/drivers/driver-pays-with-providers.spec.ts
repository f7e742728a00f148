// A driver pays with real providers configured. Stand-ins at the edge of the network replace their scripts, frames, windows and servers;
// the receipt shows what was charged.

import { expect, type Page } from '@playwright/test';
import { stubProviders } from '../providers/stub-providers.ts';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, enterTwoVehicles, type Lot, listLot, post } from '../support/lots.ts';
import { watchPayments } from '../support/payment-requests.ts';
import { PORTS } from '../support/ports.ts';
import { signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

test.use({ baseURL: `http://localhost:${PORTS.withProviders}` });

const GOOD_CARD = '4242 4242 4242 4242';
const ASKING_CARD = '4000 0025 0000 3155';
const BAD_CARD = '4000 0000 0000 0002';

const zonePath = (lot: Lot) => `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
const cardNumber = (page: Page) => page.frameLocator('iframe[title="Card fields"]').getByLabel('Card number');
const wallet = (page: Page) => page.frameLocator('iframe[title="Wallets"]');
const bank = (page: Page) => page.frameLocator('iframe[title="Your bank"]');
const payPal = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $11.00' });

async function fillStay(page: Page, plate = aPlate()): Promise<void> {
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
}

async function toPayment(page: Page, lot: Lot, plate = aPlate()): Promise<void> {
  await page.goto(zonePath(lot));
  await fillStay(page, plate);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(page).toHaveURL(`${zonePath(lot)}/pay`);
  await expect(payButton(page)).toBeEnabled();
}

/** The receipt appears in the booking page's own document. */
async function expectPaid(page: Page, lot: Lot): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  await expect(page).toHaveURL(zonePath(lot));
}

async function payByCard(page: Page, number: string): Promise<void> {
  await cardNumber(page).fill(number);
  await payButton(page).click();
}

async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await payPal(page).click();
  const window = await opened;
  await expect(window.locator('#order')).toHaveText(/^\w{10,}$/);
  return window;
}

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text())) throw new Error(message.text());
  });
});

test('a card wallet pays; no provider is contacted before the payment step @core', async ({ page, request }, {
  project,
}) => {
  const providers = await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await page.goto(zonePath(lot));
  await fillStay(page);
  expect(providers.requested).toEqual([]);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(payButton(page)).toBeEnabled();
  await wallet(page).getByRole('button', { name: 'Wallet Pay' }).click();
  await wallet(page).getByRole('button', { name: 'Agree' }).click();
  await expectPaid(page, lot);
});

test('a total of 0 (a free hour, a member) contacts no provider', async ({ page, request }, { project }) => {
  const providers = await stubProviders(page.context());
  const payments = watchPayments(page);
  const lot = await listLot(request, project.name);
  const schedule = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', until: '24:00', kind: 'free' }));
  const free = await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { schedule }, headers: lot.owner });
  expect(free.ok(), await free.text()).toBe(true);
  await page.goto(zonePath(lot));
  await fillStay(page);
  await page.getByRole('button', { name: 'Park for free' }).click();
  await expectPaid(page, lot);

  await post(request, `/locations/${lot.locationId}/member-codes`, { name: 'Sunday', code: 'GRACE' }, lot.owner);
  await page.goto(`/locations/${lot.locationId}/zones/${lot.dailyZoneId}/members`);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByLabel('Code', { exact: true }).fill('GRACE');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parking Confirmed' })).toBeVisible();
  expect([...payments(), ...providers.requested]).toEqual([]);
});

test('closing the wallet leaves the driver on the payment step without an error', async ({ page, request }, {
  project,
}) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await toPayment(page, lot);
  await wallet(page).getByRole('button', { name: 'Wallet Pay' }).click();
  await wallet(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
});

test('a card that requires authentication pays once the bank approves @core', async ({ page, request }, {
  project,
}) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await toPayment(page, lot);
  await payByCard(page, ASKING_CARD);
  await bank(page).getByRole('button', { name: 'It is not' }).click();
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'It is me' }).click();
  await expectPaid(page, lot);
});

test('a declined card shows the provider’s message and loses nothing; another card pays', async ({ page, request }, {
  project,
}) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await toPayment(page, lot, plate);
  await payByCard(page, BAD_CARD);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(cardNumber(page)).toHaveValue(BAD_CARD);
  await expectAccessible(page, 'a declined card');
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
  await page.goto('/bookings');
  await expect(page.getByText(plate)).toHaveCount(1);
});

test('PayPal pays in its own window', async ({ page, request }, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await toPayment(page, lot, plate);
  const window = await openPayPal(page);
  await window.getByRole('button', { name: 'Agree and pay' }).click();
  await expectPaid(page, lot);
  await page.goto('/bookings');
  await expect(page.getByText(plate)).toHaveCount(1);
});

test('a driver keeps PayPal, pays the next stay with one tap and without its window, and removes it', async ({
  page,
  request,
}, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await signUpDriver(page, project.name);
  await toPayment(page, lot);
  await page.getByLabel('Keep PayPal for next time').check();
  await expectAccessible(page, 'PayPal that can be kept');
  await (await openPayPal(page)).getByRole('button', { name: 'Agree and pay' }).click();
  await expect(page.getByText('Add time')).toBeVisible();

  await page.goto(zonePath(lot));
  await page.getByRole('button', { name: 'Pay for another car' }).click();
  await fillStay(page);
  const atOnce = page.getByRole('button', { name: 'Pay $11.00 · PayPal ha•••@example.com' });
  await expect(atOnce).toBeVisible();
  // A tap that was on its way to the button that stood here before does not pay; a person reads first.
  await page.waitForTimeout(1000);
  await atOnce.click();
  await expect(page.getByText('Add time')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove PayPal ha•••@example.com' }).click();
  await expect(page.getByText('PayPal ha•••@example.com is removed.')).toBeVisible();
});

test('closing PayPal’s window changes nothing; after a decline the driver can try PayPal again', async ({
  page,
  request,
}, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await toPayment(page, lot);
  await cardNumber(page).fill(GOOD_CARD);
  await (await openPayPal(page)).getByRole('button', { name: 'Cancel' }).click();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cardNumber(page)).toHaveValue(GOOD_CARD);
  await (await openPayPal(page)).getByRole('button', { name: 'Pay with a bad card' }).click();
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await (await openPayPal(page)).getByRole('button', { name: 'Agree and pay' }).click();
  await expectPaid(page, lot);
});

test('PayPal pays for two cars, and then for an extension of both @core', async ({ page, request }, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await enterTwoVehicles(page, lot, [aPlate(), aPlate()]);
  await (await openPayPal(page)).getByRole('button', { name: 'Agree and pay' }).click();
  await expectPaid(page, lot);

  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Add time for all' }).click();
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await (await openPayPal(page)).getByRole('button', { name: 'Agree and pay' }).click();
  await expect(page.getByText('Time added for 2 cars.')).toBeVisible();
  await page.locator('summary', { hasText: 'Receipt' }).click();
  await expect(page.getByText('Added time, 1 h, 2 cars')).toBeVisible();
});

test('a booking started with PayPal can be paid by card, once', async ({ page, request }, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await toPayment(page, lot, plate);
  await (await openPayPal(page)).getByRole('button', { name: 'Cancel' }).click();
  await expect(payButton(page)).toBeEnabled();
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
  await page.goto('/bookings');
  await expect(page.getByText(plate)).toHaveCount(1);
});

test('a blocked provider script is reported and can be retried', async ({ page, request }, { project }) => {
  const providers = await stubProviders(page.context());
  providers.blocked = true;
  const lot = await listLot(request, project.name);
  await page.goto(zonePath(lot));
  await fillStay(page);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(page.getByText('The card form did not load')).toBeVisible();
  await expect(page.getByText('The PayPal button did not load')).toBeVisible();
  providers.blocked = false;
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
});

test('our Back button and the phone’s both keep the stay, and a reload resumes the same step', async ({
  page,
  request,
}, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await toPayment(page, lot, plate);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await expect(page).toHaveURL(zonePath(lot));
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
});

test('the bank’s own page leads back to the receipt, even in a browser with no storage', async ({ page, request }, {
  project,
}) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await toPayment(page, lot);
  const requested = page.waitForRequest('**/api/v1/billing/return');
  await payByCard(page, GOOD_CARD);
  const { clientSecret } = (await requested).postDataJSON();
  await expectPaid(page, lot);
  await page.evaluate(() => sessionStorage.clear());
  const back = new URLSearchParams({ payment_intent_client_secret: clientSecret, redirect_status: 'succeeded' });
  await page.goto(`${zonePath(lot)}/pay?${back}`);
  await expect(page).toHaveURL(/\/receipt\/[^/?]+$/);
  await expect(page.getByText('$11.00').first()).toBeVisible();
  await page.goto(`${zonePath(lot)}/pay`);
  await expect(page).toHaveURL(zonePath(lot));
});

test('an extension has its own payment step and is paid by card', async ({ page, request }, { project }) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  await toPayment(page, lot);
  await payByCard(page, GOOD_CARD);
  await expectPaid(page, lot);
  await page.goto('/bookings');
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Add time' }).first().click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/receipt\/[^/]+\/pay\?add=/);
  await cardNumber(page).fill(GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/receipt\/[^/?]+$/);
  await expect(page.getByText(/^Time added: paid until/)).toBeVisible();
});
