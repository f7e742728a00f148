// A lot owner creates an account, lists a lot with address and pin, and adds two zones. A guest finds it with the price they will pay.

import { expect, type Page } from '@playwright/test';
import { logOut } from '../support/log-out.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Harbor-street-9';
const CITY = 'Marquette';

test('an owner lists a lot with two zones, and a guest finds it with the full price @both @core', async ({ page }, {
  project,
}) => {
  test.setTimeout(120_000);
  const name = `Ore Dock Lot ${project.name} ${Date.now()}`;

  await register(page);
  await page.goto('/locations');
  await expect(page.getByText('You currently have no locations created.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Location' }).click();

  await addLot(page, name);
  await expect(page).toHaveURL('/locations-vendor');
  await expect(page.getByText(`${name} is listed`)).toBeVisible();
  await expect(page.getByRole('row', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Add a zone', exact: true }).click();

  await addHourlyZone(page);
  await expect(page.getByText('Zone 1 is open for parking')).toBeVisible();
  await page.goto('/dashboard');
  // The next step is one line, on a phone, too.
  const sign = await page.getByRole('link', { name: 'Print the sign' }).boundingBox();
  expect(sign?.height).toBeLessThan(60);
  await page.goBack();
  await page.getByRole('link', { name: 'Add Zone' }).click();
  await addDailyZone(page);
  await expect(page.getByText('Zone Rooftop is open for parking')).toBeVisible();
  await expect(page.getByText('6:00 AM – 11:00 PM')).toBeVisible();
  await expect(page.getByText('Open 24 hours')).toBeVisible();

  await logOut(page);
  await findByPlace(page, name);
  await expect(page.getByText('$11.00')).toBeVisible();
  await expect(page.getByText('$20.35')).toBeVisible();
  // The other one is closed at night.
  await expect(page.getByRole('link', { name: 'Park Here in zone Rooftop' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test('a pin is set in numbers when no address is found and the browser cannot show a map', async ({ page }) => {
  await logInAsOwner(page);
  await page.route('**/api/v1/places**', (route) => route.abort());
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/locations/add');
  await expect(page.getByText('This browser cannot show the map.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Far Out Lot');
  await page.getByLabel('Address').fill('Mile 7, County Road 550');
  await page.getByLabel('Phone number').fill('906 555 0123');
  await page.getByLabel('Latitude').fill('46.6431, -87.4602');
  await expect(page.getByLabel('Longitude')).toHaveValue('-87.4602');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByText('Far Out Lot is listed')).toBeVisible();
});

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Vera Vendor');
  await page.getByLabel('Email').fill(`vera-${Date.now()}-${Math.random()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** One account per worker process, because one address may only create a few. */
let ownersEmail: string | undefined;

async function logInAsOwner(page: Page): Promise<void> {
  ownersEmail ??= await openAccount(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ownersEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function openAccount(page: Page): Promise<string> {
  const email = `vera-${Date.now()}-${Math.random()}@example.com`;
  const data = { name: 'Vera Vendor', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'vendor' };
  const answer = await page.request.post('/api/v1/users/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

/** Chooses a suggestion with the keyboard, then moves the pin by dragging and with the arrow keys. */
async function addLot(page: Page, name: string): Promise<void> {
  await expectHeading(page, 'Add a location');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address').pressSequentially(`200 W Washington St, ${CITY}, MI`);
  // Once all of it is typed; until then, towns of other states are suggested.
  await expect(page.getByRole('option', { name: /200 W Washington St/ })).toHaveCount(1);
  await expect(page.getByText('Place names: GeoNames (geonames.org)')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address')).toHaveValue(`200 W Washington St, ${CITY}, MI`);
  await page.getByLabel('Phone number').fill('906-555-0123');

  await expect(pinWords(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByRole('application')).toBeFocused();
  const byAddress = await pinWords(page).textContent();
  await pushMap(page);
  await expect(pinWords(page)).not.toHaveText(byAddress ?? '');
  const byHand = await pinWords(page).textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('application').press('ArrowUp');
  await expect(pinWords(page)).not.toHaveText(byHand ?? '');
  await page.getByRole('button', { name: 'Add Location' }).click();
  // Without streets, moving the map is not enough.
  await expect(page.getByText(/from the middle of ZIP code 49855/)).toBeVisible();
  await expect(page).toHaveURL('/locations/add');
  await page.getByRole('button', { name: 'Yes, it is at the entrance' }).click();
  await page.getByRole('button', { name: 'Add Location' }).click();
}

/** The page itself has loaded, not only its placeholder. */
async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

function pinWords(page: Page) {
  return page.getByText(/^The pin is at/);
}

async function pushMap(page: Page): Promise<void> {
  const map = page.getByRole('application');
  // Once the page has scrolled to it, and nothing lies on it there.
  await map.hover({ position: { x: 160, y: 60 } });
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 100, { steps: 5 });
  await page.mouse.up();
}

async function addHourlyZone(page: Page): Promise<void> {
  await expect(page.locator('output', { hasText: '6:00 AM – 11:00 PM' })).toBeVisible();
  await expect(page.getByLabel('Daily', { exact: true })).toBeChecked();
  await page.getByLabel('Zone number').fill('1');
  await page.getByText('Hourly', { exact: true }).click();
  await page.getByLabel('Price in dollars').fill('5.005');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  await expect(page.getByText('The price has at most two decimals.')).toBeVisible();
  await page.getByLabel('Price in dollars').fill('5');
  await expect(page.getByText('Drivers pay $11.00 for 2 hours, taxes and fees included')).toBeVisible();
  await page.getByRole('button', { name: 'Add Zone' }).click();
}

async function addDailyZone(page: Page): Promise<void> {
  await page.getByLabel('Zone number').fill('1');
  await page.getByLabel('Price in dollars').fill('18.50');
  await expect(page.getByText('Drivers pay $20.35 for 1 day, taxes and fees included')).toBeVisible();
  await page.getByRole('combobox', { name: 'Monday' }).selectOption('Open 24 hours');
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await expect(page.locator('output', { hasText: 'Open 24 hours' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Zone' }).click();
  await expect(page.getByText('This location already has a zone with that number.')).toBeVisible();
  await page.getByLabel('Zone number').fill('Rooftop');
  await page.getByRole('button', { name: 'Add Zone' }).click();
}

async function findByPlace(page: Page, name: string): Promise<void> {
  await page.goto('/locations');
  await page.getByLabel('Where to?').fill(`${CITY}, MI`);
  await page.getByRole('listbox').getByRole('option').first().click();
  // Two hours at noon tomorrow: zone 1 is closed at night, and the journey may run at any time.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Arriving').selectOption('later');
  await page.getByLabel('Arrival', { exact: true }).fill(`${tomorrow}T12:00`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
