// An owner asks to be notified when the lot is full, and a driver takes the last space. The link in the email stops such emails and turns
// them on again, without logging in.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { listLot, mailsTo, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test.setTimeout(150_000);

test('an owner chooses emails, gets one, and stops them from the email', async ({ page, browser, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const headers = lot.owner;
  const set = await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { capacity: 1 }, headers });
  expect(set.ok()).toBe(true);
  expect((await request.delete(`/api/v1/zones/${lot.dailyZoneId}`, { headers })).ok()).toBe(true);

  await signInOwner(page, lot, '/notifications');
  await expect(page.getByText(`go to ${lot.ownerEmail}`)).toBeVisible();
  const full = page.getByRole('checkbox', { name: /^A lot is full/ });
  await expect(full).not.toBeChecked();
  await full.check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Daily summary/ }).check();
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('New_York') ?? false);
  await page.getByLabel('Sent at 7 AM').selectOption('Eastern Time');
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(full).toBeChecked();
  await expect(page.getByLabel('Sent at 7 AM')).toHaveValue('America/New_York');

  await payFor(request, lot, { plate: `F${String(Date.now()).slice(-6)}`, state: 'WI' });
  const mail = async () => (await mailsTo(request, lot.ownerEmail)).find(({ subject }) => subject.endsWith('is full'));
  await expect.poll(mail, { timeout: 75_000 }).toBeDefined();
  const path = /\/mails\/\S+/.exec((await mail())?.text ?? '')?.[0] ?? '';

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(path);
  await expect(elsewhere.getByText('You get this kind of email: A lot is full.')).toBeVisible();
  await expectAccessible(elsewhere, 'the link of a mail');
  await elsewhere.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(elsewhere.getByText('You no longer get this kind of email: A lot is full.')).toBeVisible();
  await page.reload();
  await expect(full).not.toBeChecked();
  await elsewhere.getByRole('button', { name: 'Get them again' }).click();
  await expect(elsewhere.getByText('You get this kind of email: A lot is full.')).toBeVisible();
  await page.reload();
  await expect(full).toBeChecked();
});
