// An attendant's phone in a garage without a signal: the board opens, a car is taken in and parked, and everything reaches the server once
// when the signal is back. Conflicts with what others did in the meantime are shown, and nothing is lost.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { isStoredOnPhone, namesOnPhone } from '../support/offline.ts';
import { onShift } from '../support/shifts.ts';
import { test } from '../support/test.ts';
import { openStand, type Person, signIn, takeCarIn, takeInAndPark, writeTicket } from '../support/valet-stands.ts';
import { withClock } from '../support/wrong-clock.ts';

const API = '/api/v1';
const PASSWORD = 'Parkvale-demo-1';

/** Calls the API as the signed-in attendant, without a page. */
type Ticket = {
  _id: string;
  ticketNumber: string;
  plateNumber: string;
  status: string;
  locationId: string;
  parkedAt: string | null;
};
const boardOf = async (request: APIRequestContext, show = 'open'): Promise<Ticket[]> =>
  (await (await request.get(`${API}/valets?limit=200&show=${show}`)).json()).valets;
const historyOf = async (request: APIRequestContext, id: string): Promise<string[]> =>
  (await (await request.get(`${API}/valets/${id}/history`)).json()).events.map(({ kind }: { kind: string }) => kind);

/** Each uses its own stand: at a shared one, somebody else might give out the same number. */
async function openBoard(page: Page, person: Person, shows = 'No cars here'): Promise<void> {
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('link', { name: 'New car' })).toBeVisible();
  await expect(page.getByText(shows).first()).toBeVisible();
  await isStoredOnPhone(page);
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

let cars = 0;
const aPlate = () => `OFF${process.pid % 1000}${(cars++).toString(36)}`.toUpperCase().slice(0, 8);

const HOUR_MS = 3_600_000;

