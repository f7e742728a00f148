// A driver looks at the map: pins are prices, list and map match, and coming back from a lot finds everything unchanged.

import { expect, type Page } from '@playwright/test';
import { emptyPlace } from '../support/empty-place.ts';
import { listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a driver finds a lot on the map, looks elsewhere on it and comes back to it @both', async ({
  page,
  request,
}, info) => {
  const { project } = info;
  const wide = project.name.startsWith('desktop');
  const [lng, lat] = await emptyPlace(request, info);
  const east = await listLot(request, project.name, [lng + 0.006, lat]);
  const west = await listLot(request, project.name, [lng - 0.006, lat]);
  await searchAt(page, { lat, lng, name: 'Montana' });
  if (!wide) await page.getByRole('button', { name: 'Map', exact: true }).click();

  // Like a mouse: at the pin's position on the screen.
  const pin = page.locator(`[data-pin="${west.locationId}"]`);
  // Without a graphics card, a busy machine takes half a minute to draw its first map.
  await expect(pin).toHaveText('$11.00', { timeout: 60_000 });
  await pressMiddleOf(page, pin);
  const entry = page.getByRole('link', { name: west.name });
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(entry).toBeInViewport();
  await expect(page.getByRole('link', { name: east.name })).toHaveCount(1);
  await expect(pin).toHaveAttribute('data-chosen', 'true');
  if (wide) {
    // The list may still be scrolling to the chosen entry, away from under a mouse that rests.
    await expect(async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await page.getByRole('link', { name: east.name }).hover();
      await expect(page.locator(`[data-pin="${east.locationId}"]`)).toHaveAttribute('data-hovered', 'true', {
        timeout: 1000,
      });
    }).toPass();
  }

  if (!wide) await raiseAndLowerTheList(page);

  // A third lot outside the view: the map is dragged there and the area searched.
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
  const map = page.locator('canvas.maplibregl-canvas');
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 0.6 - 60, { steps: 4 });
  await page.mouse.move(x + width / 2, y + height * 0.6 - 120, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
  if (wide) await expect(page.getByRole('heading', { name: 'Lots in this area' })).toBeVisible();
  await expect(pin).toBeVisible();
  await pressMiddleOf(page, pin);
  const camera = await cameraOf(page);
  expect(camera.center.lat).toBeLessThan(lat);

  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/locations/${west.locationId}/zones`));
  await page.goBack();
  await expect(page.getByRole('link', { name: west.name })).toHaveAttribute('aria-current', 'true');
  await expect(pin).toHaveAttribute('data-chosen', 'true');
  expect(await cameraOf(page)).toEqual(camera);
});

test('lots that are too close together share a pin with the lowest price, which a tap splits up', async ({
  page,
  request,
}, info) => {
  const { project } = info;
  const [lng, lat] = await emptyPlace(request, info);
  await listLot(request, project.name, [lng + 0.02, lat]);
  const cheap = await listLot(request, project.name, [lng, lat]);
  // Signing up ends the previous session, so the owner who is needed again comes last.
  const dear = await listLot(request, project.name, [lng + 0.0004, lat]);
  const data = { price: 9 };
  const answer = await request.patch(`/api/v1/zones/${dear.hourlyZoneId}`, { data, headers: dear.owner });
  expect(answer.status()).toBe(200);
  await searchAt(page, { lat, lng, name: 'Wyoming' });
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const shared = page.locator('[data-pin^="shared"]');
  await expect(shared).toHaveText(/^from \$11\.00/);
  await pressMiddleOf(page, shared);
  for (const { locationId } of [cheap, dear]) await expect(page.locator(`[data-pin="${locationId}"]`)).toBeVisible();
  await expect(shared).toHaveCount(0);
});

test('without WebGL there is the list, and a note about the map', async ({ page, request }, info) => {
  const [lng, lat] = await emptyPlace(request, info);
  const lot = await listLot(request, info.project.name, [lng, lat]);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await searchAt(page, { lat, lng, name: 'Dakota' });
  await expect(page.getByRole('link', { name: lot.name })).toBeVisible();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByText('This browser cannot draw the map. The list has the same lots.')).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('link', { name: lot.name })).toBeVisible();
});

/** With a finger, and with a key. */
async function raiseAndLowerTheList(page: Page): Promise<void> {
  const raise = page.getByRole('button', { name: 'More of the list' });
  const { x, y, width } = (await raise.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 2, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - 200, { steps: 4 });
  await page.mouse.up();
  const lower = page.getByRole('button', { name: 'More of the map' });
  await expect(lower).toBeVisible();
  expect((await lower.boundingBox())?.y).toBeLessThan(y - 200);
  await lower.press('Enter');
  await expect(raise).toHaveAttribute('aria-expanded', 'false');
}

type Place = { readonly lat: number; readonly lng: number; readonly name: string };

async function searchAt(page: Page, place: Place): Promise<void> {
  await page.goto('/locations');
  await page.evaluate((stored) => {
    sessionStorage.removeItem('parkvale.map');
    sessionStorage.setItem('parkvale.search', stored);
  }, JSON.stringify(place));
  await page.reload();
}

async function pressMiddleOf(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (!box) throw new Error('The pin is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function cameraOf(page: Page): Promise<{ center: { lat: number; lng: number }; zoom: number }> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('parkvale.map') ?? '{}').camera);
}
