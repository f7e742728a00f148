// Every address of the product, opened once by those who see it, with something to show: axe and the width of the page, in light and dark
// mode, on a phone and at a computer. What is reached without an address, such as a dialog or a refused form, follows at the end.

import { type Browser, expect, type Page } from '@playwright/test';
import type { RoutePath } from '../../src/platform/paths/paths.ts';
import { drawCases } from '../../src/platform/testing/cases/long-run.ts';
import { callAs, payWithCard, readPlate, takePart } from '../support/auto-pay.ts';
import { findBrokenAtBothSizes } from '../support/axe.ts';
import { openFold } from '../support/folds.ts';
import { addFleet, aPlate, LOT_OWNER_PASSWORD, listLot, post } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { watchCalls } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { MEMBER_PASSWORD, openStand, textedLink } from '../support/valet-stand.ts';

/** The demo's people, the owner of a lot that was listed for this, and its attendant. */
type Who =
  | 'visitor'
  | 'driver'
  | 'vendor'
  | 'owner'
  | 'enforcer'
  | 'attendant'
  | 'viewer'
  | 'manager'
  | 'accountant'
  | 'admin'
  | 'odogwu';
/** The values of the variables in addresses. */
type World = Readonly<Record<string, string>>;
type Visit = readonly [who: Who, path?: (page: Page, world: World) => string | Promise<string>];

