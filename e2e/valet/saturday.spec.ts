// A Saturday at a stand: many cars come and go through four phones of two attendants, with outages and a clock that is three hours fast. What was
// tapped reaches the server once, no line is false, and nothing on a screen jumps by itself. It wants
// a machine of its own: it runs in a long run, with 150 cars, or with SATURDAY_CARS of them.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { IS_LONG_RUN } from '../../src/platform/testing/cases/long-run.ts';
import { isStoredOnPhone } from '../support/offline.ts';
import { onShift } from '../support/shifts.ts';
import { test } from '../support/test.ts';
import {
  aPhone,
  codeNow,
  guestSecret,
  openStand,
  type Person,
  signIn,
  type ValetStand,
} from '../support/valet-stands.ts';
import { withClock } from '../support/wrong-clock.ts';

const CARS = Number(process.env.SATURDAY_CARS ?? (IS_LONG_RUN ? 150 : 0));
const HOUR_MS = 3_600_000;
/** A busy machine may take this long to show what has happened. */
const SOON = { timeout: 20_000 };
/** By how many seconds a wait may be off. */
const EXACT_SECONDS = 4;
/** Every so many cars, a phone is cut off for one of them. */
const OUTAGE_EVERY = 5;

type Counts = { taps: number; readonly falseLines: string[]; readonly shifts: string[]; outages: number };
type Phone = { readonly page: Page; readonly name: string; acts: number };
type Ticket = {
  readonly _id: string;
  readonly plateNumber: string;
  readonly whereabouts: string;
  readonly requestedAt: string | null;
};
type Desk = { readonly page: Page; readonly locationId: string };

/** In the order in which they happen to every car. */
const ACTS = ['created', 'parked', 'requested', 'job_taken', 'made_ready', 'paid', 'completed'];

test('a Saturday loses no act, shows no false line and nothing jumps', async ({ browser, request }, { project }) => {
  test.skip(CARS === 0);
  test.setTimeout(600_000 + CARS * 30_000);
  const stand = await openStand(request, project.name, { hooks: 0 });
  const counts: Counts = { taps: 0, falseLines: [], shifts: [], outages: 0 };
  const phones: Phone[] = [];
  for (const [name, person, clockBy] of [
    ['Leo', stand.leo, 0],
    ['Leo, second phone', stand.leo, 0],
    ['Mia', stand.mia, 0],
    ['Mia, fast clock', stand.mia, 3 * HOUR_MS],
  ] as const)
    phones.push({ page: await openPhone(browser, { stand, person, clockBy, counts, name }), name, acts: 0 });
  const desk = { page: await signIn(browser, stand.leo, '/valet'), locationId: stand.locationId };
  const plates = Array.from({ length: CARS }, (_, car) => `SA${String(car).padStart(3, '0')}T`);
  const phoneOf = (car: number) => phones[car % phones.length] as Phone;
  const byPhone = (of: (car: number, phone: Phone) => Promise<void>) =>
    Promise.all(
      phones.map(async (phone) => {
        for (const car of plates.keys()) if (phoneOf(car) === phone) await of(car, phone);
      }),
    );

  await byPhone(async (car, phone) => {
    const isCutOff = isOutageAt(car);
    if (isCutOff) await cutOff(phone, counts);
    await takeIn(phone, counts, { plate: plates[car] ?? '', number: isCutOff ? `${car}X` : null });
    await park(phone, counts, `${'ABC'[car % 3]}${car}`);
    if (isCutOff) await reconnect(phone, counts, 2);
  });
  await expectCounts(phones, counts, desk, { waiting: 0, inFront: 0, withUs: CARS });

  const ids = new Map((await openTickets(desk)).map(({ _id, plateNumber }) => [plateNumber, _id]));
  expect(ids.size).toBe(CARS);
  await byPhone(async (car, phone) => {
    const plate = plates[car] ?? '';
    await act(phone, counts, { plate, name: /^Request / });
    await act(phone, counts, { plate, name: /^Take job/ });
    if (car === Math.floor(CARS / 2)) await expectTrueWaits(phones, counts, desk);
    const isCutOff = isOutageAt(car + 2);
    if (isCutOff) await cutOff(phone, counts);
    await act(phone, counts, { plate, name: /^CAR READY/ });
    await act(phone, counts, { plate, name: /^Cash \$11\.00/ });
    if (isCutOff) await reconnect(phone, counts, 2);
    await handOver(phone, counts, { plate, id: ids.get(plate) ?? '', desk });
  });
  await expectCounts(phones, counts, desk, { waiting: 0, inFront: 0, withUs: 0 });
  for (const { page, name } of phones) {
    const figures = (await page.locator('dl').filter({ hasText: 'Requested' }).first().textContent()) ?? '';
    // Without the fee; the last sales are booked once they cannot be undone.
    const isTrue = figures.includes(`Requested${CARS}`) && figures.includes(`Parked${CARS}`);
    if (!isTrue) counts.falseLines.push(`${name}: ${figures}`);
  }

  const lost: string[] = [];
  for (const [plate, id] of ids) {
    const { events } = await (await desk.page.request.get(`/api/v1/valets/${id}/history`)).json();
    const kinds: string[] = events
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => ACTS.includes(kind));
    if (kinds.join() !== ACTS.join()) lost.push(`${plate}: ${kinds.join(', ')}`);
  }
  const summary = `${CARS} cars, ${counts.taps} taps (${(counts.taps / CARS).toFixed(1)} for each), ${counts.outages} outages`;
  test.info().annotations.push({ type: 'saturday', description: summary });
  expect({ lost, falseLines: counts.falseLines, shifts: counts.shifts }, summary).toEqual({
    lost: [],
    falseLines: [],
    shifts: [],
  });
  expect(counts.taps / CARS, summary).toBeLessThan(25);
  for (const { page } of [...phones, desk]) await page.context().close();
});

