// Rule 34: a driver marks a lot as a favorite, finds it again in a list of favorites only, and unmarks it.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { emptyPlace } from '../support/empty-place.ts';
import { listLot } from '../support/lots.ts';

const PASSWORD = 'Harbor-street-9';

test('a driver marks a lot as a favorite and lists only favorites', async ({ page, request }, info) => {
  const { project } = info;
  // The two lots of each run are next to each other.
  const [lng, lat] = await emptyPlace(request, info);
  const [lot, other] = [
    await listLot(request, project.name, [lng, lat]),
    await listLot(request, project.name, [lng + 0.002, lat]),
  ];
  const email = `favorites-${Date.now()}-${project.name}@example.com`;
  const account = { name: 'Fay Favor', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' };
  await request.post('/api/v1/users/signup', { data: account });
  await page.addInitScript(
    (place) => sessionStorage.setItem('parkvale.search', place),
    JSON.stringify({ lat, lng, name: 'Oregon' }),
  );
  await page.goto('/locations');
  await expect(page.getByRole('link', { name: lot.name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${lot.name} to favorites` })).toBeHidden();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/locations');
  await page.getByRole('button', { name: `Add ${lot.name} to favorites` }).click();
  await expect(page.getByRole('button', { name: `Remove ${lot.name} from your favorites` })).toBeVisible();
  await page.getByText('Filters').click();
  await page.getByLabel('Only my favorites').check();
  await expect(page.getByRole('link', { name: other.name })).toBeHidden();
  await expectAccessible(page, 'only favorites');

  await page.getByRole('link', { name: lot.name }).click();
  await page.getByRole('button', { name: 'Your favorite' }).click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await expectAccessible(page, 'the page of a lot that may be kept');
  await page.goBack();
  await expect(page.getByText('No lots here match')).toBeVisible();
});
