// What only a layout engine knows: that lines are full, words whole, and nothing stands beside a void.

import { expect, type Locator } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';
import { reloadInOwnTypeface } from '../support/typeface.ts';

/** How many stand in each line. */
async function lines(all: Locator): Promise<readonly number[]> {
  const tops = await all.evaluateAll((each) => each.map((one) => Math.round(one.getBoundingClientRect().top)));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0;

test('a sign that sells in every way keeps its links on one line, and the plate on the smallest screen', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const { owner: headers } = lot;
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { headers, data: { reservable: true, startStop: true } });
  const code = { code: `EVEN${Date.now() % 1e6}`, name: 'Guests' };
  expect((await request.post(`/api/v1/locations/${lot.locationId}/member-codes`, { headers, data: code })).ok()).toBe(
    true,
  );
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 553 });
    await page.goto(`/p/${lot.signCode}`);
    await expect(page.getByRole('link', { name: 'I have a code' })).toBeVisible();
    expect(await lines(page.getByRole('link', { name: /^(All zones|I have a code)$/ }))).toEqual([2]);
  }
  // The name of this lot has two lines.
  const { y, height } = (await page.getByLabel('License plate').boundingBox()) ?? { y: 999, height: 0 };
  expect(y + height).toBeLessThan(360);
});

for (const locale of ['en-US', 'es-US']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('no act of a parked car is left alone in its line, or broken within a word', async ({ page, request }, {
      project,
    }) => {
      const lot = await listLot(request, project.name);
      await page.goto(`/p/${lot.signCode}`);
      await page.getByLabel(/^(License plate|Placa)/).fill(aPlate());
      await page.getByRole('button', { name: /^Contin/ }).click();
      await page.getByRole('button', { name: /test wallet|prueba/ }).click();
      await page.getByRole('link', { name: /^(Open the receipt|Abrir el recibo)$/ }).click();
      await page.waitForURL(/\/receipt\//);
      const acts = page.getByRole('link', { name: /^(Directions|Cómo llegar)/ }).locator('xpath=..');
      const each = acts.locator('> :is(button, a)');
      // Opened from the sign, it has the machine's letters.
      await reloadInOwnTypeface(page);
      await expect(each).toHaveCount(5);
      for (const width of [390, 375, 360]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await lines(each)).toEqual([2, 3]);
        const heights = await each.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(Math.max(...heights), `all on one line of words at ${width}`).toBeLessThan(46);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await lines(each)).toEqual([2, 2, 1]);
      const [last, all] = await Promise.all([each.last().boundingBox(), acts.boundingBox()]);
      expect(last?.width, 'the last one has its line to itself').toBeCloseTo(all?.width ?? 0);
    });
  });
}

test.describe('es-US', () => {
  test.use({ locale: 'es-US' });

  test('on a wide screen, the acts of a lot stand in one line', async ({ page, request }, { project }) => {
    const lot = await listLot(request, project.name);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/locations/${lot.locationId}/zones`);
    const acts = page.getByRole('link', { name: /^Cómo llegar/ }).locator('xpath=..');
    await expect(acts.getByRole('button', { name: 'Compartir' })).toBeVisible();
    expect(await lines(acts.locator('> :is(a, button)'))).toEqual([3]);
  });
});

test('on a wide screen, home of a device that knows the way has no empty half', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('parkvale.guest', 'a-guest-who-has-parked-before');
    localStorage.setItem('parkvale.running', '-');
  });
  await page.reload();
  const search = page.getByRole('combobox');
  const near = page.getByRole('link', { name: 'Find parking near me' });
  await expect(near).toBeVisible();
  expect(await lines(search.or(near))).toEqual([2]);
  const nearest = page.locator('section', { has: page.getByRole('heading', { name: /^Lots near / }) });
  await expect(nearest.getByRole('listitem').first()).toBeVisible();
  expect(await lines(nearest.locator('li'))).toEqual([3]);
});

test('on a wide screen, a lot without permits says so in a column', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/locations/${lot.locationId}/permits`);
  const message = page.getByText('This lot sells no permits now.').locator('xpath=..');
  expect(await widthOf(message)).toBeLessThan(720);
});

test('on a wide screen, a closed zone offers other places in a column', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  // Open from six to seven hours from now.
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', hourCycle: 'h23' });
  const data = { openTime: `${hour.format(at(6))}:00`, closeTime: `${hour.format(at(7))}:00` };
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { headers: lot.owner, data });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/p/${lot.signCode}`);
  await expect(page.getByText(/^Closed until /)).toBeVisible();
  expect(await widthOf(page.getByRole('link', { name: /^Zone B2/ }))).toBeLessThan(720);
});

test('what a field says about itself lies on nothing else', async ({ page }) => {
  await page.goto('/register?role=customer');
  const hint = page.getByText('characters', { exact: false }).first();
  await expect(hint).toBeVisible();
  const below = page.getByLabel('Confirm password', { exact: true });
  const [message, field] = [await hint.boundingBox(), await below.boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(field?.y ?? 0);
});

test('a message at a field stands above the bar of its form', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/p/${lot.signCode}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const go = page.getByRole('button', { name: /^Continue/ });
  await go.click();
  const box = await page.getByText('Please provide a valid license plate').boundingBox();
  const bar = await go.locator('xpath=..').boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
