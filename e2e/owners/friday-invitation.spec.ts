// A lot owner invites an enforcer, who sets a password with the emailed link, signs in and sees the lot. Then the owner deactivates the
// enforcer, who is signed out at once.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const OWNER_PASSWORD = 'Harbor-street-9';
const MEMBER_PASSWORD = 'Brown-kettle-7';

test('an enforcer is invited, activates the account, signs in, and is signed out when deactivated @core', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(120_000);
  const lot = `Friday Lot ${project.name} ${Date.now()}`;
  const email = `fran-${project.name}-${Date.now()}@example.com`;

  await openOwnersAccount(page);
  await addLot(page.request, lot);
  await page.goto('/team');
  await expect(page.getByText('Looks like you have not added any members yet.')).toBeVisible();

  await invite(page, { name: 'Fran Day', email, lot });
  const card = page.locator('section').filter({ hasText: email });
  await expect(card.getByText('Invited', { exact: true })).toBeVisible();
  await expect(card.getByText(`${lot} 12 Harbor St`)).toBeVisible();

  const enforcer = await (await browser.newContext()).newPage();
  const link = await mailedLinkTo(page.request, email);
  await activate(enforcer, link);
  await expect(enforcer).toHaveURL('/service/locations');
  await expect(enforcer.getByRole('heading', { name: lot })).toBeVisible();
  await enforcer.getByRole('link', { name: `Search Vehicles Here at ${lot}` }).click();
  await expect(enforcer).toHaveURL(/\/service\/locations\/[\w-]+\/search$/);

  // An open page would hear of it by itself.
  await enforcer.goto('about:blank');
  await page.reload();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Deactivate Fran Day' }).click();
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByText('Fran Day is deactivated')).toBeVisible();

  await enforcer.goto('/service/locations');
  const again = enforcer.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toBeVisible();
  await logIn(enforcer, email);
  const asks = 'Your account has been deactivated. Ask the owner of your team to activate it again.';
  await expect(again.getByRole('alert')).toHaveText(asks);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await logIn(enforcer, email);
  await expect(enforcer.getByRole('heading', { name: lot })).toBeVisible();

  await card.getByRole('button', { name: `Remove Fran Day from ${lot}` }).click();
  await expect(page.getByText(`Fran Day no longer works at ${lot}`)).toBeVisible();
  await enforcer.reload();
  await expect(enforcer.getByText('Looks like you are not servicing any locations yet.')).toBeVisible();
  await openLinkAgain(enforcer, link);
});

test('an enforcer sees the team, and invites an enforcer once the owner allows it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const lot = `Friday Walk ${Date.now()}`;
  const [fran, gus] = [`fran-${Date.now()}@example.com`, `gus-${Date.now()}@example.com`];
  await openOwnersAccount(page);
  await addLot(page.request, lot);
  await page.goto('/team');
  await invite(page, { name: 'Fran Day', email: fran, lot });
  const enforcer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await activate(enforcer, await mailedLinkTo(page.request, fran));
  await expect(enforcer).toHaveURL('/service/locations');

  await enforcer.goto('/team');
  await expect(enforcer.getByText(fran)).toBeVisible();
  await expect(enforcer.getByRole('button', { name: 'Invite member' })).toHaveCount(0);

  await page.reload();
  await page.getByLabel('Can invite enforcers for their lots').check();
  await expect(page.getByText('Fran Day’s permissions are updated.')).toBeVisible();

  await enforcer.reload();
  await expect(enforcer.getByText(fran)).toBeVisible();
  await enforcer.getByRole('button', { name: 'Invite member' }).click();
  const dialog = enforcer.getByRole('dialog', { name: 'Invite an enforcer' });
  await expect(dialog.getByText('Valet', { exact: true })).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Gus Night');
  await dialog.getByLabel('Email').fill(gus);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(enforcer.getByText('Gus Night is invited.')).toBeVisible();
  await expect(enforcer.getByText(gus)).toBeVisible();
  await enforcer.context().close();

  const invited = await (await browser.newContext()).newPage();
  await activate(invited, await mailedLinkTo(page.request, gus));
  await expect(invited.getByRole('heading', { name: lot })).toBeVisible();
  await invited.context().close();
  await page.reload();
  await expect(page.locator('section').filter({ hasText: gus }).getByText('Active', { exact: true })).toBeVisible();
});