test('a car taken in and parked offline reaches the server once, at the right time, from a phone that is 3 hours slow', async ({
  page,
  context,
  request,
}, { project }) => {
  const { leo } = await openStand(request, project.name);
  await withClock(page, -3 * HOUR_MS);
  const began = Date.now();
  await openBoard(page, leo);
  const plate = aPlate();
  await context.setOffline(true);
  await takeInAndPark(page, plate);
  await page.goto('/valet');
  await expect(page.getByText('2 not sent yet')).toBeVisible();
  await page.getByLabel('Phone number').fill('3125550148');
  await page.getByRole('link', { name: 'Create ticket' }).click();
  await page.getByLabel('License plate').fill(plate.toLowerCase());
  await page.getByLabel('State').fill('IL');
  await expect(page.getByText('This car may already be here')).toBeVisible();
  await page.goto('/valet');
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible();
  await expect(page.getByText(/^No signal for /)).toBeVisible();
  // The service worker is offline too and serves what it has stored.
  const worker = context.serviceWorkers()[0];
  const isCutOff = await worker?.evaluate(() =>
    fetch('/healthz').then(
      () => false,
      () => true,
    ),
  );
  expect(isCutOff).toBe(true);
  await page.reload();
  await expect(page.getByText('2 not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/not sent yet/i).first()).toBeHidden();
  const written = (await boardOf(page.request)).filter(({ plateNumber }) => plateNumber === plate);
  expect(written.map(({ status }) => status)).toEqual(['parked']);
  expect(await historyOf(page.request, written[0]?._id ?? '')).toEqual(['created', 'parked']);
  const parkedAt = Date.parse(written[0]?.parkedAt ?? '');
  expect([parkedAt > began, parkedAt < Date.now()]).toEqual([true, true]);
  await page.reload();
  await expect(page.getByText(plate).first()).toBeVisible();
});

test('a car taken in offline is sent after its attendant, whose session was ended elsewhere, has logged in again', async ({
  page,
  context,
  browser,
  request,
}, { project }) => {
  const { leo } = await openStand(request, project.name);
  await openBoard(page, leo);
  const plate = aPlate();
  await context.setOffline(true);
  await takeInAndPark(page, plate);
  await page.goto('/valet');
  await expect(page.getByText('2 not sent yet')).toBeVisible();
  const computer = await signIn(browser, leo, '/valet');
  await computer.goto('/profile');
  await computer.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(computer.getByText('You are logged out everywhere else.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toContainText('2 items have not been sent');
  await expectAccessible(page, 'a session that has ended');
  const shifts: string[] = [];
  await onShift(page, (words) => shifts.push(words));
  await page.reload();
  await expect(page).toHaveURL('/login?from=%2Fvalet');
  await expect(page.getByText('2 items have not been sent')).toBeVisible();
  expect(shifts).toEqual([]);
  expect(await namesOnPhone(page)).toEqual([expect.stringMatching(/^unsent:/), expect.stringMatching(/^unsent:/)]);
  await logIn(page, leo);
  await expect(page.getByText(plate).first()).toBeVisible();
  await expect(page.getByText(/not sent yet/i).first()).toBeHidden();
  const written = (await boardOf(page.request)).filter(({ plateNumber }) => plateNumber === plate);
  expect(written.map(({ status }) => status)).toEqual(['parked']);
});

test('a car that has been here before is recognized without a signal, from what the phone has', async ({
  page,
  context,
  browser,
  request,
}, { project }) => {
  const { leo, mia, locationId } = await openStand(request, project.name);
  const plateNumber = aPlate();
  const other = await signIn(browser, mia, '/valet');
  const before = { plateNumber, state: 'WI', make: 'Volvo', model: 'V60', color: 'Green', lastName: 'Carter' };
  await writeTicket(other, locationId, { ...before, transmissionType: 'Stick' });
  await other.context().close();
  await openBoard(page, leo, plateNumber);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'New car' }).click();
  await page.getByLabel('License plate').fill(plateNumber.toLowerCase());
  await page.getByRole('button', { name: /Green Volvo V60, Carter/ }).click();
  await expect(page.getByLabel('State')).toHaveValue('WI');
  await expect(page.getByLabel('Last name')).toHaveValue('Carter');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Phone number').fill('3125550149');
  await page.getByLabel('Create another ticket').check();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('Saved on this phone and sent automatically')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/not sent yet/i).first()).toBeHidden();
  const written = (await boardOf(page.request)).filter((ticket) => ticket.plateNumber === plateNumber);
  expect(written).toHaveLength(2);
});

test('a conflict with another attendant is shown until it is acknowledged', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}, { project }) => {
  const { leo } = await openStand(request, project.name);
  await openBoard(page, leo);
  const plate = aPlate();
  await takeCarIn(page, plate);
  await page.getByRole('button', { name: 'ENTER PARKING DETAILS' }).click();
  await page.getByLabel('Parked at').fill('C1');
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
  await expect(page.getByText('parked at C1')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('valetId') ?? '';

  await context.setOffline(true);
  await page.getByRole('button', { name: 'CAR READY' }).click();
  // Nobody has requested the car.
  await page.getByRole('dialog').getByRole('button', { name: 'CAR READY' }).click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await other.request.post(`${API}/users/login`, { data: { email: 'odogwu@parkvale.example', password: PASSWORD } });
  const headers = { origin: baseURL ?? '' };
  const made = await other.request.patch(`${API}/valets/${id}`, { data: { status: 'ready' }, headers });
  expect(made.status()).toBe(200);
  await other.close();

  await context.setOffline(false);
  const attention = page.getByRole('button', { name: '1 thing needs your attention' });
  await attention.click();
  await expect(page.getByText(/^Brought the car to the front at/)).toBeVisible();
  await page.reload();
  await attention.click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('1 thing needs your attention')).toHaveCount(0);
  expect((await historyOf(page.request, id)).filter((kind) => kind === 'made_ready')).toHaveLength(1);
});

