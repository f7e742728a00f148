// Two-factor sign-in for a support user: set up with a QR code, a mistyped code, and from then on a code at each login.

import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/axe.ts';
import { aPlate } from '../support/lots.ts';
import { dataDirOf, PORTS } from '../support/ports.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Brown-kettle-7';

test('support sets up two-factor sign-in, logs in with a code, and with a recovery code', async ({ page, browser }) => {
  const email = await aSupportAccount(page);
  await logIn(page, email);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/profile');
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: /setup code/ })).toBeVisible();
  const setupCode = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

  const code = page.getByLabel('Six-digit code');
  await code.pressSequentially('000000');
  await expect(code).toHaveValue('000 000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await code.fill(codeOf(setupCode));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Save these recovery codes' })).toBeFocused();
  await expectAccessible(page, 'the recovery codes');
  const [recoveryCode = ''] = await page.getByRole('main').getByRole('listitem').allTextContents();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Download as a file').click()]);
  expect(file.suggestedFilename()).toBe('parkvale-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, email);
  await expect(elsewhere.getByText(`Two-factor sign-in is on for ${email}.`)).toBeVisible();
  await elsewhere.getByLabel('Code').pressSequentially(recoveryCode.replaceAll('-', '').toLowerCase());
  await expect(elsewhere.getByLabel('Code')).toHaveValue(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere).toHaveURL('/dashboard');
});

/** Created on the server, like the first odogwu of a real installation. */
async function aSupportAccount(page: Page): Promise<string> {
  const email = `sue-${aPlate().toLowerCase()}@example.com`;
  const env = { ...process.env, PORT: String(PORTS.sandbox), DATA_DIR: dataDirOf(PORTS.sandbox) };
  const args = ['src/app/commands/admin.ts', 'create', '--role', 'admin', '--email', email, '--name', 'Sue Support'];
  const link = execFileSync('node', args, { env, encoding: 'utf8' }).match(/\/reset\/\S+/)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const codeOf = (setupCode: string): string => new TOTP({ secret: Secret.fromBase32(setupCode) }).generate();
