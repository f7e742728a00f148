// A new owner lists a lot on a product that reviews new owners. Nobody can find it, support says what is missing, and the owner asks
// again. Once support approves, drivers park there.

import { type ChildProcess, spawn } from 'node:child_process';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Lot, listLot, mailsTo, signInOwner } from '../support/lots.ts';
import { PORTS } from '../support/ports.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

// Each worker that gets here has its own port.
const PORT = PORTS.reviewing + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const URL_HERE = `http://localhost:${PORT}`;
test.use({ baseURL: URL_HERE });

let product: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const env = { ...process.env, PORT: String(PORT), OWNER_REVIEW: 'first_lots' };
  product = spawn(process.execPath, ['e2e/support/serve-product.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const isUp = () =>
    fetch(`${URL_HERE}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 150_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
});

test('a new owner is refused, asks again and is approved; then drivers find the lot', async ({
  page,
  browser,
  request,
}, { project }) => {
  const lot = await listLot(request, `review-${project.name}`);

  await signInOwner(page, lot, '/locations');
  await expect(page.getByText('Your lots are in review')).toBeVisible();
  await expect(page.getByText(`open the link that we sent to ${lot.ownerEmail}`)).toBeVisible();
  await expect(page.getByRole('row', { name: lot.name })).toContainText('In review');
  await expectNotOpen(browser.newPage.bind(browser), lot);

  const [mail] = await mailsTo(request, lot.ownerEmail);
  await page.goto(/\/confirm-email\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(`Is ${lot.ownerEmail} your address?`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/locations');
  await expect(page.getByText('Your lots are in review')).toBeVisible();
  await expect(page.getByText('open the link')).toHaveCount(0);

  const support = await (await browser.newContext({ baseURL: URL_HERE })).newPage();
  await openSupport(support, '/support/owners');
  const review = support.getByRole('listitem').filter({ hasText: lot.name });
  await expect(review.getByText('Email confirmed')).toBeVisible();
  await decide(support, lot, async () => {
    await support.getByText('Not yet', { exact: true }).click();
    await support.getByRole('button', { name: 'Send the reason' }).click();
    await expect(support.getByText('Please give a reason. The owner will read this.')).toBeVisible();
    await support.getByRole('textbox', { name: 'Reason' }).fill('Please give the phone number that is on your sign.');
    await expectAccessible(support, 'deciding about an owner');
    await support.getByRole('button', { name: 'Send the reason' }).click();
  });
  await expect(support.getByText('was told the reason')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Please give the phone number that is on your sign.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for another look' }).click();
  await expect(page.getByText('Your lots are in review')).toBeVisible();

  await support.reload();
  await decide(support, lot, () => support.getByRole('button', { name: 'Approve', exact: true }).click());
  await expect(support.getByText('is approved. Their lots are open.')).toBeVisible();
  await expect.poll(async () => subjectsTo(request, lot)).toContain('Your lots are open');
  await page.reload();
  await expect(page.getByText('Your lots are in review')).toHaveCount(0);
  const driver = await browser.newPage();
  await driver.goto(`${URL_HERE}/p/${lot.signCode}`);
  await expect(driver.getByText('This lot is not open yet')).toHaveCount(0);
  await expect(driver.getByText('$5.50').first()).toBeVisible();

  await support.getByLabel('Show').selectOption('Approved');
  const approved = support.getByRole('listitem').filter({ hasText: lot.name });
  await expect(approved.getByText(/Zone .*: \$5\.00 an hour/)).toBeVisible();
  await approved.getByRole('button', { name: /^Put back into review/ }).click();
  await support.getByRole('textbox', { name: 'Reason' }).fill('The city says that this place is not yours.');
  await support.getByRole('dialog').getByRole('button', { name: 'Put back into review' }).click();
  await expect(support.getByText('is in review again. Their lots are inactive.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The city says that this place is not yours.')).toBeVisible();
  await expectNotOpen(browser.newPage.bind(browser), lot);
});

async function expectNotOpen(newPage: () => Promise<Page>, lot: Lot): Promise<void> {
  const driver = await newPage();
  for (const path of [`/p/${lot.signCode}`, `/locations/${lot.locationId}/zones`]) {
    await driver.goto(URL_HERE + path);
    await expect(driver.getByRole('heading', { name: 'This lot is not open yet' })).toBeVisible();
  }
  await driver.close();
}

async function decide(support: Page, lot: Lot, choose: () => Promise<unknown>): Promise<void> {
  await support
    .getByRole('listitem')
    .filter({ hasText: lot.name })
    .getByRole('button', { name: /^Decide/ })
    .click();
  await choose();
}

const subjectsTo = async (request: APIRequestContext, { ownerEmail }: Lot) =>
  (await mailsTo(request, ownerEmail)).map(({ subject }) => subject);
