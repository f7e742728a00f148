// The tablet at a lane while the network is away: it is switched off and on again, opens by the list that it has taken, and reports what it
// opened once the network is back, each once.

import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aRelay, aRoadTo, showCode, withReader } from '../support/lane-reader.ts';
import { aPlate, DAY_AT_LOT, type Lot, listLot, post } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
const RULES = { earlyMinutes: 60, leaveMinutes: 10, freeMinutes: 10, waitMinutes: 3 };

async function addLane(request: APIRequestContext, lot: Lot, direction: 'in' | 'out', localUrl: string | null) {
  const lane = {
    name: direction === 'in' ? 'North entry' : 'South exit',
    direction,
    gate: { kind: 'sandbox' },
    localUrl,
  };
  const { data } = await post(request, `/locations/${lot.locationId}/lanes`, lane, lot.owner);
  return new URL(data.address).pathname;
}

const setRules = async (request: APIRequestContext, lot: Lot, whenSilent: 'open' | 'stay_closed') => {
  const path = `/api/v1/locations/${lot.locationId}/gate-rules`;
  const answer = await request.put(path, { data: { ...RULES, whenSilent }, headers: lot.owner });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Half an hour before it starts. */
async function reserve(request: APIRequestContext, lot: Lot): Promise<string> {
  const zone = { data: { reservable: true }, headers: lot.owner };
  expect((await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, zone)).ok()).toBe(true);
  const guest = { 'x-guest-id': randomBytes(16).toString('base64url') };
  const [startTime, endTime] = [30, 150].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  const vehicles = [{ plate: aPlate(), state: 'WI' }];
  const order = { zoneId: lot.hourlyZoneId, startTime, endTime, vehicles };
  const { data } = await post(request, '/billing/stripe-intent', order, guest);
  await post(request, '/sessions', { clientSecret: data.clientSecret }, guest);
  await post(request, '/sandbox/payments/confirm', { clientSecret: data.clientSecret, card: CARD }, guest);
  await post(request, '/billing/return', { clientSecret: data.clientSecret }, guest);
  return data.receiptKey;
}

async function buyPermit(request: APIRequestContext, driver: APIRequestContext, lot: Lot): Promise<string> {
  const plan = { name: 'Commuter', zoneIds: [lot.hourlyZoneId], monthlyCents: 9000, seats: 4, plates: 2 };
  const { data: made } = await post(request, `/locations/${lot.locationId}/permit-plans`, plan, lot.owner);
  const password = 'Correct-horse-1';
  const email = `lane-permit-${process.pid}-${Date.now()}@people.example`;
  const person = { name: 'Pia Permit', email, password, passwordConfirm: password, role: 'customer' };
  const { token } = await post(driver, '/users/signup', person);
  const headers = { authorization: `Bearer ${token}` };
  const plates = [{ plate: aPlate(), state: 'WI' }];
  const wanted = { planId: made.plan._id, plates, startsOn: DAY_AT_LOT.format(Date.now()) };
  const { data } = await post(driver, '/permits', wanted, headers);
  await post(driver, '/sandbox/payments/confirm', { clientSecret: data.clientSecret, card: CARD });
  await post(driver, '/billing/return', { clientSecret: data.clientSecret }, headers);
  return data.receiptKey;
}

/** What the tablet needs to be loaded again without a network. */
async function hasTaken(kiosk: Page, passes: number): Promise<void> {
  const taken = () =>
    kiosk.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/lane');
      const page = await caches.match(new URL('/lane', location.href).href);
      const [list] = Object.keys(localStorage).filter((name) => name.startsWith('parkvale.lane.list.'));
      const { passes: listed = [] } = JSON.parse(localStorage.getItem(list ?? '') ?? '{}');
      return [worker?.active?.state, page !== undefined, listed.length];
    });
  await expect.poll(taken).toEqual(['activated', true, passes]);
}

async function hold(kiosk: Page, code: string, words: RegExp | string): Promise<void> {
  await showCode(kiosk, code);
  await expect(kiosk.getByRole('heading', { name: words })).toBeVisible();
  await showCode(kiosk, null);
}

type Relay = Awaited<ReturnType<typeof aRelay>>;

async function opensFor(kiosk: Page, relay: Relay, code: string): Promise<void> {
  const before = relay.openings();
  await showCode(kiosk, code);
  await expect.poll(relay.openings).toBe(before + 1);
  await expect(kiosk.getByRole('heading', { name: /^(Welcome|Goodbye)$/ })).toBeVisible();
  await showCode(kiosk, null);
}

const passagesOf = async (request: APIRequestContext, lot: Lot) => {
  const path = `/api/v1/locations/${lot.locationId}/passages`;
  const { data } = await (await request.get(path, { headers: lot.owner })).json();
  return data.passages as { signal: string; cause: string; outcome: string; by: string | null; direction: string }[];
};

