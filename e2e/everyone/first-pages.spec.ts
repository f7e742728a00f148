// What the HTML of a page asks for is what the page needs: each call is made once.
import { type Browser, expect } from '@playwright/test';
import { listLot, post } from '../support/lots.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Parkvale-demo-1';

async function openPage(browser: Browser, path: string, who?: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who) {
    const { user } = await post(page.request, '/users/login', { email: `${who}@parkvale.example`, password: PASSWORD });
    await context.addInitScript((stored) => localStorage.setItem('parkvale.user', stored), JSON.stringify(user));
  }
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') called.push(pathname + search);
  });
  await page.goto(path);
  const { asks } = JSON.parse((await page.locator('#boot').textContent()) ?? '{}');
  // The page takes each answer from there.
  await page.waitForFunction(() => (globalThis as { earlyCalls?: Map<string, unknown> }).earlyCalls?.size === 0);
  await context.close();
  return { called, asks };
}

for (const [who, path] of [
  ['driver', '/dashboard'],
  ['vendor', '/dashboard'],
  ['valet', '/valet'],
] as const) {
  test(`the first page of ${who} makes the calls of its HTML, each once`, async ({ browser }) => {
    const { called, asks } = await openPage(browser, path, who);
    expect(asks).toHaveLength(1);
    for (const call of asks) expect(called.filter((each) => each === call)).toEqual([call]);
  });
}

test('the page of a lot makes the calls of its HTML, each once', async ({ browser, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const { called, asks } = await openPage(browser, `/locations/${lot.locationId}/zones`);
  expect(asks).toHaveLength(2);
  for (const call of asks) expect(called.filter((each) => each === call)).toEqual([call]);
});

test('the search is there before its scripts, and takes over what was typed meanwhile', async ({ browser }) => {
  const page = await browser.newPage();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/locations', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: /^Lots near/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /\$\d/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0);
  await page.getByLabel('Where to?').fill('Lincoln Park');
  letThrough();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(page.getByLabel('Where to?')).toHaveValue('Lincoln Park');
  await expect(page.getByLabel('Where to?')).toBeFocused();
  await page
    .getByRole('option', { name: /^Lincoln Park/ })
    .first()
    .click();
  await expect(page).toHaveURL(/q=Lincoln\+Park.*&at=/);
});
