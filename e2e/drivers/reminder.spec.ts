// A guest asks for a reminder before the stay ends. The link in the reminder opens Add time on any device, without signing in.

import { expect, type Page } from '@playwright/test';
import { aPlate, chooseHours, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a guest asks for a reminder, and adds time through its link on another device', async ({
  page,
  request,
  browser,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await page.goto('/bookings');
  await page.getByRole('link', { name: `Receipt of ${plate} at ${lot.name}` }).click();

  await page.getByRole('button', { name: /^Remind me before it ends/ }).click();
  await page.getByLabel('How early').selectOption('30');
  await page.getByLabel('Email', { exact: true }).last().fill('guest@example.com');
  await page.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(page.getByText(/Reminder set for \d+:\d\d\s[AP]M.* by email\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Reminder set for .* by email\./)).toBeVisible();

  const key = new URL(page.url()).pathname;
  const { data } = await (await request.get(`/api/v1/receipts/${key.split('/').at(-1)}`)).json();
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(`${key}?add=${data.sessions[0]._id}`, page.url()).href);
  await expect(other.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
  await other.getByRole('button', { name: /^Continue – \$/ }).click();
  await other.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(other.getByText(/^Time added: paid until/)).toBeVisible();
});

// Browsers get push messages only from their makers' servers, and this one shows no notifications. So it is handed a message at the point
// where those servers would deliver one, and we look at what it would show.
test('a push message about the end becomes a notification, and a tap on it opens Add time', async ({
  page,
  request,
  context,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: lot.name })).toBeVisible();

  const path = new URL(page.url()).pathname;
  const { data } = await (await request.get(`/api/v1/receipts/${path.split('/').at(-1)}`)).json();
  const addTime = `${path}?add=${data.sessions[0]._id}`;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A worker can only navigate pages that it has loaded; for others it opens another tab.
  await page.reload();
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Worker;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  await pushTo(page, JSON.stringify({ title: 'Your parking ends at 5:40 PM', body: plate, tag: 'end', path: addTime }));
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Worker).shown))
    .toMatchObject([{ title: 'Your parking ends at 5:40 PM', body: plate, tag: 'end' }]);

  await worker.evaluate(() => {
    const scope = globalThis as unknown as Worker;
    const notification = { ...scope.shown[0], close: () => {} };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  });
  await expect(page).toHaveURL(addTime);
  await expect(page.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
});

type Worker = EventTarget & {
  shown: object[];
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
};

/** Delivers to this page's service worker over the protocol that developer tools use. */
async function pushTo(page: Page, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}
