// A refund by support: a guest pays and writes to support. Support finds the message and the stay, refunds part of it, then the rest, and
// the log records both.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, type Lot, listLot, mailsTo } from '../support/lots.ts';
import { test } from '../support/test.ts';

const SUPPORT = { email: 'admin@parkvale.example', password: 'Parkvale-demo-1' };

test('support refunds a guest in two steps, and the log records both @core', async ({ page, browser, request }, {
  project,
}) => {
  test.setTimeout(180_000);
  const plate = aPlate();
  const guest = { plate, name: `Gail ${plate}`, email: `gail-${plate.toLowerCase()}@example.com` };
  const lot = await listLot(request, project.name);
  const receipt = await payAsGuest(page, lot, guest);
  await writeToSupport(page, guest);

  const support = await (await browser.newContext()).newPage();
  await logInToSupport(support);
  await readMessage(support, guest);
  await findStay(support, guest, lot);

  await refuseTooMuch(support);
  await release(support, { amount: '4.50', reason: 'The gate was stuck for an hour' });
  await expect(support.getByText('Partly refunded')).toBeVisible();
  await expect(support.getByText('$6.50 can be refunded.')).toBeVisible();
  await expectMails(request, guest.email, { amount: '$4.50', reason: 'The gate was stuck for an hour' });
  await page.goto(receipt);
  await expect(page.getByText('-$4.50')).toBeVisible();
  // Each line of the price has its share of the refund: $4.50 out of $10.00 parking and a $1.00 fee.
  for (const part of ['-$4.09', '-$0.41']) await expect(page.getByText(part, { exact: true })).toBeVisible();
  await expect(page.getByText('$6.50').first()).toBeVisible();

  await support.getByRole('button', { name: 'Full amount: $6.50' }).click();
  await expect(support.getByText('which ends the parking')).toBeVisible();
  await release(support, { amount: '6.50', reason: 'The lot was closed' });
  await expect(support.getByText('Everything that was paid has been refunded.')).toBeVisible();
  await expect(support.getByText('Parking refunded and ended')).toBeVisible();
  await expectMails(request, guest.email, { amount: '$6.50', reason: 'The lot was closed' });
  await page.reload();
  for (const amount of ['-$4.50', '-$6.50', '$0.00'])
    await expect(page.getByText(amount, { exact: true })).toBeVisible();

  await expectInLog(support);
  await answer(support, guest);
  await expect
    .poll(async () => (await mailsTo(request, guest.email)).map(({ subject }) => subject))
    .toContain('Our reply to your message');
});

test('an odogwu opens support from the menu and sees whether all records agree', async ({ page }) => {
  await logInToSupport(page, 'odogwu@parkvale.example');
  await page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name: 'Reconciliation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
  await expect(page.getByText(/All records agree\.|Not verified yet/)).toBeVisible();
});

type Guest = { readonly plate: string; readonly name: string; readonly email: string };