test('an invalid invitation is explained in its dialog, and nothing typed is lost', async ({ page }) => {
  await openOwnersAccount(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByText('Some of them').click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please provide a valid name')).toBeVisible();
  await expect(dialog.getByText('Please provide a valid email address')).toBeVisible();
  await expect(dialog.getByText('Choose at least one location.')).toBeVisible();

  await dialog.getByText('All locations').click();
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Email').fill('odogwu@parkvale.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('cannot join a team')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeFocused();
});

test('a driver joins with an existing account and needs no new password', async ({ page, browser }) => {
  const email = `dee-${Date.now()}-${Math.random()}@example.com`;
  const driver = await (await browser.newContext()).newPage();
  await register(driver, { name: 'Dee', email, role: 'customer' });
  await proveAddress(driver, email);

  await openOwnersAccount(page);
  await page.goto('/team');
  await invite(page, { name: 'Dee', email });
  await driver.goto(await mailedLinkTo(page.request, email));
  await expect(driver.getByLabel('Password', { exact: true })).toHaveCount(0);
  await driver.getByRole('button', { name: 'Join the team' }).click();
  await expect(driver).toHaveURL('/service/locations');
});

test('an invalid invitation link is refused with the product’s own message', async ({ page }) => {
  await openLinkAgain(page, '/auth/member/activate/never-was-a-token');
});

/** Only an account with a verified address joins a team with its existing password. */
async function proveAddress(page: Page, email: string): Promise<void> {
  await page.request.post('/api/v1/users/forgot-password', { data: { email } });
  const token = (await mailedLinkTo(page.request, email, /\/reset\/[\w-]+/)).split('/').at(-1);
  const data = { token, password: OWNER_PASSWORD };
  const reset = await page.request.patch(`/api/v1/users/reset-password/${token}`, { data });
  expect(reset.ok(), await reset.text()).toBe(true);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('/dashboard');
}

async function openOwnersAccount(page: Page): Promise<void> {
  await register(page, { name: 'Olive Owner', email: `owner-${Date.now()}-${Math.random()}@example.com` });
}

async function register(page: Page, { name, email, role }: { name: string; email: string; role?: string }) {
  await page.goto(role ? `/register?role=${role}` : '/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
}

async function addLot(request: APIRequestContext, name: string): Promise<void> {
  const coordinates = [-87.87 - Math.random() / 100, 43.38 + Math.random() / 100];
  const address = '12 Harbor St, Port Washington, WI 53074';
  const data = { name, address, phoneNumber: '2625550123', location_point: { coordinates } };
  const answer = await request.post('/api/v1/locations', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function invite(page: Page, { name, email, lot }: { name: string; email: string; lot?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  if (lot) {
    await dialog.getByText('Some of them').click();
    await dialog.getByLabel(lot).check();
  }
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${name} is invited.`)).toBeVisible();
}

/** A job sends the email a moment after the request. */
async function mailedLinkTo(
  request: APIRequestContext,
  email: string,
  page = /\/auth\/member\/activate\/[\w-]+/,
): Promise<string> {
  let link = '';
  await expect(async () => {
    const { messages } = await (await request.get('/api/v1/dev/outbox')).json();
    const mail = messages.find((message: { to: string }) => message.to === email);
    link = mail.text.match(page)[0];
  }).toPass();
  return link;
}

async function activate(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText('Olive Owner invited you to work at their parking lots as an enforcer.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Activate account' });
  await submit.click();
  await expect(page.getByText('Please fill in both password fields.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(`${MEMBER_PASSWORD}!`);
  await submit.click();
  await expect(page.getByText('Looks like the passwords are not matching.')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill(MEMBER_PASSWORD);
  await submit.click();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function openLinkAgain(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('Invalid token provided. Please check you email again.');
}
