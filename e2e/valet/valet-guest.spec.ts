// A car owner with only a phone: the link in a text, requesting the car and canceling, "ready", paying, the handover code, the receipt. The
// stand acts at the same time.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo } from '../support/lots.ts';
import { test } from '../support/test.ts';
import { reloadInOwnTypeface } from '../support/typeface.ts';
import { aPhone, openStand, readCode, type Stand, textedLink, textsTo } from '../support/valet-stand.ts';

const PARKED = { parkedBy: 'Leo', parkedLocation: 'B12' };

async function openLink(page: Page, stand: Stand, phone: string): Promise<void> {
  await page.goto(await textedLink(page.request, phone));
  await expect(page.getByText(`${stand.lot.name} · Ticket`)).toBeVisible();
}

async function request(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bring my car' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog.getByText('This will instruct our team to bring your car to the front.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, bring my car' }).click();
  await expect(page.getByText('Requested!', { exact: true })).toBeVisible();
}

const whereabouts = async (stand: Stand, id: string) => (await stand.call(`/valets/${id}`)).valet.whereabouts;

test('a guest goes from the text to the receipt, with two phones and the stand at once @core', async ({
  page,
  browser,
}, { project }) => {
  const stand = await openStand(page.request, project.name);
  const car = await stand.takeCar();
  const earlier = await stand.takeCar();
  for (const each of [car, earlier]) await stand.move(each, 'parked', PARKED);
  const other = await (await browser.newContext()).newPage();

  await openLink(page, stand, car.phone);
  expect(new URL(page.url()).hash, 'the key stands in no address').toBe('');
  await expect(page.getByText('Your car is parked.')).toBeVisible();
  await expect(page.getByText(`IL ${car.plate}`)).toBeVisible();
  await openLink(other, stand, earlier.phone);

  await request(other);
  await expect(other.getByText('You are next in line.')).toBeVisible();
  await request(page);
  await expect(page.getByText('One car is ahead of yours.')).toBeVisible();

  await page.getByRole('button', { name: 'I do not need it yet' }).click();
  await page.getByRole('button', { name: 'Yes, leave it parked' }).click();
  await expect(page.getByText('Unrequested!', { exact: true })).toBeVisible();
  expect(await whereabouts(stand, car.id)).toBe('parked');
  await request(page);

  await stand.call(`/valets/${car.id}/job`, { method: 'post', data: {} });
  await expect(page.getByText('Your car is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I do not need it yet' })).toBeHidden();
  await stand.move(car, 'ready');
  await expect(page.getByText('Your car is ready for you.')).toBeVisible();
  await expect.poll(async () => (await textsTo(page.request, car.phone))[0]).toContain('Your car is ready for you.');

  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await expect(page).toHaveURL(/\/valet\/pay\?pn=\d{10}/);
  await expect(page.getByRole('button', { name: 'Pay $22.00 with test wallet' })).toBeVisible();
  await expectAccessible(page, 'paying for a car');
  await page.getByRole('button', { name: 'Pay $22.00 with test wallet' }).click();
  await expect(page.getByText('Ticket Paid!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to your car' }).last().click();
  await expect(page.getByRole('button', { name: 'Paid', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Paid', exact: true }).click({ force: true });
  await expect(page.getByText('Already paid')).toBeVisible();

  await stand.move(car, 'completed', { code: await readCode(page) });
  await expect(page.getByText('Your car is ready.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('$22.00')).toBeVisible();
  const email = `guest+car_${Date.now()}-${project.name}@people.example`;
  await page.getByLabel('Email').fill(email.replace('people', 'peo ple'));
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText('Please provide a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText(`The receipt is on its way to ${email}.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(page.request, email))[0]?.text).toContain('Total paid: $22.00');
});

test('a visitor with only the number needs the texted code, and a wrong one opens nothing', async ({ page }, {
  project,
}) => {
  const stand = await openStand(page.request, project.name);
  const phone = aPhone();
  const [car, second] = [await stand.takeCar({ phone }), await stand.takeCar({ phone, textsConsent: false })];
  await page.goto(`/valet/review?pn=${phone}`);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('If this number has a car with us, a text with six digits is on its way.')).toBeVisible();
  await expect.poll(async () => (await textsTo(page.request, phone))[0]).toMatch(/^\d{6} is your/);
  const code = (await textsTo(page.request, phone))[0]?.slice(0, 6) ?? '';
  await page.getByLabel('Six digits from the text').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Open my ticket' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await page.getByLabel('Six digits from the text').fill(code);
  await page.getByRole('button', { name: 'Open my ticket' }).click();

  await expect(page.getByRole('heading', { name: 'Which car?' })).toBeVisible();
  for (const each of [car, second]) await expect(page.getByText(`IL ${each.plate}`)).toBeVisible();
  await page
    .locator('section')
    .filter({ hasText: `IL ${second.plate}` })
    .getByRole('button')
    .click();
  await expect(page.getByText(`Ticket ${second.ticketNumber}`)).toBeVisible();
  await page.getByRole('button', { name: 'My other car' }).click();
  await expect(page.getByRole('heading', { name: 'Which car?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Which car?' })).toBeVisible();
});

test('the guest chooses cash, the attendant takes it, and the code works without a signal @core', async ({
  page,
  context,
}, { project }) => {
  const stand = await openStand(page.request, project.name);
  const car = await stand.takeCar();
  await stand.move(car, 'parked', PARKED);
  await openLink(page, stand, car.phone);
  await request(page);
  await page.getByRole('button', { name: 'I will pay cash' }).click();
  await expect(page.getByText('You will pay cash.')).toBeVisible();
  const { valet } = await stand.call(`/valets/${car.id}`);
  expect(valet.cashIntended).toBe(true);
  await stand.move(car, 'ready');
  await stand.move(car, 'paid');
  await expect(page.getByText('Your car is ready for you.')).toBeVisible();
  await readCode(page);
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  const code = await readCode(page);
  await stand.move(car, 'completed', { code });
  await context.setOffline(false);
  await expect(page.getByText('Your car is ready.', { exact: true })).toBeVisible();
});

test('the guest’s page follows the stand through a stream, or by polling when streams are blocked', async ({
  page,
  browser,
}, { project }) => {
  const stand = await openStand(page.request, project.name);
  const car = await stand.takeCar();
  await openLink(page, stand, car.phone);
  await page.route('**/api/v1/valets/get', (route) => route.abort());
  const cut = await (await browser.newContext()).newPage();
  await cut.route('**/api/v1/valets/*/events', (route) => route.abort());
  await cut.goto(await textedLink(page.request, car.phone));
  await expect(cut.getByText('We have your car.')).toBeVisible();
  await stand.move(car, 'parked', PARKED);
  for (const each of [page, cut]) await expect(each.getByText('Your car is parked.')).toBeVisible();
});

test('nothing moves when the car comes: Pay is where the car was asked for, and the code follows payment @both', async ({
  page,
}, { project }) => {
  const stand = await openStand(page.request, project.name);
  const car = await stand.takeCar();
  await stand.move(car, 'parked', PARKED);
  await openLink(page, stand, car.phone);
  await reloadInOwnTypeface(page);
  const yOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  const before = await yOf('Bring my car');
  await request(page);
  await expect(page.locator('li[aria-current=step]')).toHaveText('Requested');
  await expect(page.getByText('No estimate right now.')).toBeVisible();
  const waiting = await yOf('Pay $22.00');
  if (project.name.includes('phone')) expect(waiting).toBe(before);
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift' });
  });
  await stand.call(`/valets/${car.id}/job`, { method: 'post', data: {} });
  await expect(page.locator('li[aria-current=step]')).toHaveText('On its way');
  await stand.move(car, 'ready');
  await expect(page.locator('li[aria-current=step]')).toHaveText('Out front');
  expect(await yOf('Pay $22.00')).toBe(waiting);
  expect(await page.evaluate(() => Reflect.get(window, 'moved') as number)).toBeLessThan(0.02);
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await page.getByRole('button', { name: 'Pay $22.00 with test wallet' }).click();
  await expect(page.getByText('Ticket Paid!')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Code( \d){4}$/ })).toBeVisible();
});
