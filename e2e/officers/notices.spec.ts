// Notices, from the officer who gives one to the driver who pays or appeals it and the owner who answers.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFold } from '../support/folds.ts';
import { aPlate, type Lot, listLot, signInOwner } from '../support/lots.ts';
import { signInOfficer } from '../support/officers.ts';
import { countPrinted } from '../support/printed.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

/** One pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The lot charges $40 for "Not paid", half of that in the first week, without a warning first. */
async function chargeAt(page: Page, lot: Lot): Promise<void> {
  const data = {
    reasons: [
      { name: 'Not paid', cents: 4000 },
      { name: 'Across two spaces', cents: null },
    ],
    warningsBefore: 0,
    earlyPercent: 50,
    earlyDays: 7,
    graceMinutes: 15,
    appealDays: 15,
    phone: '',
    email: 'lot@owners.example',
    text: '',
  };
  const path = `/api/v1/locations/${lot.locationId}/notice-settings`;
  const answer = await page.request.put(path, { headers: lot.owner, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function check(page: Page, lot: Lot, plate: string): Promise<void> {
  await signInOfficer(page, lot);
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next plate' })).toBeVisible();
}

const addPhoto = (page: Page) =>
  page
    .getByLabel('Photo of the car and its plate')
    .setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: PHOTO });

/** @returns the number of the notice */
async function charge(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Issue a notice' }).click();
  await page.getByRole('radio', { name: /^Charge/ }).check({ force: true });
  await page.getByRole('button', { name: 'Issue the notice' }).click();
  await expect(page.getByText('A charge needs a photo of the car and its plate.')).toBeVisible();
  await expectAccessible(page, 'a notice that is being given');
  await addPhoto(page);
  await page.getByRole('button', { name: 'Issue the notice' }).click();
  await expect(page.getByText('Notice given')).toBeVisible();
  const number = await page
    .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .first()
    .textContent();
  return number ?? '';
}

/** A charge that an officer gave to a car at a lot that charges. */
async function aCharge(page: Page, project: string) {
  const lot = await listLot(page.request, project);
  const plate = aPlate();
  await chargeAt(page, lot);
  await check(page, lot, plate);
  const number = await charge(page);
  return { lot, plate, number };
}

async function open(page: Page, number: string, plate: string): Promise<void> {
  await page.goto(`/notice/${number}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Open the notice' }).click();
}

test('a charge is given and paid by card without an account @both @core', async ({ page, browser }, { project }) => {
  const { lot, plate, number } = await aCharge(page, project.name);

  const driver = await browser.newPage();
  await open(driver, number, plate);
  await expect(driver.getByText('Due: $20.00')).toBeVisible();
  await expect(driver.getByText(/^Until the end of .*\. After that \$40\.00\.$/)).toBeVisible();
  await expect(driver.getByRole('link', { name: `Open in Maps: ${lot.name}` })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=-?\d+\.\d+%2C-?\d+\.\d+$/,
  );
  await expectAccessible(driver, 'a charge, for its driver');
  await driver.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(driver).toHaveURL(/\/pay$/);
  await expectAccessible(driver, 'the payment of a notice');
  await driver.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(driver).toHaveURL(/\/receipt\//);
  await expect(driver.getByText(`Notice ${number}`).first()).toBeVisible();
  await driver.goto(`/notice/${number}`);
  await expect(driver.getByText(/^\$20\.00 was paid on /)).toBeVisible();
  await expect(driver.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
});

test('a driver with a saved card pays a charge with it', async ({ page, browser }, { project }) => {
  const { plate, number } = await aCharge(page, project.name);
  const driver = await browser.newPage();
  await signUpDriver(driver, project.name);
  await driver.goto('/profile');
  await saveCard(driver);
  await open(driver, number, plate);
  await driver.getByRole('button', { name: 'Pay $20.00' }).click();
  const atOnce = driver.getByRole('button', { name: 'Pay $20.00 · Visa 4242' });
  await expect(atOnce).toBeVisible();
  await driver.waitForTimeout(1000);
  await atOnce.click();
  await expect(driver).toHaveURL(/\/receipt\//);
  await driver.goto(`/notice/${number}`);
  await expect(driver.getByText(/^\$20\.00 was paid on /)).toBeVisible();
});

test('a charge is appealed, and its owner grants the appeal @both', async ({ page, browser }, { project }) => {
  const lot = await listLot(page.request, project.name);
  const plate = aPlate();
  const owner = await browser.newPage();
  await signInOwner(owner, lot, `/locations/${lot.locationId}/notices/settings`);
  await owner.getByLabel('Amount 1 (dollars)').fill('40');
  await owner.getByLabel('Warnings before a charge').fill('0');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('A lot that charges needs an address that someone answers.')).toBeVisible();
  await owner.getByLabel('Email for questions').fill('lot@owners.example');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('The settings of notices are saved.')).toBeVisible();

  await check(page, lot, plate);
  const number = await charge(page);
  const driver = await browser.newPage();
  await open(driver, number, plate);
  await openFold(driver, 'Appeal');
  await driver.getByLabel('Why is the notice wrong?').fill('The sign was hidden behind a truck.');
  await driver.getByRole('button', { name: 'Send appeal' }).click();
  await expect(driver.getByText('Your appeal is open')).toBeVisible();

  await owner.reload();
  await expect(owner.getByText('The sign was hidden behind a truck.')).toBeVisible();
  await owner.getByLabel('Your answer').fill('The truck is on our photo.');
  await owner.getByRole('button', { name: 'Grant the appeal' }).click();
  await expect(owner.getByText('Void', { exact: true })).toBeVisible();
  await owner
    .getByRole('searchbox', { name: 'Find a plate, a number or a reason' })
    .fill(number.slice(0, 7).toLowerCase());
  await owner.getByText('Void', { exact: true }).click();
  const history = owner.getByRole('list', { name: 'History' });
  await expect(history.getByText('Void: the lot granted the appeal')).toBeVisible();
  await expect(history.getByText('The truck is on our photo.')).toBeVisible();
  await driver.reload();
  await expect(driver.getByText('This notice is void')).toBeVisible();
  await expect(driver.getByText('The lot wrote: The truck is on our photo.')).toBeVisible();
});

test('the owner finds a notice and takes it back with a reason, which its driver reads', async ({ page, browser }, {
  project,
}) => {
  const { lot, plate, number } = await aCharge(page, project.name);

  const owner = await browser.newPage();
  await signInOwner(owner, lot, `/locations/${lot.locationId}/notices`);
  // The full list shows it too; wait until the search result replaces it.
  const found = owner.waitForResponse((answer) => answer.url().endsWith('/notices/search') && answer.ok());
  await owner.getByRole('searchbox', { name: 'Find a plate, a number or a reason' }).fill(plate.toLowerCase());
  await found;
  await owner.getByText('Open', { exact: true }).click();
  const takeBack = owner.getByRole('button', { name: `Take back notice ${number}` });
  await takeBack.click();
  await owner.getByRole('button', { name: 'Cancel' }).click();
  await expect(owner.getByLabel('Why is it taken back?')).toHaveCount(0);
  await takeBack.click();
  await owner.getByRole('button', { name: 'Take it back' }).click();
  await expect(owner.getByText('Please say why.')).toBeVisible();
  await expect(owner.getByText('The driver reads this, and the notice stays void.')).toBeVisible();
  await owner.getByLabel('Why is it taken back?').fill('The barrier was broken that day.');
  await owner.getByRole('button', { name: 'Take it back' }).click();
  const history = owner.getByRole('list', { name: 'History' });
  await expect(history.getByText('Void: the lot took it back')).toBeVisible();
  await expect(history.getByText('The barrier was broken that day.')).toBeVisible();
  await expect(owner.getByText('Void', { exact: true })).toBeVisible();
  await expect(takeBack).toHaveCount(0);

  const driver = await browser.newPage();
  await open(driver, number, plate);
  await expect(driver.getByText('This notice is void')).toBeVisible();
  await expect(driver.getByText('The lot wrote: The barrier was broken that day.')).toBeVisible();
  await expect(driver.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
});

test('an appeal with a photo is refused, goes to support, and is granted there', async ({ page, browser }, {
  project,
}) => {
  const { lot, plate, number } = await aCharge(page, project.name);
  await page.getByRole('radio', { name: 'Roll, 58 mm' }).check({ force: true });
  const paper = page.getByRole('region', { name: 'Printed notice' });
  await expect(paper).toContainText('THIS INVOICE IS PRIVATELY ISSUED');
  await expect(paper).toContainText('lot@owners.example');
  for (const size of ['Roll, 58 mm', 'Roll, 80 mm', 'Letter']) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    expect(await countPrinted(page), size).toBe(1);
  }

  const driver = await browser.newPage();
  await open(driver, number, plate);
  await openFold(driver, 'Appeal');
  await driver.getByLabel('Why is the notice wrong?').fill('I was unloading.');
  await driver
    .getByLabel('Photos for your appeal')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(driver.getByText('sign.png')).toBeVisible();
  await driver.getByRole('button', { name: 'Send appeal' }).click();
  await expect(driver.getByText('Your appeal is open')).toBeVisible();

  const owner = await browser.newPage();
  await signInOwner(owner, lot, `/locations/${lot.locationId}/notices`);
  await expect(owner.getByRole('img', { name: /^Driver, / })).toBeVisible();
  await owner.getByLabel('Your answer').fill('The sign forbids it.');
  await owner.getByRole('button', { name: 'The notice stands' }).click();
  await expect(owner.getByText('Stands', { exact: true })).toBeVisible();

  await driver.reload();
  await expect(driver.getByText('The lot wrote: The sign forbids it.')).toBeVisible();
  await driver.getByLabel('Why is the notice wrong?').fill('The sign allows ten minutes.');
  await driver.getByRole('button', { name: 'Ask support' }).click();
  await expect(driver.getByText('Support is reviewing your appeal')).toBeVisible();

  const support = await browser.newPage();
  await openSupport(support, '/support/notices');
  const card = support.getByRole('region', { name: `Appeals: ${plate}` });
  await expect(card.getByText('The sign allows ten minutes.')).toBeVisible();
  await card.getByLabel('Your answer').fill('Ten minutes are allowed.');
  await card.getByRole('button', { name: 'Grant the appeal' }).click();
  await expect(card).toHaveCount(0);
  await driver.reload();
  await expect(driver.getByText('Support wrote: Ten minutes are allowed.')).toBeVisible();
});
