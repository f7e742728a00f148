// A restaurant validates its guests: a code takes off the whole price of the ticket, and nobody asks for a card.

import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openStand, textedLink } from '../support/valet-stand.ts';

test('a validation lowers a ticket to nothing, and no card is asked for @core', async ({ page, request }, {
  project,
}) => {
  const code = { name: 'Cafe Luna', code: 'DINNER', kind: 'percent', value: 100 };
  const stand = await openStand(request, project.name, {}, code);
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await stand.move(car, 'requested');
  await expect.poll(() => textedLink(request, car.phone)).not.toBe('');
  await page.goto(await textedLink(request, car.phone));
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.getByRole('button', { name: 'I have a validation code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('nosuch');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('This code is not valid here.').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('dinner');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByRole('button', { name: 'Remove it' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'I will pay cash' })).toHaveCount(0);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/validated-${project.name}.png`, fullPage: true });
  const { valet } = await stand.call(`/valets/${car.id}`);
  expect(valet).toMatchObject({ totalCost: 0, paid: true, paidBy: 'nothing_due' });
});
