// Officers and paid cars, created through the API: the background of a journey, never its subject.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Lot, mailsTo, post } from './lots.ts';

const PASSWORD = 'Brown-kettle-7';
let officers = 0;

/** An officer invited by the lot's owner, activated, and signed in on this page. */
export async function signInOfficer(page: Page, lot: Lot): Promise<{ email: string; memberId: string }> {
  officers += 1;
  const email = `officer-${process.pid}-${Date.now()}-${officers}@example.com`;
  const invited = await post(
    page.request,
    '/users/enforcement/invite',
    { name: 'Fran Day', email, locationIds: [lot.locationId] },
    lot.owner,
  );
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(1);
  const [mail] = await mailsTo(page.request, email);
  const token = /\/auth\/member\/activate\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const body = { token, email, password: PASSWORD, confirm: PASSWORD };
  const activated = await page.request.patch('/api/v1/users/active/me', { data: body });
  expect(activated.ok(), await activated.text()).toBe(true);
  await page.goto('/login?from=%2Fservice%2Flocations');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/service/locations');
  return { email, memberId: invited.data?.member?._id ?? invited.user?._id ?? '' };
}

type Vehicle = { readonly plate: string; readonly state: string };

/** A guest pays with one of the sandbox's cards. @returns the receipt's key. */
export async function payFor(request: APIRequestContext, lot: Lot, vehicle: Vehicle, number?: string): Promise<string> {
  return payForAll(request, lot, [vehicle], number);
}

/** The same for up to five vehicles with one payment. */
export async function payForAll(
  request: APIRequestContext,
  lot: Lot,
  vehicles: readonly Vehicle[],
  number = '4242424242424242',
): Promise<string> {
  const guest = { 'x-guest-id': Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url') };
  const { data } = await post(
    request,
    '/billing/stripe-intent',
    { zoneId: lot.hourlyZoneId, hours: 2, vehicles },
    guest,
  );
  const { clientSecret, receiptKey } = data;
  await post(request, '/sessions', { clientSecret }, guest);
  const card = { number, expMonth: 12, expYear: 2034, cvc: '123' };
  await post(request, '/sandbox/payments/confirm', { clientSecret, card }, guest);
  await post(request, '/billing/return', { clientSecret }, guest);
  return receiptKey;
}