/** Pays for two hours, $11.00; returns the receipt's URL. */
async function payAsGuest(page: Page, lot: Lot, { plate, name, email }: Guest): Promise<string> {
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByText('2 hours', { exact: true }).click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(1);
  const [mail] = await mailsTo(page.request, email);
  return /https?:\/\/\S+(\/receipt\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function writeToSupport(page: Page, { plate, name, email }: Guest): Promise<void> {
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill(`The gate was stuck and I lost an hour. My plate is ${plate}.`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SUPPORT.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

async function logInToSupport(page: Page, email = SUPPORT.email): Promise<void> {
  await page.goto('/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
}

async function readMessage(support: Page, { name, plate }: Guest): Promise<void> {
  const row = support.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(support.getByRole('heading', { level: 1, name: `Message from ${name}` })).toBeVisible();
  await expect(support.getByText(`My plate is ${plate}.`)).toBeVisible();
}

/** With the keyboard only: / focuses the box, the down arrow selects the first hit, Enter opens it. */
async function findStay(support: Page, { plate, email }: Guest, lot: Lot): Promise<void> {
  await support.keyboard.press('/');
  await expect(support.getByRole('searchbox')).toBeFocused();
  await support.keyboard.type(plate.toLowerCase());
  await support.keyboard.press('Enter');
  await expect(support).toHaveURL('/support');
  await expect(support.getByRole('searchbox')).toBeFocused();
  await expect(support.getByRole('link', { name: plate })).toBeVisible();
  await support.keyboard.press('ArrowDown');
  await expect(support.getByRole('link', { name: plate })).toBeFocused();
  await support.keyboard.press('Enter');
  await expect(support.getByRole('heading', { level: 1, name: /^Receipt [0-9A-F]{8}$/ })).toBeVisible();
  await expect(support.getByRole('heading', { level: 2, name: lot.name })).toBeVisible();
  await expect(support.getByText(email).first()).toBeVisible();
  const story = support.getByRole('region', { name: 'The whole story' }).getByRole('listitem');
  const kinds = ['Parking requested', 'Payment started', 'Paid', 'Parking started', 'Mailed'];
  for (const kind of kinds) await expect(story.filter({ hasText: kind }).first()).toBeVisible();
  const reported = (await story.allInnerTexts()).map((text) => kinds.findIndex((kind) => text.includes(kind)));
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
}

async function refuseTooMuch(support: Page): Promise<void> {
  await support.getByLabel('Amount').fill('11.01');
  await support.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(support.getByText('At most $11.00 can be refunded.')).toBeVisible();
  await expect(support.getByText('Please give a reason. The payer will read this.')).toBeVisible();
  await expect(support.getByLabel('Amount')).toBeFocused();
  await expect(support.getByLabel('Amount')).toHaveValue('11.01');
  await expectAccessible(support, 'a refund that is refused');
}

/** A double press makes only one refund. */
async function release(support: Page, { amount, reason }: { amount: string; reason: string }): Promise<void> {
  await support.getByLabel('Amount').fill(amount);
  await support.getByLabel('Reason', { exact: true }).fill(reason);
  await support.getByRole('button', { name: `Refund $${amount}` }).dblclick();
  await expect(support.getByText(`$${amount} has been refunded`)).toBeVisible({ timeout: 20_000 });
  await expect(support.getByRole('row').filter({ hasText: reason })).toHaveCount(1);
}

/** One email announces the refund, another confirms that it was paid. */
async function expectMails(request: APIRequestContext, to: string, expected: { amount: string; reason: string }) {
  const subjects = [`Your refund of ${expected.amount},`, `Refund of ${expected.amount},`];
  for (const subject of subjects) {
    const mails = async () => (await mailsTo(request, to)).filter((mail) => mail.subject.startsWith(subject));
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0]?.text).toContain(expected.reason);
  }
}

async function expectInLog(support: Page): Promise<void> {
  await support.getByRole('link', { name: 'Audit log' }).click();
  await expect(support.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  for (const text of ['$4.50 · The gate was stuck for an hour', '$6.50 · The lot was closed']) {
    const row = support.getByRole('row').filter({ hasText: text }).first();
    await expect(row.getByText('Refund', { exact: true })).toBeVisible();
  }
}

async function answer(support: Page, { name, email }: Guest): Promise<void> {
  await support.getByRole('searchbox').fill(email);
  await support.keyboard.press('Enter');
  await support.getByRole('link', { name: 'The gate was stuck' }).click();
  await support.getByRole('button', { name: 'Send the answer' }).click();
  await expect(support.getByText('Please write an answer.')).toBeVisible();
  await support.getByLabel('Your answer').fill('Sorry about the gate. You have all of it back.');
  await support.getByRole('button', { name: 'Send the answer' }).click();
  await expect(support.getByText('Your answer is on its way.')).toBeVisible();
  await expect(support.getByText('Closed', { exact: true })).toBeVisible();
  await support.getByRole('button', { name: 'Reopen' }).click();
  await expect(support.getByText('The message is open again.')).toBeVisible();
  await support.goBack();
  await expect(support.getByRole('searchbox')).toHaveValue(email);
  await expect(support.getByRole('link', { name: 'The gate was stuck' })).toBeFocused();
  await support.getByRole('searchbox').fill('');
  await expect(support.getByRole('row').filter({ hasText: name })).toBeVisible();
}
