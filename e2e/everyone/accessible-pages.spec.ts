// Every address of the product, opened once by those who see it, with something to show: axe and the width of the page, in light and dark
// mode, on a phone and at a computer. What is reached without an address, such as a dialog or a refused form, follows at the end.

import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RoutePath } from '../../src/app/paths/paths.ts';
import { findBrokenAtBothSizes } from '../support/axe.ts';
import { addFleet, aPlate, LOT_OWNER_PASSWORD, type listLot, post } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { watchCalls } from '../support/settled.ts';
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
  '/locations/changes': as('owner'),
  '/locations/changes/:actId': [['owner', via('/locations/changes', '/locations/changes/')]],
  '/locations/:locationId/edit': as('owner'),
  '/locations/:locationId/new/zone': as('owner'),
  '/locations/:locationId/zones/:zoneId/edit': as('owner'),
  '/locations/:locationId/look-ups': as('owner'),
  '/locations/:locationId/plate-lists': as('owner'),
  '/locations/:locationId/auto-pay': as('owner'),
  '/locations/:locationId/rate-advice': as('owner'),
  '/locations/:locationId/dates': as('owner'),
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
  ['visitor', '/locations/:locationId/zones/:zoneId/members', (page) => press(page, 'Confirm parking')],
  [
    'visitor',
    '/locations',
    async (page) => {
      await page.getByRole('combobox').fill('Port Washington');
      await page.getByRole('option').first().waitFor();
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
  ['owner', '/locations/:locationId/zones/:zoneId/edit', (page) => press(page, 'Add hours')],
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

for (const who of new Set(STATES.map(([whose]) => whose))) {
  test(`what the ${who} reaches without an address is accessible @core`, async ({ browser, request }, { project }) => {
    test.setTimeout(300_000);
    const broken: string[] = [];
    const { page, world } = await signIn(browser, who, await aWorld(request, who, project.name));
    const isSettled = watchCalls(page);
    for (const [whose, path, act] of STATES) {
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
