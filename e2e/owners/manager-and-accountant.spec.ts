// An owner gives a lot to a manager, and the money of all lots to an accountant. The manager changes a price and sees no payouts. The
// accountant exports the month, and can change and refund nothing. Then the manager becomes a viewer.

import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { aPlate, listLot, mailsTo, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Brown-kettle-7';

test('a manager runs a lot without seeing payouts, and an accountant exports and cannot refund @core', async ({
  page,
  request,
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'WI' });
  const [maria, abel] = [`maria-${Date.now()}@example.com`, `abel-${Date.now()}@example.com`];
  await signInOwner(page, lot, '/team');
  await invite(page, { name: 'Maria Nager', email: maria, role: 'Manager', lot: lot.name });
  await invite(page, { name: 'Abel Counts', email: abel, role: 'Accountant' });

  const manager = await join(browser, request, { email: maria, does: 'run their parking lots as a manager' });
  await expect(manager).toHaveURL('/dashboard');
  await expect(manager.getByText('Add location')).toHaveCount(0);
  await expect(manager.getByRole('navigation', { name: 'Main' }).getByText('Payouts')).toHaveCount(0);
  await manager.goto('/locations');
  await manager.getByRole('link', { name: lot.name }).first().click();
  await manager.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`);
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await manager.getByLabel('Spaces').fill('9');
  await manager.getByRole('button', { name: 'Save' }).last().click();
  await expect(manager).toHaveURL(new RegExp(`/locations/${lot.locationId}/zones`));
  await manager.goto(`/locations/${lot.locationId}/edit`);
  await expect(manager.getByLabel('Phone')).toBeVisible();
  await expect(manager.getByText('Archive')).toHaveCount(0);
  await manager.goto('/revenue');
  await expect(manager.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await expect(manager.getByText('Payouts and statement')).toHaveCount(0);
  await manager.goto('/payouts');
  await expect(manager).toHaveURL(/\/login/);
  await manager.goto(`/locations-vendor/${lot.locationId}/valet`);
  await manager.getByLabel('Rate in dollars').fill('12');
  await manager.getByRole('button', { name: 'Save' }).click();
  await manager.getByRole('link', { name: 'Stands right now' }).click();
  await expect(manager.getByRole('heading', { name: lot.name })).toBeVisible();
  const { user } = await (await request.get('/api/v1/me', { headers: lot.owner })).json();
  const requested = await manager.request.get(`/api/v1/owners/${user._id}/statement`);
  expect(requested.status()).toBe(403);

  const accountant = await join(browser, request, { email: abel, does: 'keep the books for their parking lots' });
  await expect(accountant).toHaveURL('/dashboard');
  await accountant.goto(`/revenue/lot/${lot.locationId}`);
  await expect(accountant.getByRole('heading', { level: 1, name: lot.name })).toBeVisible();
  await expect(accountant.getByRole('main')).not.toContainText(plate);
  await expect(accountant.getByRole('button', { name: /refund/i })).toHaveCount(0);
  const [file] = await Promise.all([
    accountant.waitForEvent('download'),
    accountant.getByRole('link', { name: /CSV/ }).first().click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Received (USD)');
  expect(csv).not.toContain(plate);
  const refund = await accountant.request.post('/api/v1/support/refunds', { data: {} });
  expect(refund.status()).toBe(403);
  await accountant.goto('/payouts');
  await expect(accountant.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible();
  await expect(accountant.getByRole('heading', { name: /bank/i })).toHaveCount(0);
  await accountant.goto(`/locations/${lot.locationId}/edit`);
  await expect(accountant).toHaveURL(/\/login/);

  const card = page.locator('section').filter({ hasText: maria });
  await card.getByRole('button', { name: 'Change role Maria Nager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Maria Nager' });
  await dialog.getByText('Viewer', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Maria Nager now has the role: Viewer.')).toBeVisible();
  await manager.goto('/locations');
  await expect(manager).toHaveURL(/\/login|\/locations/);
  expect((await manager.request.get('/api/v1/locations/portfolio')).status()).toBe(401);
});

type Invitation = { readonly name: string; readonly email: string; readonly role: string; readonly lot?: string };

async function invite(page: Page, { name, email, role, lot }: Invitation): Promise<void> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByText(role, { exact: true }).click();
  if (lot) {
    await dialog.getByText('Some of them').click();
    await dialog.getByLabel(lot).check();
  }
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${name} is invited.`)).toBeVisible();
}

async function join(browser: Browser, request: APIRequestContext, { email, does }: { email: string; does: string }) {
  const [mail] = await mailsTo(request, email);
  const page = await (await browser.newContext()).newPage();
  await page.goto(/\/auth\/member\/activate\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(does)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate account' }).click();
  return page;
}