test('a ticket number given out twice is replaced, and later changes are still sent', async ({
  page,
  context,
  browser,
  request,
}, { project }) => {
  const { leo, mia, locationId } = await openStand(request, project.name);
  await openBoard(page, leo);
  const plate = aPlate();
  await context.setOffline(true);
  await takeCarIn(page, plate);
  await page.getByRole('button', { name: 'ENTER PARKING DETAILS' }).click();
  await page.getByLabel('Parked at').fill('D4');
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
  await expect(page.getByText('parked at D4')).toBeVisible();
  const other = await signIn(browser, mia, '/valet');
  await writeTicket(other, locationId);

  await page.goto('/valet');
  await context.setOffline(false);
  await page.getByRole('button', { name: '1 thing needs your attention' }).click();
  await expect(page.getByText('1 thing done to this ticket afterwards would be deleted too.')).toBeVisible();
  // The number is replaced, then the hook, which holds the other car's key.
  await page.getByLabel('Another ticket number').fill('B7');
  await page.getByRole('button', { name: 'Create it as ticket B7' }).click();
  await expect(page.getByLabel('Hook for the key')).toHaveValue('2');
  await page.getByRole('button', { name: 'Create it with hook 2' }).click();
  await expect(page.getByText('1 thing needs your attention')).toHaveCount(0);
  await expect(page.getByText(/not sent yet/i).first()).toBeHidden();
  const [written] = (await boardOf(page.request)).filter(({ plateNumber }) => plateNumber === plate);
  expect(written?.ticketNumber).toBe('B7');
  expect(await historyOf(page.request, written?._id ?? '')).toEqual(['created', 'parked']);
});

/** From now on, no act on a ticket gets an answer in this tab; `sent` is set once it is on its way. */
async function answerNoAct(tab: Page, isReceived: boolean): Promise<void> {
  await tab.addInitScript((received) => {
    const real = window.fetch;
    window.fetch = async (url, init) => {
      if (init?.method !== 'PATCH') return real(url, init);
      if (received) await real(url, init);
      Object.assign(window, { sent: true });
      return new Promise(() => {});
    };
  }, isReceived);
}

for (const [outcome, isReceived] of [
  ['never reached', false],
  ['has done', true],
] as const) {
  test(`an act that the server ${outcome} when its page was closed is done once after reopening`, async ({
    page,
    context,
    request,
  }, { project }) => {
    const { leo, locationId } = await openStand(request, project.name);
    await openBoard(page, leo);
    const id = await writeTicket(page, locationId);
    const tab = await context.newPage();
    await answerNoAct(tab, isReceived);
    await tab.goto(`/valet/details?valetId=${id}`);
    await tab.getByRole('button', { name: 'ENTER PARKING DETAILS' }).click();
    await tab.getByLabel('Parked at').fill('B14');
    await tab.getByRole('button', { name: 'CAR PARKED' }).click();
    await tab.waitForFunction(() => 'sent' in window);
    // The other tab neither sends it meanwhile nor says that it waits.
    await page.reload();
    await expect(page.getByRole('link', { name: 'New car' })).toBeVisible();
    await expect(page.getByText(/not sent yet/i)).toHaveCount(0);
    expect(await historyOf(page.request, id)).toEqual(isReceived ? ['created', 'parked'] : ['created']);
    await tab.close();
    await page.reload();
    await expect.poll(() => historyOf(page.request, id)).toEqual(['created', 'parked']);
    await expect(page.getByText(/not sent yet|needs your attention/i)).toHaveCount(0);
  });
}

test('logging out clears the phone, after a warning when something is unsent', async ({ page, context, request }, {
  project,
}) => {
  const { leo } = await openStand(request, project.name);
  await openBoard(page, leo);
  const databases = async () => {
    const found = page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    // Nothing answers while the page navigates.
    return found.catch(() => ['?']);
  };
  expect(await databases()).toContain('parkvale.offline');
  await context.setOffline(true);
  await takeCarIn(page, aPlate());
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByText('1 item has not been sent')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Log out and discard it' }).click();
  await page.waitForURL(/login/);
  await expect.poll(databases).toEqual([]);
});
