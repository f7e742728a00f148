// A valet stand: a car from drop-off to handover, two attendants at once, a guest without a phone, and the owner's view.

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/test.ts';
import {
  aPhone,
  aWrongCode,
  codeNow,
  guestSecret,
  move,
  openStand,
  signIn,
  writeTicket,
} from '../support/valet-stands.ts';

const cardOf = (page: Page, ticketNumber: string): Locator =>
  page.locator('article').filter({ has: page.getByRole('link', { name: `Open ticket ${ticketNumber}` }) });

test('a car is taken in, parked, requested, retrieved, paid for in cash and handed over for the code @core', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const phone = aPhone();
  const page = await signIn(browser, stand.leo, '/valet');
  await page.getByLabel('Phone number').fill(phone);
  await expect(page.getByText('No Tickets found for this number:')).toBeVisible();
  await page.getByRole('link', { name: 'Create ticket' }).click();
  await expect(page).toHaveURL(`/valet/create?phoneNumber=${phone}`);

  await expect(page.getByLabel('Ticket number')).toHaveValue('1001');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  for (const missing of ['first name', 'license plate number', 'make', 'color']) {
    await expect(page.getByText(`Please enter a ${missing}`)).toBeVisible();
  }
  await expectAccessible(page, 'a refused ticket');
  await page.getByLabel('License plate').fill('abc 1234');
  await expect(page.getByLabel('License plate')).toHaveValue('ABC 1234');
  await page.getByLabel('State').fill('illinois');
  await page.getByLabel('State').press('Tab');
  await expect(page.getByLabel('State')).toHaveValue('IL');
  await page.getByRole('button', { name: 'Honda' }).click();
  await page.getByRole('button', { name: 'Blue' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('Ticket 1001 is created')).toBeVisible();
  await expect(page.getByText('Hang the key on hook 1.')).toBeVisible();
  const ticketId = new URL(page.url()).searchParams.get('valetId') ?? '';

  await park(page);
  await page.getByRole('link', { name: 'Edit ticket' }).click();
  await page.getByRole('button', { name: 'Green' }).click();
  await page.getByRole('button', { name: 'Save ticket' }).click();
  await expect(page.getByText('The ticket is saved')).toBeVisible();
  await expect(page.getByText('Green Honda')).toBeVisible();

  await page.getByRole('button', { name: 'Request for the guest' }).click();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take job' }).click();
  await expect(page.getByText('You are bringing this car.')).toBeVisible();
  await page.getByRole('button', { name: 'CAR READY' }).click();
  await expect(page.getByText('Unpaid')).toBeVisible();
  await page.getByRole('button', { name: 'CASH PAYMENT $11.00' }).click();
  await page.getByRole('button', { name: 'Complete Session' }).click();

  const secret = await guestSecret(page, ticketId, request);
  const code = page.getByLabel('Code on the guest’s page');
  await code.fill(aWrongCode(secret));
  await expect(page.getByText('Wrong code. Do not hand over the car.')).toBeVisible();
  await expect(code).toHaveValue('');
  await expectAccessible(page, 'a wrong code');
  await code.fill(codeNow(secret));
  await expect(page.getByText('This car has been handed over.')).toBeVisible();
  await expect(page.getByText('with the guest’s code').filter({ visible: true })).toBeVisible();
  await comesAgain(page, phone);
});

async function park(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ENTER PARKING DETAILS' }).click();
  await page.getByLabel('Parked by').fill('');
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
  await expect(page.getByText('Please enter who parked the car')).toBeVisible();
  await expect(page.getByText('Please enter where the car is parked')).toBeVisible();
  await page.getByLabel('Parked by').fill('Leo');
  await page.getByLabel('Parked at').fill('B14');
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
  await expect(page.getByText('Ticket 1001 is parked at B14')).toBeVisible();
}

/** A returning guest is not asked for the same details again. */
async function comesAgain(page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('link', { name: 'Create ticket' }).click();
  await page.getByRole('button', { name: /Green Honda, Ann/ }).click();
  await expect(page.getByLabel('License plate')).toHaveValue('ABC 1234');
  await expect(page.getByLabel('First name')).toHaveValue('Ann');
  await expect(page.getByLabel('Ticket number')).toHaveValue('1002');
}

test('boards update live, and only one of two attendants gets a car', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const mia = await signIn(browser, stand.mia, '/valet');
  await expect(mia.getByText('No cars here')).toBeVisible();
  const ticketId = await writeTicket(leo, stand.locationId);
  await expect(cardOf(mia, '1001').getByText('Entry')).toBeVisible();
  await move(leo, ticketId, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'C2' });
  await move(leo, ticketId, { status: 'requested' });
  await expect(cardOf(mia, '1001').getByText('Requested')).toBeVisible();
  await expect(mia.getByRole('radio', { name: '1 Waiting' })).toBeChecked();

  // Mia's phone gets no updates for a moment: her board still offers the car that Leo has taken.
  await mia.route(/\/valets\/locations\/[\w-]+\/events$/, (route) => route.abort());
  await mia.reload();
  const taking = cardOf(mia, '1001').getByRole('button', { name: 'Take job' });
  await expect(taking).toBeVisible();
  await mia.route(/\/valets\/locations\/[\w-]+(\?|$)/, (route) => route.abort());
  await expect(mia.getByText(/^No signal for \d+ s$/)).toBeVisible();
  await cardOf(leo, '1001').getByRole('button', { name: 'Take job' }).click();
  await expect(cardOf(leo, '1001').getByText('You are bringing it')).toBeVisible();
  await taking.click();
  await expect(mia.getByText(/Another attendant has already taken this car\. Leo Park took the job/)).toBeVisible();
  await expect(cardOf(mia, '1001').getByText('Leo Park is bringing it')).toBeVisible();
  await mia.unrouteAll();
  await expect(mia.getByText('No connection.')).toHaveCount(0);
});