const isOutageAt = (car: number) => car % OUTAGE_EVERY === 3;

type Opening = {
  readonly stand: ValetStand;
  readonly person: Person;
  readonly clockBy: number;
  readonly counts: Counts;
  readonly name: string;
};

async function openPhone(browser: Browser, { person, clockBy, counts, name }: Opening): Promise<Page> {
  const opened = await signIn(browser, person, '/valet');
  const context = await browser.newContext({
    storageState: await opened.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Both kinds of readers.
    reducedMotion: clockBy === 0 ? 'reduce' : 'no-preference',
  });
  await opened.context().close();
  const page = await withClock(await context.newPage(), clockBy);
  await onShift(page, (words) => counts.shifts.push(`${name}, ${words}`));
  await page.goto('/valet');
  await expect(page.getByText('No cars here')).toBeVisible(SOON);
  await isStoredOnPhone(page);
  return page;
}

async function tap(counts: Counts, target: Locator): Promise<void> {
  counts.taps += 1;
  await target.click();
}

async function type(counts: Counts, field: Locator, words: string): Promise<void> {
  counts.taps += 1;
  await field.fill(words);
}

/** Letter by letter, because what a key changes is no jump. */
async function search(counts: Counts, box: Locator, words: string): Promise<void> {
  counts.taps += 1;
  await clear(box);
  await box.pressSequentially(words);
}

async function clear(box: Locator): Promise<void> {
  await box.press('ControlOrMeta+a');
  await box.press('Backspace');
}

async function takeIn(
  { page }: Phone,
  counts: Counts,
  car: { readonly plate: string; readonly number: string | null },
): Promise<void> {
  await tap(counts, page.getByRole('link', { name: 'New car' }).filter({ visible: true }));
  await type(counts, page.getByLabel('License plate'), car.plate);
  await type(counts, page.getByLabel('State'), 'IL');
  await tap(counts, page.getByRole('button', { name: 'Honda' }));
  await tap(counts, page.getByRole('button', { name: 'Blue' }));
  await type(counts, page.getByLabel('Phone number'), aPhone());
  await type(counts, page.getByLabel('First name'), 'Ann');
  if (car.number !== null) {
    await tap(counts, page.locator('summary').filter({ hasText: 'More' }));
    await type(counts, page.getByLabel('Ticket number'), car.number);
  }
  await tap(counts, page.getByRole('button', { name: 'Create ticket' }));
  await expect(page.getByRole('button', { name: 'ENTER PARKING DETAILS' })).toBeVisible(SOON);
}

async function park({ page }: Phone, counts: Counts, place: string): Promise<void> {
  await tap(counts, page.getByRole('button', { name: 'ENTER PARKING DETAILS' }));
  await type(counts, page.getByLabel('Parked at'), place);
  await tap(counts, page.getByRole('button', { name: 'CAR PARKED' }));
  await expect(page.getByText(`parked at ${place}`)).toBeVisible(SOON);
  await toBoard(page, counts);
}

async function toBoard(page: Page, counts: Counts): Promise<void> {
  await tap(counts, page.getByRole('link', { name: 'Board' }).first());
  await expect(page.getByRole('searchbox', { name: 'Find a car' })).toBeVisible(SOON);
}

