// On a weak signal scripts and answers come one after another. What is on the screen then stays where it is: a thumb on its way to a
// button never hits another one.

import { expect, type Page } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';
import { signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';
import { reloadInOwnTypeface } from '../support/typeface.ts';
import { openStand, textedLink } from '../support/valet-stand.ts';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** What moved since the document was opened, or since a moment in it, as the browser measures it; the smallest moves are not seen. */
async function movedOn(page: Page, max = 0.003, since = 0): Promise<readonly string[]> {
  return page.evaluate(
    ([limit, from]) =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(
            ({ hadRecentInput, startTime }) => !hadRecentInput && startTime > from,
          );
          const name = (node: Node | null) => node?.textContent?.slice(0, 40) ?? node?.nodeName ?? '?';
          const words = shifts.map(
            ({ value, sources }) => `${value}: ${sources.map(({ node }) => name(node)).join(', ')}`,
          );
          const sum = shifts.reduce((all, { value }) => all + value, 0);
          resolve(sum < limit ? [] : words);
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([]), 100)));
      }),
    [max, since] as const,
  );
}

/** Scripts, styles and answers come late, in another order each time. */
async function onAWeakSignal(page: Page): Promise<void> {
  let requested = 0;
  await page.route(/\/(assets|api)\//, async (route) => {
    requested += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 + ((requested * 67) % 300)));
    await route.fallback();
  });
}

test('nothing on the screen moves while a driver’s pages come @both', async ({ page, request }, { project }) => {
  const [lot, other] = [await listLot(request, project.name), await listLot(request, project.name)];
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await onAWeakSignal(page);
  const opened: readonly (readonly [path: string, last: string])[] = [
    ['/', 'Add time'],
    ['/bookings', 'My permits'],
    [`/p/${other.signCode}`, 'Another car, or the wrong sign?'],
    [`/locations/${lot.locationId}/zones?all=yes`, 'Directions'],
    ['/login', 'Forgot your password?'],
    ['/there/is/no/such/page', 'Find parking'],
  ];
  for (const [path, last] of opened) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByText(last).first()).toBeVisible();
    expect(await movedOn(page), path).toEqual([]);
  }
});

test('nothing on a sign or in a profile moves while the cars and cards of an account come @both', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await page.goto('/login');
  await page.getByLabel('Email').fill('driver@parkvale.example');
  await page.getByLabel('Password', { exact: true }).fill('Parkvale-demo-1');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('/dashboard');
  await onAWeakSignal(page);
  await page.goto(`/p/${lot.signCode}`, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('License plate')).not.toHaveValue('');
  expect(await movedOn(page)).toEqual([]);
  for (const part of ['', '#payment', '#sign-ins']) {
    await page.goto('about:blank');
    await page.goto(`/profile${part}`, { waitUntil: 'networkidle' });
    await expect(page.getByText('This device')).toBeAttached();
    expect(await movedOn(page, 0.02), `a profile at “${part}”`).toEqual([]);
  }
});

/** Later than the half second after a tap in which the browser takes what moves for the tap's own doing. */
async function answerLate(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.fallback();
  });
}

/** A page is as still as a person takes it to be. */
const STILL = 0.05;

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

test('nothing in a profile moves when an answer about a card comes late @both', async ({ page }, { project }) => {
  await signUpDriver(page, project.name);
  await page.goto('/profile#payment', { waitUntil: 'networkidle' });
  await answerLate(page);
  const save = page.getByRole('button', { name: 'Save card', exact: true });
  for (const [number, name] of [
    ['4242 4242 4242 4242', 'Visa 4242'],
    ['4000 0025 0000 3155', 'Visa 3155'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a card' }).click();
    await typeCard(page, number);
    await save.click();
    await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Make Visa 3155 the default' }).click();
  await expect(page.getByRole('button', { name: 'Make Visa 4242 the default' })).toBeVisible();
  for (const name of ['Visa 4242', 'Visa 3155']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByText(`${name} is removed.`)).toBeVisible();
  }
  expect(await movedOn(page, STILL)).toEqual([]);
});

test('nothing moves when a charge is declined late, nor when a valet ticket is paid @both', async ({ page }, {
  project,
}) => {
  const stand = await openStand(page.request, project.name);
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(await textedLink(page.request, car.phone));
  await reloadInOwnTypeface(page);
  await page.getByRole('button', { name: 'Bring my car' }).click();
  await page.getByRole('button', { name: 'Yes, bring my car' }).click();
  await expect(page.getByText('Requested!', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await page.getByRole('button', { name: 'Pay $22.00 with test wallet' }).waitFor();
  const opened = await page.evaluate(() => performance.now());
  await answerLate(page);
  await typeCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay $22.00', exact: true }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await movedOn(page, STILL, opened), 'declined').toEqual([]);
  await page.getByRole('button', { name: 'Pay $22.00 with test wallet' }).click();
  await expect(page.getByText('Ticket Paid!')).toBeVisible();
  expect(await movedOn(page, STILL, opened), 'paid').toEqual([]);
});
