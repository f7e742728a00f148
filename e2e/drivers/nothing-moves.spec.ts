// On a weak signal scripts and answers come one after another. What is on the screen then stays where it is: a thumb on its way to a
// button never hits another one.

import { expect, type Page, test } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** What moved since the document was opened, as the browser measures it; the smallest moves are not seen. */
async function movedOn(page: Page, max = 0.003): Promise<readonly string[]> {
  return page.evaluate(
    (limit) =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
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
    max,
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