test('a guest without a phone gets the car with a name, a detail and a manager’s approval', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const mia = await signIn(browser, stand.mia, '/valet');
  const ticketId = await writeTicket(mia, stand.locationId);
  await move(mia, ticketId, { status: 'parked', parkedBy: 'Mia', parkedLocation: 'C2' });
  for (const status of ['ready', 'paid']) await move(mia, ticketId, { status });
  await mia.goto(`/valet/details?valetId=${ticketId}`);
  await mia.getByRole('button', { name: 'Complete Session' }).click();
  await mia.getByRole('button', { name: 'The guest has no phone' }).click();
  await mia.getByRole('button', { name: 'Hand over without code' }).click();
  await expect(mia.getByText('Please enter the name given by the guest')).toBeVisible();
  await mia.getByLabel('Name given by the guest').fill('Ann Carter');
  await mia.getByLabel('A detail not visible from outside').fill('A red scarf in the glove box');
  await mia.getByRole('button', { name: 'Hand over without code' }).click();
  await expect(mia.getByText('A manager must allow a handover without the code.')).toBeVisible();
  await expect(mia.getByLabel('Name given by the guest')).toHaveValue('Ann Carter');

  const owner = await signIn(browser, stand.owner, '/management');
  await owner.getByRole('link', { name: `Open board of ${stand.name}` }).click();
  await cardOf(owner, '1001').getByRole('link').click();
  await owner.getByRole('button', { name: 'Allow handover without code' }).click();
  await owner.getByLabel('Name given by the guest').fill('Ann Carter');
  await owner.getByLabel('A detail not visible from outside').fill('A red scarf');
  await owner.getByRole('button', { name: 'Allow handover without code' }).click();
  await expect(owner.getByText('A handover without the code is allowed until')).toBeVisible();

  await expect(mia.getByText('A handover without the code is allowed until')).toBeVisible();
  await mia.getByRole('button', { name: 'Hand over without code' }).first().click();
  await expect(mia.getByText('This car has been handed over.')).toBeVisible();
});

test('an owner opens a stand and sees each stand’s totals and guests’ waits @both', async ({ browser, request }, {
  project,
}) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const ticketId = await writeTicket(leo, stand.locationId);
  await move(leo, ticketId, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'C2' });
  for (const status of ['requested', 'ready', 'paid']) await move(leo, ticketId, { status });
  const owner = await signIn(browser, stand.owner, '/locations-vendor');
  await owner.getByRole('link', { name: `Valet settings of ${stand.name}` }).click();
  await expect(owner.getByLabel('Rate in dollars')).toHaveValue('10.00');
  await owner.getByLabel('Rate in dollars').fill('12.345');
  await owner.getByLabel('Hooks on the key board').fill('many');
  await owner.getByRole('button', { name: 'Save settings' }).click();
  await expect(owner.getByText('Use at most two decimals.')).toBeVisible();
  await expect(owner.getByText('A whole number from 0 to 2,000.')).toBeVisible();
  await owner.getByLabel('Rate in dollars').fill('12.50');
  await owner.getByLabel('Hooks on the key board').fill('40');
  await owner.getByText('Ask for the guest’s code at the handover').click();
  await owner.getByRole('button', { name: 'Save settings' }).click();
  await expect(owner.getByText(`The valet settings of ${stand.name} are saved`)).toBeVisible();

  // If no code is required, one press hands the car over.
  await leo.goto(`/valet/details?valetId=${ticketId}`);
  await leo.getByRole('button', { name: 'Complete Session' }).click();
  await expect(leo.getByText('This car has been handed over.')).toBeVisible();

  await owner.getByRole('link', { name: 'Stands right now' }).click();
  await expect(owner.getByText('$10.00')).toBeVisible();
  await owner.getByRole('link', { name: `Open board of ${stand.name}` }).click();
  await owner.getByText('Show the figures').click();
  await expect(owner.getByRole('table', { name: 'Waits by quarter hour of the request' })).toBeVisible();
});

test('what a ticket loads late moves no button of it', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const ticketId = await writeTicket(leo, stand.locationId);
  await move(leo, ticketId, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'C2' });
  const storageState = await leo.context().storageState();
  const page = await (await browser.newContext({ storageState, serviceWorkers: 'block' })).newPage();
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (/When does the guest want the car|Which merchant validated/.test(body)) await late.promise;
    await route.fulfill({ response, body });
  });
  await page.goto(`/valet/details?valetId=${ticketId}`);
  const buttons = ['Fetch at…', 'Validate'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeDisabled();
  const photo = page.getByText('Front left', { exact: true }).first();
  const all = [page.getByRole('link', { name: 'Edit ticket' }), ...buttons, photo];
  const places = () => Promise.all(all.map((each) => each.boundingBox()));
  const before = await places();
  late.resolve();
  for (const button of buttons) await expect(button).toBeEnabled();
  expect(await places()).toEqual(before);
});