const as = (...people: Who[]): readonly Visit[] => people.map((who) => [who]);
const withTicket: Visit = ['attendant', (_, { valetId }) => `?valetId=${valetId}`];
/** The address that links lead to, each on the page that the one before opened. */
const via = (...hrefs: readonly string[]) => {
  const [first = '', ...rest] = hrefs;
  return async (page: Page, world: World) => {
    let path = fillIn(first, world);
    for (const part of rest) {
      await page.goto(path);
      path = (await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')) ?? '';
    }
    return path;
  };
};
/** Opened by the journey in that file, which makes what it shows. */
const inJourney = (_file: string): readonly Visit[] => [];

const VISITS: Readonly<Record<RoutePath, readonly Visit[]>> = {
  '/': as('visitor'),
  '/home': as('visitor'),
  '/home-old': as('visitor'),
  '/login': as('visitor'),
  '/login/google': as('visitor'),
  '/register': [['visitor'], ['visitor', () => '?role=customer']],
  '/forgot-password': as('visitor'),
  '/reset/:token': as('visitor'),
  '/auth/member/activate/:token': as('visitor'),
  '/confirm-email/:token': as('owner'),
  '/payouts/stop/:token': as('visitor'),
  '/mails/:key': as('visitor'),
  '/help': as('visitor'),
  '/contact-us': as('visitor'),
  '/terms': as('visitor'),
  '/privacy': as('visitor'),
  '/dev/outbox': as('visitor'),
  '/dev/camera': as('visitor'),
  '/dev/gate': as('visitor'),
  '/dev/payments': as('admin'),
  '/lane/:key': inJourney('owners/garage-gate'),
  '/dev/wallet/:key': inJourney('drivers/wallet-pass'),
  '/find-parking': as('driver'),
  '/dashboard': as('driver', 'vendor', 'enforcer', 'attendant', 'viewer', 'accountant', 'admin'),
  '/profile': as('driver', 'vendor'),

  '/p/:code': as('visitor'),
  '/t/:code': [['visitor', () => '#IL.ABC123.60']],
  '/locations': as('visitor', 'vendor'),
  '/locations/:locationId/zones': as('visitor', 'owner'),
  '/locations/:locationId/zones/:zoneId': as('visitor', 'driver'),
  '/locations/:locationId/zones/:zoneId/pay': inJourney('drivers/driver-pays-with-providers'),
  '/locations/:locationId/zones/:zoneId/reserve': as('visitor'),
  '/locations/:locationId/zones/:zoneId/start': as('visitor'),
  '/locations/:locationId/zones/:zoneId/members': as('visitor'),
  '/locations/:locationId/zones/:zoneId/members/receipt': inJourney('owners/sunday-at-church'),
  '/locations/:locationId/permits': as('visitor'),
  '/bookings': as('driver', 'visitor'),
  '/receipt/:key': [
    ['visitor'],
    ['visitor', async (page, { key }) => `?add=${await sessionOf(page, key)}`],
    ['visitor', async (page, { key }) => `?correct=${await sessionOf(page, key)}`],
  ],
  '/receipt/:key/pay': inJourney('drivers/driver-with-account'),
  '/permits': as('driver'),
  '/permits/pay': inJourney('drivers/permits'),
  '/permit-invoices/:key': inJourney('owners/given-permits'),
  '/permit-invoices/:key/pay': inJourney('owners/given-permits'),
  '/notice': as('visitor'),
  '/notice/:number': as('visitor'),
  '/notice/:number/pay': inJourney('officers/notices'),
  '/valet/review': [['visitor', (page, { phone = '' }) => textedLink(page.request, phone)]],
  '/valet/pay': inJourney('valet/valet-guest'),
  '/valet/receipt': inJourney('valet/valet-room'),

  '/locations/add': as('owner'),
  '/locations/import': as('owner'),
  '/locations/pins': as('owner'),
  '/locations/changes': as('owner'),
  '/locations/changes/:actId': [['owner', via('/locations/changes', '/locations/changes/')]],
  '/locations/:locationId/edit': as('owner'),
  '/locations/:locationId/new/zone': as('owner'),
  '/locations/:locationId/zones/:zoneId/edit': as('owner'),
  '/locations/:locationId/look-ups': as('owner'),
  '/locations/:locationId/plate-lists': as('owner'),
  '/locations/:locationId/auto-pay': as('owner'),
  '/locations/:locationId/cameras': as('owner'),
  '/locations/:locationId/lanes': as('owner'),
  '/locations/:locationId/rate-advice': as('owner'),
  '/locations/:locationId/dates': as('owner'),
  '/locations/:locationId/history': as('owner'),
  '/locations/:locationId/live': as('owner'),
  '/locations/:locationId/member-codes': as('owner'),
  '/locations/:locationId/member-codes/new': as('owner'),
  '/locations/:locationId/member-codes/import': as('owner'),
  '/locations/:locationId/member-codes/:codeId': [['owner', via('/locations/:locationId/member-codes', 'codes/0')]],
  '/locations/:locationId/validations': as('owner'),
  '/locations/:locationId/validations/new': as('owner'),
  '/locations/:locationId/validations/:validationId': [
    ['owner', via('/locations/:locationId/validations', 'validations/0')],
  ],
  '/locations/:locationId/permit-plans': as('owner'),
  '/locations/:locationId/notices': as('owner'),
  '/locations/:locationId/notices/settings': as('owner'),
  '/locations/:locationId/details': as('vendor'),
  '/locations/:locationId/sales/:orderId': [['owner', via('/revenue/lot/:locationId', '/sales/')]],
  '/developers': as('owner'),
  '/developers/webhooks/:webhookId': [['owner', via('/developers', '/webhooks/')]],
  '/notifications': as('owner'),
  '/team': as('vendor', 'enforcer'),
  '/live': as('vendor', 'viewer'),
  '/revenue': as('vendor', 'accountant'),
  '/revenues': as('vendor'),
  '/revenue/lot/:locationId': as('vendor'),
  '/revenue/update': as('odogwu'),
  '/transactions': as('vendor'),
  '/journals': as('vendor'),
  '/reports': as('vendor'),
  '/taxes': as('vendor'),
  '/customers/permits': as('vendor'),
  '/customers/validations': as('vendor'),
  '/customers/members': as('vendor'),
  '/customers/notices': as('vendor'),
  '/customers/refunds': as('vendor'),
  '/rate-advice': as('vendor'),
  '/payouts': as('vendor', 'accountant'),
  '/payouts/owners': as('odogwu'),
  '/payouts/owners/:ownerId': [['odogwu', via('/payouts/owners', '/payouts/owners/')]],

  '/management': [['vendor'], ['owner', () => '?wall=1']],
  '/management/:locationId': as('owner'),
  '/management/:locationId/shifts': as('owner'),
  '/management/:locationId/day': as('owner'),
  '/management/:locationId/tickets/:valetId': as('owner'),
  '/locations-vendor': as('vendor', 'manager'),
  '/locations-vendor/:locationId/valet': as('owner'),
  '/locations-vendor/:locationId/valet/rates': as('owner'),
  '/valet': [['attendant'], ['attendant', () => '?wall=1']],
  '/valet/create': [['attendant', () => '?phoneNumber=3125550123']],
  '/valet/details': [withTicket],
  '/valet/details/edit': [withTicket],
  '/valet/details/park': [withTicket],
  '/valet/stub': [withTicket],
  '/valet/shift': as('attendant'),

  '/service/locations': as('enforcer'),
  '/service/locations/:locationId/search': as('enforcer'),

  '/support': as('admin'),
  '/support/messages/:messageId': [['admin', via('/support', '/support/messages/')]],
  '/support/users/:userId': [['admin', via('/support', '/support/messages/', '/support/users/')]],
  '/support/locations/:locationId/orders/:orderId': [
    ['admin', via('/support', '/support/messages/', '/support/users/', '/orders/')],
  ],
  '/support/audit': as('admin'),
  '/support/reconciliation': as('odogwu'),
  '/support/disputes': as('admin'),
  '/support/undelivered': as('admin'),
  '/support/owners': as('admin'),
  '/support/refund-requests': as('admin'),
  '/support/notices': as('admin'),
};

/** Several tests, so that several workers share the pages. */
const PARTS: Readonly<Record<string, readonly Who[]>> = {
  'a visitor and a driver see': ['visitor', 'driver'],
  'an owner sees': ['owner'],
  'a vendor sees': ['vendor'],
  'a team sees': ['manager', 'accountant', 'viewer', 'enforcer'],
  'an attendant sees': ['attendant'],
  'support sees': ['admin', 'odogwu'],
};

for (const [part, people] of Object.entries(PARTS)) {
  test(`the pages that ${part} are accessible`, async ({ browser, request }, { project }) => {
    test.setTimeout(600_000);
    const broken: string[] = [];
    for (const who of people) {
      const { page, world } = await signIn(browser, who, await aWorld(request, who, project.name));
      const isSettled = watchCalls(page);
      for (const [pattern, path] of visitsOf(who)) {
        const found = path ? await path(page, world) : '';
        await page.goto(found.startsWith('?') || found === '' ? fillIn(pattern, world) + found : found);
        await isSettled();
        await expect(page, `${pattern} leads elsewhere`).not.toHaveURL(/\/login\?from/);
        for (const each of await findBrokenAtBothSizes(page, isSettled)) broken.push(`${who} ${pattern}, ${each}`);
      }
      await page.context().close();
    }
    expect(broken).toEqual([]);
  });
}

type State = readonly [who: Who, path: string, act: (page: Page) => Promise<unknown>];
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Refused forms, dialogs and failures: what no address leads to. */
const STATES: readonly State[] = [
  ['visitor', '/there/is/no/such/page', async () => {}],
  ['visitor', '/contact-us', (page) => press(page, 'Send message')],
  ['visitor', '/locations/:locationId/zones/:zoneId', (page) => press(page, /^Continue/)],
  ['visitor', '/locations/:locationId/zones/:zoneId', (page) => press(page, 'Add another car')],
  ['visitor', '/locations/:locationId/zones/:zoneId/members', (page) => press(page, 'Use the code')],
  [
    'visitor',
    '/locations',
    async (page) => {
      await page.getByLabel('Where to?').fill('Port Washington');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  ],
  ['vendor', '/dashboard', (page) => press(page, 'Open menu')],
  [
    'vendor',
    '/dashboard',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('re');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'vendor',
    '/dashboard',
    async (page) => {
      await page.route('**/api/v1/billing/revenue', (route) => route.fulfill({ status: 403, body: '{}' }));
      await page.reload();
      await page.getByRole('alert').first().waitFor();
      await page.unrouteAll();
    },
  ],
  ['owner', '/team', pressInDialog('Invite member', 'Send invitation')],
  ['owner', '/developers', pressInDialog('Add a webhook', 'Save')],
  ['owner', '/locations/:locationId/live', pressInDialog('Block spaces (zone A1)', 'Block them')],
  ['owner', '/locations/add', (page) => press(page, 'Add Location')],
  ['owner', '/locations/:locationId/new/zone', (page) => press(page, 'Add Zone')],
  ['owner', '/locations/:locationId/edit', (page) => press(page, 'Add a tax')],
  ['owner', '/locations/:locationId/edit', (page) => press(page, 'Archive this location')],
  [
    'owner',
    '/locations/:locationId/zones/:zoneId/edit',
    async (page) => {
      await page.getByRole('combobox', { name: 'Monday' }).first().selectOption({ label: 'Open' });
      await press(page, 'Add hours to Monday');
    },
  ],
  ['owner', '/locations/:locationId/zones/:zoneId/edit', (page) => press(page, 'Choose zones')],
  ['owner', '/locations/:locationId/member-codes/new', (page) => press(page, 'Add a code')],
  ['owner', '/locations/:locationId/validations/new', (page) => press(page, 'Add a code')],
  ['owner', '/locations/:locationId/permit-plans', (page) => press(page, 'Give a permit')],
  ['owner', '/locations?search=fleet', (page) => press(page, 'Change several')],
  ['owner', '/payouts', (page) => press(page, 'Change limits')],
  ['owner', '/payouts', (page) => press(page, 'Enter bank account')],
  ['attendant', '/valet', (page) => press(page, 'More')],
  ['attendant', '/valet/create', (page) => press(page, 'Other')],
  ['attendant', '/valet/details?valetId=:valetId', (page) => press(page, /^Mark damage$/)],
  ['attendant', '/valet/details/edit?valetId=:valetId', (page) => press(page, 'Void ticket')],
];

function pressInDialog(opener: string, name: string) {
  return async (page: Page) => {
    await press(page, opener);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
}

const DRAWN = drawCases(STATES, ([who, path, act]) => `${who} ${path} ${act}`);
for (const who of new Set(DRAWN.map(([whose]) => whose))) {
  test(`what the ${who} reaches without an address is accessible @core`, async ({ browser, request }, { project }) => {
    test.setTimeout(300_000);
    const broken: string[] = [];
    const { page, world } = await signIn(browser, who, await aWorld(request, who, project.name));
    const isSettled = watchCalls(page);
    for (const [whose, path, act] of DRAWN) {
      if (whose !== who) continue;
      // On a phone, parts of an owner's long pages are folded.
      await page.setViewportSize(who === 'owner' ? { width: 1280, height: 800 } : { width: 390, height: 844 });
      await page.goto(fillIn(path, world));
      await isSettled();
      await act(page);
      await isSettled();
      for (const each of await findBrokenAtBothSizes(page, isSettled)) broken.push(`${path} ${act}, ${each}`);
    }
    await page.context().close();
    expect(broken).toEqual([]);
  });
}

test('what drivers, lots and support meet of auto-pay and of paying when leaving is accessible', async ({
  browser,
  request,
}, { project }) => {
  test.setTimeout(300_000);
  const broken: string[] = [];
  const look = async (page: Page, name: string) => {
    const isSettled = settledOn.get(page);
    if (!isSettled) throw new Error(`Nobody watches the page of ${name}.`);
    await isSettled();
    for (const each of await findBrokenAtBothSizes(page, isSettled)) broken.push(`${name}, ${each}`);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const settledOn = new Map<Page, () => Promise<void>>();
  const open = async (who: Who, world: Signed) => {
    const { page } = await signIn(browser, who, world);
    settledOn.set(page, watchCalls(page));
    return page;
  };
  const before = await listLot(request, `${project.name}-before`);
  const lot = await listLot(request, project.name);
  const demo = { password: 'Parkvale-demo-1' };
  const owner = await open('owner', { email: lot.ownerEmail, password: LOT_OWNER_PASSWORD });
  await takePart(request, lot, { graceMinutes: 0 });

  const page = await open('visitor', { email: '', ...demo });
  await signUpDriver(page, project.name);
  const plate = aPlate();
  await callAs(page, '/vehicles/me', { plate, state: 'WI' });
  await page.goto('/profile');
  await saveCard(page);
  await look(page, 'a saved card');
  await openFold(page, 'Auto-pay');
  await page.getByText('Pay for its next parking at a sign while signed in.').waitFor();
  await look(page, 'auto-pay of a car without a tie');
  await payWithCard(page, before, plate);
  await page.reload();
  await openFold(page, 'Auto-pay');
  await page.getByRole('checkbox', { name: `Auto-pay for ${plate} WI` }).click();
  await look(page, 'what is agreed to with auto-pay');
  await press(page, 'Agree and turn on');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look(page, 'auto-pay that is on');

  const visits: string[] = [];
  for (const _ of ['first', 'second']) {
    await readPlate(request, lot, plate, 'in');
    const key = await visitBegun(page, visits);
    visits.push(key);
    await page.goto(`/receipt/${key}`);
    if (visits.length === 1) {
      await press(page, `Stop parking for ${plate}`);
      await page.getByText('Cameras see cars leave this lot.').waitFor();
      await look(page, 'stop at a lot with an exit camera');
      await press(page, 'I am leaving now');
      await page.getByText('You are leaving.').waitFor();
      await look(page, 'a driver who is leaving');
    }
    await readPlate(request, lot, plate, 'out');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Out: ')).toBeVisible({ timeout: 2000 });
    }).toPass();
  }
  for (const key of visits) {
    await page.goto(`/receipt/${key}`);
    await press(page, 'Not my car');
    await look(page, `“Not my car” ${visits.indexOf(key) + 1}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Not my car' }).click();
    await page.getByText('You said that it is not your car.').waitFor();
    await look(page, `after “Not my car” ${visits.indexOf(key) + 1}`);
  }
  await owner.goto('/dashboard');
  await look(owner, 'a claim under “Needs you”');
  await owner.goto(`/locations/${lot.locationId}/auto-pay`);
  await owner.getByRole('img', { name: `${plate} at the exit` }).waitFor();
  await look(owner, 'the pictures of a claim');
  await press(owner, `Decline ${plate}`);
  await look(owner, 'declining a claim');

  const support = await open('admin', { email: 'admin@parkvale.example', ...demo });
  // Support decides after three days, which nobody waits for here: the same claim, in support's list.
  const claims = await (
    await request.get(`/api/v1/locations/${lot.locationId}/auto-pay/claims`, { headers: lot.owner })
  ).json();
  await support.route('**/api/v1/support/auto-pay/claims', (route) => route.fulfill({ json: claims }));
  await support.goto('/support/refund-requests');
  await support.getByText('The lot had until').waitFor();
  await look(support, 'claims at support');
  const claim = claims.data.claims[0];
  await support.goto(`/support/locations/${lot.locationId}/orders/${claim._id}`);
  await press(support, 'Turn auto-pay off for a car');
  await look(support, 'turning auto-pay off at support');
  const { user } = await (await request.get('/api/v1/me', { headers: lot.owner })).json();
  await support.goto(`/support/users/${user._id}`);
  await press(support, 'View as');
  await support.getByLabel('Reason').fill('Asked about a claim');
  await look(support, 'a reason for viewing an account');

  const guest = await open('visitor', { email: '', ...demo });
  const start = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/start`;
  const enter = async (on: Page) => {
    await on.goto(start);
    await on.getByLabel('License plate').fill('GST1234');
    await on.getByLabel('State').fill('IL');
  };
  await enter(guest);
  await guest.getByLabel('Phone or email').fill('312 555 0123');
  await press(guest, /^Continue/);
  await look(guest, 'a phone without consent to texts');
  await guest.getByLabel('Phone or email').fill('guest@people.example');
  await press(guest, /^Continue/);
  await press(guest, /^Authorize .* with test wallet/);
  await guest.getByRole('button', { name: 'Stop parking for GST1234' }).waitFor();
  const stranger = await open('visitor', { email: '', ...demo });
  await enter(stranger);
  await stranger.getByLabel('Phone or email').fill('other@people.example');
  await press(stranger, /^Continue/);
  await stranger.getByRole('button', { name: /^Send the link to/ }).waitFor();
  await look(stranger, 'the offer to send the link');
  await press(stranger, /^Send the link to/);
  await stranger.getByText('the link is on its way').waitFor();
  await look(stranger, 'the link is on its way');
  await guest.context().setOffline(true);
  await press(guest, 'Stop parking for GST1234');
  await press(guest, /^Stop and pay/);
  await guest.getByText(/^Stopped at .*, sent when there is a signal$/).waitFor();
  await look(guest, 'a stop without a signal');
  expect(broken).toEqual([]);
});

/** @returns the receipt's key of the visit that goes on, once its card was authorized */
async function visitBegun(page: Page, before: readonly string[]): Promise<string> {
  let found = '';
  await expect(async () => {
    const { sessions } = await (await page.request.get('/api/v1/sessions/me')).json();
    const isIt = (each: { status: string; untilStopped?: object; receiptKey: string }) =>
      each.status === 'active' && each.untilStopped !== undefined && !before.includes(each.receiptKey);
    found = sessions.find(isIt)?.receiptKey ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

function visitsOf(who: Who): [string, Visit[1]][] {
  return Object.entries(VISITS).flatMap(([pattern, visits]) =>
    visits.filter(([whose]) => whose === who).map(([, path]): [string, Visit[1]] => [pattern, path]),
  );
}

const fillIn = (pattern: string, world: World) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(world[name] ?? 'unknown'));

type Signed = World & { readonly email: string; readonly password: string };

/** Without the login page, which costs as much as any page that is checked here. */
async function signIn(browser: Browser, who: Who, { email, password, ...world }: Signed) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who === 'visitor') return { page, world };
  const { user } = await post(page.request, '/users/login', { email, password });
  await context.addInitScript((stored) => localStorage.setItem('parkvale.user', stored), JSON.stringify(user));
  return { page, world };
}

async function sessionOf({ request }: Page, key = ''): Promise<string> {
  return (await (await request.get(`/api/v1/receipts/${key}`)).json()).data.sessions[0]._id;
}

type Api = Parameters<typeof listLot>[0];

async function aWorld(request: Api, who: Who, project: string): Promise<Signed> {
  const demo = { email: `${who}@parkvale.example`, password: 'Parkvale-demo-1' };
  if (who === 'visitor') return { ...demo, ...(await aLotForDrivers(request, project)) };
  if (who === 'owner' || who === 'attendant') return aStandAndItsLot(request, who, project);
  const lots = await (await request.get('/api/v1/locations/center/41.88,-87.63')).json();
  const { _id: locationId } = lots.data.data[0];
  const { zones } = (await (await request.get(`/api/v1/locations/${locationId}/zones`)).json()).data;
  return { ...demo, locationId, zoneId: zones[0]._id };
}

/** A lot that takes reservations and sells permits, with a paid session. */
async function aLotForDrivers(request: Api, project: string): Promise<World> {
  const stand = await openStand(request, project);
  const { phone } = await stand.takeCar();
  const { lot } = stand;
  const { locationId, hourlyZoneId: zoneId, signCode: code, owner: headers } = lot;
  await request.patch(`/api/v1/zones/${zoneId}`, { data: { reservable: true, capacity: 9 }, headers });
  const plan = { name: LONG_WORD, zoneIds: [zoneId], monthlyCents: 9000, seats: 4, plates: 2 };
  await post(request, `/locations/${locationId}/permit-plans`, plan, headers);
  await nameWithoutSpaces(request, locationId, headers);
  const key = await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  return { locationId, zoneId, code, key, phone };
}

/** The lot of somebody who uses everything that the product offers to owners, and the car of a guest. */
async function aStandAndItsLot(request: Api, who: Who, project: string): Promise<Signed> {
  const stand = await openStand(request, project, { chargesRooms: true, tips: 'shared' }, CAFE);
  const { locationId, hourlyZoneId: zoneId, owner: headers, ownerEmail } = stand.lot;
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  const world = { locationId, zoneId, valetId: car.id };
  if (who === 'attendant') return { ...world, email: stand.attendant.email, password: MEMBER_PASSWORD };
  const create = (path: string, data: object) => post(request, path, data, headers);
  await request.patch(`/api/v1/zones/${zoneId}`, { data: { reservable: true, capacity: 9 }, headers });
  await create(`/locations/${locationId}/member-codes`, { name: LONG_WORD, code: `GRACE${aPlate()}` });
  const hours = { from: '2099-12-24', until: '2099-12-26', openTime: '08:00', closeTime: '14:00', name: LONG_WORD };
  await request.put(`/api/v1/locations/${locationId}/dated-hours`, { data: { dates: [hours] }, headers });
  const plates = [{ license: aPlate(), state: 'WI', reason: LONG_WORD }];
  await create(`/locations/${locationId}/plate-lists`, { list: 'tow', plates });
  const plan = { name: LONG_WORD, zoneIds: [zoneId], monthlyCents: 9000, seats: 4, plates: 2 };
  await create(`/locations/${locationId}/permit-plans`, plan);
  await nameWithoutSpaces(request, locationId, headers);
  await create('/webhooks', { url: 'https://hooks.example.com/parkvale', events: ['session.paid'] });
  await create('/api-keys', { name: LONG_WORD, scopes: ['lots:read'] });
  await addFleet(request, stand.lot.owner, 5);
  const planned = { lots: { ids: [locationId] }, change: { kind: 'tags', add: ['Airport'], remove: [] } };
  const { data } = await create('/locations/portfolio/preview', planned);
  await create('/locations/portfolio/acts', { ...planned, shown: data.shown });
  await payFor(request, stand.lot, { plate: aPlate(), state: 'WI' });
  return { ...world, email: ownerEmail, password: LOT_OWNER_PASSWORD };
}

/** Names and addresses may be one word of sixty characters: no page gets wider than the phone because of it. */
const LONG_WORD = 'Parkplatzbewirtschaftungsgesellschaftsverwaltungshauptgebaeu';

async function nameWithoutSpaces(request: Api, locationId: string, headers: Record<string, string>): Promise<void> {
  const data = { locationName: LONG_WORD, address: `${LONG_WORD}, Port Washington, WI 53074` };
  await post(request, `/locations/${locationId}`, data, headers);
}

const CAFE = { name: 'Cafe Luna', code: 'DINNER', kind: 'percent', value: 100 };
