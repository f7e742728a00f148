// Lots for a journey, each listed by its own owner through the API, so that no journey depends on another's data.

import { type APIRequestContext, expect, type Page } from '@playwright/test';

export type Lot = {
  readonly name: string;
  readonly locationId: string;
  readonly hourlyZoneId: string;
  readonly dailyZoneId: string;
  readonly signCode: string;
  /** The headers for its owner's calls. */
  readonly owner: { readonly authorization: string };
  readonly ownerEmail: string;
};

export const LOT_OWNER_PASSWORD = 'Harbor-street-9';

let lots = 0;

/** An hourly zone at $5 and a daily one at $20, both always open, far from the demo's lots. */
export async function listLot(
  request: APIRequestContext,
  project: string,
  coordinates: readonly [lng: number, lat: number] = [-87.87 - Math.random() / 100, 43.38 + Math.random() / 100],
): Promise<Lot> {
  lots += 1;
  const mark = `${project}-${process.pid}-${Date.now()}-${lots}`;
  const ownerEmail = `lots-${mark}@example.com`;
  const owner = await post(request, '/users/signup', {
    name: 'Olive Owner',
    email: ownerEmail,
    password: LOT_OWNER_PASSWORD,
    passwordConfirm: LOT_OWNER_PASSWORD,
    role: 'vendor',
  });
  const headers = { authorization: `Bearer ${owner.token}` };
  const name = `Harbor Lot ${mark}`;
  const { data } = await post(
    request,
    '/locations',
    {
      name,
      address: '12 Harbor St, Port Washington, WI 53074',
      phoneNumber: '2625550123',
      location_point: { coordinates },
    },
    headers,
  );
  const locationId = data.location._id;
  const always = { openTime: '00:00', closeTime: '00:00' };
  const zone = (more: object) => post(request, '/zones', { locationId, ...always, ...more }, headers);
  const hourly = await zone({ zoneNumber: 'A1', price: 5, isHourly: true });
  const daily = await zone({ zoneNumber: 'B2', price: 20, isHourly: false });
  const { _id: hourlyZoneId, signCode } = hourly.data.zone;
  return { name, locationId, hourlyZoneId, dailyZoneId: daily.data.zone._id, signCode, owner: headers, ownerEmail };
}

/** Imports lots in three cities, with one hourly zone each: $3 an hour at lot 2, $4 at lot 3. */
export async function addFleet(
  request: APIRequestContext,
  headers: { readonly authorization: string },
  count: number,
): Promise<void> {
  const cities = ['Green Lake, WI 54941', 'Ripon, WI 54971', 'Princeton, WI 54968'];
  const lines = Array.from(
    { length: count },
    (_, lot) =>
      `Fleet Lot ${lot + 1},"${lot + 1} Fleet St, ${cities[lot % 3]}",9205550123,43.8,-88.9,1,${2 + lot},hour,00:00,00:00`,
  );
  const csv = ['location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes', ...lines].join('\n');
  const answer = await request.post('/api/v1/locations/import', {
    headers,
    data: { csv },
    params: { dryRun: 'false' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const MS_OF_DAY = 86_400_000;

/**
 * Today and tomorrow at the lot, regardless of the date on this machine. What holds on both days also holds for a journey that runs past
 * midnight at the lot. @returns each in the given format
 */
export function todayAndTomorrow(format: Intl.DateTimeFormat): readonly [today: string, tomorrow: string] {
  const now = Date.now();
  return [format.format(now), format.format(now + MS_OF_DAY)];
}

/** The format of date fields. */
export const DAY_AT_LOT = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });
export const WEEKDAY_AT_LOT = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Chicago' });

export async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await request.post(`/api/v1${path}`, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Signs in the lot's owner and opens one of their pages. */
export async function signInOwner(page: Page, { ownerEmail }: Pick<Lot, 'ownerEmail'>, path: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Each option is a label around its radio button, so that the whole tile can be tapped. */
export async function chooseHours(page: Page, hours: number): Promise<void> {
  const option = page.getByRole('radio', { name: new RegExp(`^${hours} hours`) });
  await page.locator('label').filter({ has: option }).click();
  await expect(option).toBeChecked();
}

/** A plate that no other journey uses. */
export function aPlate(): string {
  return `E${Math.random().toString(36).slice(2, 8).toUpperCase()}`.slice(0, 7);
}

export async function mailsTo(
  request: APIRequestContext,
  to: string,
): Promise<Array<{ subject: string; text: string; calendar: string | null }>> {
  const { messages } = await (await request.get('/api/v1/dev/outbox')).json();
  return messages.filter((message: { to: string }) => message.to === to);
}

/**
 * Enters an hour for two vehicles in the hourly zone, up to the payment of $11.00. The first plate is from Illinois, the second from
 * Wisconsin.
 */
export async function enterTwoVehicles(
  page: Page,
  lot: Pick<Lot, 'locationId' | 'hourlyZoneId'>,
  [first, second]: readonly [string, string],
): Promise<void> {
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByRole('button', { name: 'Add another car' }).click();
  await page.getByLabel('License plate 1').fill(first);
  await page.getByLabel('State 1').fill('IL');
  await page.getByLabel('License plate 2').fill(second);
  await page.getByLabel('State 2').fill('WI');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
}
