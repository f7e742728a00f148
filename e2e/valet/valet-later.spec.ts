// A guest at dinner: the code on request, photos as they are taken, and the car retrieved at a set time.

import { randomUUIDv7 } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openStand, textedLink } from '../support/valet-stand.ts';

/** A PNG of one gray dot. */
const A_PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

test('a guest schedules the car for later, sees a photo when it is taken, and changes their mind', async ({
  page,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name, { promiseMinutes: 5 });
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await expect.poll(() => textedLink(request, car.phone)).not.toBe('');
  await page.goto(await textedLink(request, car.phone));
  const code = page.getByRole('img', { name: /^Code( \d){4}$/ });
  await expect(page.getByText('Your car is parked.')).toBeVisible();
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Show my code for the attendant' }).click();
  await expect(code).toBeInViewport();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/guest.png` });
  await stand.call(`/valets/${car.id}/photos?photo=${randomUUIDv7()}&corner=front_left`, {
    method: 'post',
    data: { photo: A_PHOTO },
  });
  await expect(page.getByAltText('Your car, front left')).toBeAttached({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Bring it later' }).click();
  const time = page.getByLabel('Time');
  await time.selectOption({ index: 4 });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/later.png` });
  await page.getByRole('button', { name: /^Bring it at/ }).click();
  await expect(page.getByText(/^We will bring it to the front at .*M\.$/)).toBeVisible();
  expect((await stand.call(`/valets/${car.id}`)).valet).toMatchObject({ wantedAt: expect.any(String) });
  await page.getByRole('button', { name: 'Change the time' }).click();
  await page.getByRole('button', { name: 'Cancel this time' }).click();
  await expect(page.getByText('Ask for it a few minutes before you leave.')).toBeVisible();
});