test('an entry that is loaded again without a network opens for what is on its list, and reports each once', async ({
  page: kiosk,
  request,
  playwright,
  baseURL,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const driver = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const [road, relay] = [await aRoadTo(baseURL ?? ''), await aRelay()];
  await setRules(request, lot, 'open');
  const address = await addLane(request, lot, 'in', relay.url);
  const [paid, reserved, permit] = [
    await payFor(request, lot, { plate: aPlate(), state: 'WI' }),
    await reserve(request, lot),
    await buyPermit(request, driver, lot),
  ];
  const badge = await post(request, `/locations/${lot.locationId}/lane-badges`, {}, lot.owner);
  await kiosk.setViewportSize({ width: 1024, height: 768 });
  await withReader(kiosk);
  await kiosk.goto(road.url + address);
  await kiosk.getByRole('heading', { name: 'Scan your code' }).waitFor();
  await hasTaken(kiosk, 4);
  const kept = await kiosk.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const secret of [paid, reserved, permit, badge.data.code.slice(3)]) expect(kept).not.toContain(secret);

  await road.cut();
  const unlisted = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await kiosk.reload();
  await expect(kiosk.getByText('No signal', { exact: true })).toBeVisible();
  await kiosk.getByRole('heading', { name: 'Scan your code' }).waitFor();
  await expectAccessible(kiosk, 'a lane without a network');

  await opensFor(kiosk, relay, reserved);
  await kiosk.reload();
  await hold(kiosk, `https://parkvale.example/receipt/${reserved}`, 'A car is inside on this code already');
  relay.breakIt(true);
  await hold(kiosk, permit, 'Your code is valid');
  relay.breakIt(false);
  // A code that was read a moment ago is not read again.
  await kiosk.reload();
  await opensFor(kiosk, relay, permit);
  await opensFor(kiosk, relay, badge.data.code);
  await hold(kiosk, unlisted, 'This code is not known here');
  await expect(kiosk.getByText(/^No signal since /)).toBeVisible();
  await opensFor(kiosk, relay, paid);
  expect(relay.openings()).toBe(4);
  expect(await passagesOf(request, lot)).toEqual([]);

  await road.restore();
  await expect(kiosk.getByText('No signal', { exact: true })).toBeHidden();
  const reported = async () =>
    (await passagesOf(request, lot)).map(({ signal, outcome, by }) => [signal, outcome, by]).toSorted();
  const once = [
    ['report', 'opened', null],
    ['report', 'opened', null],
    ['report', 'opened', null],
    ['report', 'opened', 'Olive Owner'],
    ['report', 'unknown', null],
  ];
  await expect.poll(reported).toEqual(once);
  await kiosk.reload();
  await hasTaken(kiosk, 5);
  expect(await reported()).toEqual(once);
  const inside = await request.get(`/api/v1/locations/${lot.locationId}/inside`, { headers: lot.owner });
  expect((await inside.json()).data.cars).toHaveLength(3);
  // What was opened meanwhile is known. The same scan is the same opening for a while.
  await expect(async () => {
    await kiosk.reload();
    await showCode(kiosk, reserved);
    const words = 'A car is inside on this code already';
    await expect(kiosk.getByRole('heading', { name: words })).toBeVisible({ timeout: 5000 });
  }).toPass();
  await hold(kiosk, unlisted, /^Welcome/);
  await Promise.all([road.cut(), relay.stop(), driver.dispose()]);
});

for (const [rule, whenSilent] of [
  ['lets cars out that are not on its list', 'open'],
  ['stays closed to cars that are not on its list', 'stay_closed'],
] as const) {
  test(`an exit without a network ${rule}, as its owner chose`, async ({ page: kiosk, request, baseURL }, {
    project,
  }) => {
    const lot = await listLot(request, project.name);
    const [road, relay] = [await aRoadTo(baseURL ?? ''), await aRelay()];
    await setRules(request, lot, whenSilent);
    const address = await addLane(request, lot, 'out', relay.url);
    const paid = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
    await kiosk.setViewportSize({ width: 1024, height: 768 });
    await withReader(kiosk);
    await kiosk.goto(road.url + address);
    await kiosk.getByRole('heading', { name: 'Scan your code to leave' }).waitFor();
    await hasTaken(kiosk, 1);
    await road.cut();
    await kiosk.reload();
    await expect(kiosk.getByText('No signal', { exact: true })).toBeVisible();
    await opensFor(kiosk, relay, paid);
    await kiosk.reload();
    const noCode = kiosk.getByRole('button', { name: 'I have no code' });
    await noCode.click();
    const opens = whenSilent === 'open';
    await expect(
      kiosk.getByRole('heading', { name: opens ? 'Goodbye' : 'Scan your code, or press Help' }),
    ).toBeVisible();
    expect(relay.openings()).toBe(opens ? 2 : 1);
    await road.restore();
    const reported = async () => (await passagesOf(request, lot)).map(({ signal, outcome }) => [signal, outcome]);
    const once = Array.from({ length: opens ? 2 : 1 }, () => ['report', 'opened']);
    await expect.poll(reported).toEqual(once);
    await kiosk.reload();
    await hasTaken(kiosk, 1);
    expect(await reported()).toEqual(once);
    await Promise.all([road.cut(), relay.stop()]);
  });
}

test('a tablet in airplane mode, without a relay of its own, says that the code is valid, and once', async ({
  page: kiosk,
  context,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const address = await addLane(request, lot, 'in', null);
  const paid = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await withReader(kiosk);
  await kiosk.goto(address);
  await kiosk.getByRole('heading', { name: 'Scan your code' }).waitFor();
  await hasTaken(kiosk, 1);
  await context.setOffline(true);
  await kiosk.reload();
  await hold(kiosk, paid, 'Your code is valid');
  await kiosk.reload();
  await hold(kiosk, paid, 'A car is inside on this code already');
  await context.setOffline(false);
  await expect.poll(() => passagesOf(request, lot)).toMatchObject([{ outcome: 'unknown', cause: 'without_signal' }]);
});