/** The car's row, found by its plate in the search box. */
async function find({ page }: Phone, counts: Counts, plate: string): Promise<Locator> {
  const box = page.getByRole('searchbox', { name: 'Find a car' });
  if ((await box.inputValue()) !== plate) await search(counts, box, plate);
  const row = page.locator('article').filter({ visible: true, hasText: plate });
  await expect(row).toHaveCount(1, SOON);
  return row;
}

/** Until the server has answered. A tap that a row ignores, because it has only just come there, is made again. */
async function act(
  phone: Phone,
  counts: Counts,
  { plate, name }: { readonly plate: string; readonly name: RegExp },
): Promise<void> {
  const row = await find(phone, counts, plate);
  const button = row.getByRole('button', { name });
  await expect(button).toBeVisible(SOON);
  await expect(async () => {
    if (await button.isVisible()) await tap(counts, button);
    await expect(button).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  // While it is being sent, the button already has other words: an outage now would make it one more that is not sent.
  await expect(row.locator('[aria-busy="true"]')).toHaveCount(0, SOON);
}

async function handOver(
  phone: Phone,
  counts: Counts,
  { plate, id, desk }: { readonly plate: string; readonly id: string; readonly desk: Desk },
): Promise<void> {
  const secret = await guestSecret(desk.page, id, desk.page.request);
  const row = await find(phone, counts, plate);
  const code = phone.page.getByLabel('Code on the guest’s page');
  await expect(async () => {
    if (!(await code.isVisible())) await tap(counts, row.getByRole('button', { name: /^Complete/ }));
    await expect(code).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await type(counts, code, codeNow(secret));
  await expect(code).toBeHidden(SOON);
  await clear(phone.page.getByRole('searchbox', { name: 'Find a car' }));
}

async function cutOff({ page }: Phone, counts: Counts): Promise<void> {
  counts.outages += 1;
  await page.context().setOffline(true);
}

/** The line counts what is not sent while there is no signal, and ends with it. */
async function reconnect({ page, name }: Phone, counts: Counts, unsent: number): Promise<void> {
  const line = page.getByText(/^No signal for|not sent yet$|needs your attention$/);
  await expect(page.getByText(`${unsent} not sent yet`))
    .toBeVisible(SOON)
    .catch(async () => counts.falseLines.push(`${name}, offline: ${(await line.allTextContents()).join(', ')}`));
  await page.context().setOffline(false);
  await expect(line)
    .toHaveCount(0, SOON)
    .catch(async () => counts.falseLines.push(`${name}, online: ${(await line.allTextContents()).join(', ')}`));
}

const openTickets = async ({ page, locationId }: Desk): Promise<Ticket[]> =>
  (await (await page.request.get(`/api/v1/valets/locations/${locationId}?limit=200`)).json()).valets;

type Groups = { readonly waiting: number; readonly inFront: number; readonly withUs: number };

/** The tabs of every phone, and the server. */
async function expectCounts(phones: readonly Phone[], counts: Counts, desk: Desk, groups: Groups): Promise<void> {
  expect(await openTickets(desk)).toHaveLength(groups.waiting + groups.inFront + groups.withUs);
  const total = groups.waiting + groups.inFront + groups.withUs;
  for (const { page, name } of phones) {
    await clear(page.getByRole('searchbox', { name: 'Find a car' }));
    const shown =
      total === 0
        ? page.getByText('No cars here')
        : page.getByRole('radio', { name: `${groups.withUs} With us` }).and(page.getByRole('radio'));
    await expect(shown)
      .toBeAttached(SOON)
      .catch(async () =>
        counts.falseLines.push(`${name}: ${(await page.locator('fieldset').allTextContents()).join()}`),
      );
  }
}

/** Every phone counts the waits from the server's time, whatever its own clock says. */
async function expectTrueWaits(phones: readonly Phone[], counts: Counts, desk: Desk): Promise<void> {
  const waiting = (await openTickets(desk)).filter(
    ({ requestedAt, whereabouts }) => requestedAt !== null && whereabouts !== 'ready',
  );
  const [ticket] = waiting;
  for (const { page, name } of phones) {
    const row = page
      .locator('article')
      .filter({ hasText: ticket?.plateNumber ?? '?' })
      .first();
    const shown = await row
      .locator('time')
      .first()
      .textContent({ timeout: 1000 })
      .catch(() => null);
    // Another car is searched for on this phone, or this one has moved on.
    if (shown === null || !/^\d+:\d\d$/.test(shown)) continue;
    const [minutes = 0, seconds = 0] = shown.split(':').map(Number);
    const wait = (Date.now() - Date.parse(ticket?.requestedAt ?? '')) / 1000;
    if (Math.abs(wait - minutes * 60 - seconds) > EXACT_SECONDS)
      counts.falseLines.push(`${name}: ${shown} in place of ${wait} s`);
  }
}
