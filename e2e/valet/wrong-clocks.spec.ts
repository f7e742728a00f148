// One car, three attendants' phones whose clocks are wrong, a wall screen and a guest (rule 250). The waits and the price are the server's,
// whatever the phones think the time is, with and without a signal.

import { type Browser, expect, type Page } from '@playwright/test';
import { isStoredOnPhone } from '../support/offline.ts';
import { test } from '../support/test.ts';
import { guestLink, openStand, type Person, signIn, takeInAndPark } from '../support/valet-stands.ts';
import { setClock, withClock } from '../support/wrong-clock.ts';

const HOUR_MS = 3_600_000;

/** Signs in before the clock is wrong, so that the page starts over with the wrong clock. */
async function openBoard(browser: Browser, person: Person, clockBy: number, path = '/valet'): Promise<Page> {
  const page = await withClock(await signIn(browser, person, '/valet'), clockBy);
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

type Ticket = {
  readonly _id: string;
  readonly plateNumber: string;
  readonly estimated: readonly string[];
  readonly createdAt: string;
  readonly parkedAt: string | null;
  readonly requestedAt: string | null;
  readonly readyAt: string | null;
  readonly totalCost: number;
};
const ticketOf = async (page: Page, id: string): Promise<Ticket> =>
  (await (await page.request.get(`/api/v1/valets/${id}`)).json()).valet;

/** The wait in seconds, on a board row or on the wall screen. */
async function waitOn(page: Page, row = page.locator('article').first()): Promise<number> {
  const [minutes = Number.NaN, seconds = Number.NaN] = ((await row.locator('time').textContent()) ?? '')
    .split(':')
    .map(Number);
  return minutes * 60 + seconds;
}

test('three phones with wrong clocks, a wall screen and a guest see the server’s waits and price', async ({
  browser,
  request,
}, { project }) => {
  test.setTimeout(240_000);
  const stand = await openStand(request, project.name);
  const began = Date.now();
  const slow = await openBoard(browser, stand.leo, -3 * HOUR_MS);
  const fast = await openBoard(browser, stand.mia, 3 * HOUR_MS);
  const jumping = await openBoard(browser, stand.leo, 0);
  const wall = await openBoard(browser, stand.mia, -3 * HOUR_MS, '/valet?wall=1');
  const guest = await withClock(await (await browser.newContext()).newPage(), 3 * HOUR_MS);
  const staff = [slow, fast, jumping];
  for (const page of staff) await expect(page.getByText('No cars here')).toBeVisible();
  await isStoredOnPhone(slow);

  // Taken in and parked without a signal by the phone whose clock is slow.
  const plate = `CLK${process.pid % 1000}`;
  await slow.context().setOffline(true);
  await takeInAndPark(slow, plate);
  await slow.goto('/valet');
  await slow.context().setOffline(false);
  await expect(slow.getByText(/not sent yet/i).first()).toBeHidden();
  for (const page of [fast, jumping]) {
    await expect(page.getByRole('radio', { name: '1 With us' })).toBeVisible();
    await expect(page.getByText(plate).filter({ visible: true }).first()).toBeVisible();
  }
  const { valets } = await (await fast.request.get('/api/v1/valets?limit=50&show=open')).json();
  const id: string = valets.find((each: Ticket) => each.plateNumber === plate)._id;

  // Requested by a guest whose phone is fast; every screen counts the seconds since then.
  const requested = Date.now();
  await guest.goto(await guestLink(fast, id));
  await guest.getByRole('button', { name: 'Bring my car' }).click();
  await guest.getByRole('button', { name: 'Yes, bring my car' }).click();
  await expect(guest.getByText('Requested!', { exact: true })).toBeVisible();
  const wallRow = wall.getByRole('dialog').locator('article').first();
  for (const page of staff) await expect(page.getByRole('radio', { name: '1 Waiting' })).toBeVisible();
  await expect(wallRow).toBeVisible();
  const expectTrueWaits = async () => {
    for (const page of [...staff, wall]) {
      const row = page === wall ? wallRow : page.locator('article').filter({ visible: true }).first();
      const waits = await waitOn(page, row);
      expect(waits).toBeGreaterThanOrEqual(0);
      expect(waits).toBeLessThanOrEqual((Date.now() - requested) / 1000 + 2);
    }
  };
  await expectTrueWaits();
  await setClock(jumping, 3 * HOUR_MS);
  // A clock that was set forward is believed until the server is asked, a few seconds later.
  await expect
    .poll(() => waitOn(jumping, jumping.locator('article').filter({ visible: true }).first()))
    .toBeLessThan(300);
  await setClock(jumping, -3 * HOUR_MS);
  await expect(expectTrueWaits).toPass();

  // Retrieved and brought without a signal by the one whose clock is fast, while the wall screen loses the server.
  await fast.getByRole('button', { name: /^Take job/ }).click();
  await expect(guest.getByText('Your car is on its way.')).toBeVisible();
  await expect(fast.getByRole('button', { name: /^CAR READY/ })).toBeVisible();
  await fast.context().setOffline(true);
  await fast.getByRole('button', { name: /^CAR READY/ }).click();
  await expect(fast.getByText(/not sent yet/i).first()).toBeVisible();
  await setClock(fast, -3 * HOUR_MS);
  await fast.context().setOffline(false);
  await expect(fast.getByText(/not sent yet/i).first()).toBeHidden();
  await expect(guest.getByText('Your car is ready for you.')).toBeVisible({ timeout: 30_000 });
  await expect(guest.getByRole('button', { name: 'Pay $11.00' })).toBeVisible();
  const ready = await ticketOf(slow, id);
  expect(ready).toMatchObject({ estimated: [], totalCost: 1100 });
  const times = [ready.createdAt, ready.parkedAt, ready.requestedAt, ready.readyAt].map((at) => Date.parse(at ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect([(times[0] ?? 0) > began, (times[3] ?? 0) < Date.now()]).toEqual([true, true]);

  // Without the server, the wall screen shows the true age of its data, and so does a phone whose clock is set back.
  await wall.route(/\/api\/v1\/valets\/locations\//, (route) => route.abort());
  await wall.context().setOffline(true);
  await jumping.context().setOffline(true);
  await expect(wall.getByRole('alert').getByText(/^No signal for \d+ s$/)).toBeVisible({ timeout: 60_000 });
  const age = jumping.getByText(/^No signal for /);
  await expect(age).toBeVisible({ timeout: 60_000 });
  await setClock(jumping, -9 * HOUR_MS);
  await expect(age).toHaveText(/ for ([1-9]\d* s|[1-9] min)$/);

  // Paid in cash and handed over for the digits of a guest who left the page to set the clock.
  await slow.goto(`/valet/details?valetId=${id}`);
  await slow.getByRole('button', { name: 'CASH PAYMENT' }).click();
  await expect(guest.getByRole('img', { name: /^Code( \d){4}$/ })).toBeVisible();
  await setClock(guest, -3 * HOUR_MS);
  const reported = guest.waitForResponse((answer) => answer.url().endsWith(`/valets/${id}/handover`));
  await guest.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await reported;
  await slow.getByRole('button', { name: 'Complete Session' }).click();
  const digits = async () => (await guest.getByRole('img', { name: /^Code/ }).getAttribute('aria-label')) ?? '';
  await slow.getByLabel('Code on the guest’s page').fill((await digits()).replace(/\D/g, ''));
  await expect(slow.getByText('This car has been handed over.')).toBeVisible();
  expect((await ticketOf(slow, id)).totalCost).toBe(1100);
});
