// A receipt that cannot be delivered: the driver sees that on the receipt and sends it elsewhere. Support finds it among the undelivered
// messages, sends it again and drops it, and the log records both.

import { expect } from '@playwright/test';
import { aPlate, listLot, mailsTo } from '../support/lots.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

test('a driver sends a bounced receipt to another address, and support resolves it at support', async ({
  page,
  browser,
  request,
}, { project }) => {
  test.setTimeout(180_000);
  const plate = aPlate();
  // Longer than a phone is wide, because an address has nowhere to wrap.
  const wrong = `ida-${plate.toLowerCase()}-of-the-benevolent-association@bounce.example`;
  const right = `ida-${plate.toLowerCase()}@example.com`;
  const lot = await listLot(request, project.name);
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByText('2 hours', { exact: true }).click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByLabel('Email').fill(wrong);
  await page.getByLabel('Name').fill('Ida Tarbell');
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect.poll(async () => (await mailsTo(request, wrong)).length).toBe(1);
  const [mail] = await mailsTo(request, wrong);
  const receipt = /https?:\/\/\S+(\/receipt\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const support = await (await browser.newContext()).newPage();
  await openSupport(support, '/support/undelivered');
  await expect(support.getByRole('heading', { level: 1, name: /^Not delivered/ })).toBeVisible();
  const row = support.getByRole('row').filter({ hasText: wrong });
  await expect(async () => {
    await support.reload();
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(row.getByText('550 5.1.1 No such mailbox here')).toBeVisible();
  await expect(row.getByText('This address cannot be reached.')).toBeVisible();
  await expect(row.getByText('tried 1 time')).toBeVisible();
  expect(await support.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await page.goto(receipt);
  const reported = page.getByText('We could not deliver the receipt to i…@bounce.example.');
  await expect(reported).toBeVisible();
  await page.getByLabel('Email').fill(right);
  await page.getByLabel('Name').fill('Ida Tarbell');
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText(`The receipt is on its way to ${right}.`)).toBeVisible();
  await expect(reported).toHaveCount(0);

  await row.getByRole('link', { name: 'The stay' }).click();
  const story = support.getByRole('region', { name: 'The whole story' }).getByRole('listitem');
  await expect(story.filter({ hasText: 'Mail not delivered' }).filter({ hasText: wrong })).toBeVisible();
  await support.getByRole('link', { name: 'Not delivered' }).click();

  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(support.getByText(`The message to ${wrong} is on its way again.`)).toBeVisible();
  await expect(async () => {
    await support.reload();
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await row.getByRole('button', { name: 'Drop' }).click();
  await expect(support.getByText(`The message to ${wrong} is dropped.`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await support.getByRole('link', { name: 'Audit log' }).click();
  for (const act of ['Dropped', 'Sent again']) {
    await expect(support.getByRole('row').filter({ hasText: act }).first()).toBeVisible();
  }
});
