// Every endpoint of the contract, called by every kind of caller. What may happen follows from the access that stands
// beside the endpoint; a new endpoint without a sample here does not compile.

import { describe, expect, it } from 'vitest';
import { api, type CallInput, type EndpointKey } from '#contract/api.ts';
import type { Access, EndpointShape } from '#contract/endpoint.ts';
import { ROLES, type Role } from '#domain/accounts/roles.ts';
import { aGuest, askIntent, aVehicle, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { createTestApp } from '#testing/test-app.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Owner');
const driver = await test.signUp('customer', 'Driver');
const strangers = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await test.signUp(role, `Stranger ${role}`)] as const)),
) as Record<Role, Awaited<ReturnType<typeof test.signUp>>>;

/** A lot with a zone, and a stay in it that the driver paid for. */
async function aWorld() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const guest = aGuest();
  const theirs = { headers: { ...driver.headers }, guestId: null };
  const stay = await payForStay(test, theirs, { zoneId: zone.id });
  const session = (await test.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers)).body.data;
  const intent = await askIntent(test, guest, { zoneId: zone.id });
  return { lot, zone, stay, session, guest, clientSecret: intent.body.data.clientSecret ?? '' };
}
type World = Awaited<ReturnType<typeof aWorld>>;
type Name = keyof typeof api;
type KeyOf<N extends Name> = `${(typeof api)[N]['method']} ${(typeof api)[N]['path']}` & EndpointKey;

const newPassword = 'Another-horse-2';
const samples: { [N in Name]: (world: World) => CallInput<KeyOf<N>> } = {
  login: () => ({ body: { email: 'nobody@people.example', password: 'Wrong-horse-1' } }),
  signup: () => ({
    body: { name: 'A', email: 'owner@people.example', password: 'x', passwordConfirm: 'x', role: 'vendor' },
  }),
  logout: () => ({}),
  me: () => ({}),
  updateMe: () => ({ body: { name: 'New name' } }),
  forgotPassword: () => ({ body: { email: 'nobody@people.example' } }),
  resetPassword: () => ({ params: { token: 'unknown-token' }, body: { password: newPassword } }),
  listLocations: () => ({}),
  listMyLocations: () => ({}),
  listNearbyLocations: () => ({ params: { point: '41.88,-87.63' } }),
  getLocation: ({ lot }) => ({ params: { id: lot.id } }),
  addLocation: () => ({
    body: { name: 'New', phoneNumber: '3125550123', address: '1 A St', location_point: { coordinates: [-87.6, 41.8] } },
  }),
  updateLocation: ({ lot }) => ({ params: { id: lot.id }, body: { locationName: 'Renamed' } }),
  archiveLocation: ({ lot }) => ({ params: { id: lot.id } }),
  getLocationMap: ({ lot }) => ({ params: { id: lot.id } }),
  suggestPlaces: () => ({ query: { q: 'Chic' } }),
  locatePlace: () => ({ params: { placeId: 'gaz:zip:60614' } }),
  drawMap: () => ({ query: { lat: 41.8, lng: -87.6 } }),
  listZones: ({ lot }) => ({ params: { id: lot.id } }),
  getZone: ({ lot, zone }) => ({ params: { locationId: lot.id, zoneId: zone.id } }),
  findSign: ({ zone }) => ({ params: { code: zone.signCode } }),
  addZone: ({ lot }) => ({ body: { locationId: lot.id, zoneNumber: 'Z9', price: 4 } }),
  updateZone: ({ zone }) => ({ params: { id: zone.id }, body: { price: 6 } }),
  archiveZone: ({ zone }) => ({ params: { id: zone.id } }),
  lookUpVehicle: () => ({ body: { vehiclePlate: 'ABC123', vehicleState: 'IL' } }),
  getVehicle: ({ session }) => ({ params: { id: session.vehicleId } }),
  listSessions: () => ({}),
  listMySessions: () => ({}),
  getSession: ({ session }) => ({ params: { id: session._id } }),
  createSession: ({ clientSecret }) => ({ body: { clientSecret } }),
  addTime: ({ session }) => ({ body: { sessionId: session._id, hours: 1 } }),
  endSession: ({ session }) => ({ params: { id: session._id }, body: { status: 'ended' } }),
  cancelSession: ({ session }) => ({ params: { id: session._id } }),
  createIntent: ({ zone }) => ({ body: { zoneId: zone.id, hours: 1, vehicles: [aVehicle()] } }),
  returnFromPayment: () => ({ body: { clientSecret: 'unknown' } }),
  confirmSandboxPayment: () => ({
    body: { clientSecret: 'unknown', card: { number: '4242', expMonth: 1, expYear: 30, cvc: '123' } },
  }),
  authenticateSandboxPayment: () => ({ body: { clientSecret: 'unknown', outcome: 'pass' } }),
  listOutbox: () => ({}),
  getReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  claimReceipt: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  sendReceipt: ({ session }) => ({ body: { email: 'a@people.example', name: 'A', sessionData: { _id: session._id } } }),
  contactUs: () => ({ body: { name: 'A', email: 'a@people.example', message: 'Hello' } }),
};

type Caller = {
  readonly name: string;
  readonly role: Role | null;
  readonly isGuest?: boolean;
  readonly headers: Record<string, string>;
};
const callers = (): Caller[] => [
  { name: 'nobody', role: null, headers: {} },
  { name: 'a guest', role: null, isGuest: true, headers: aGuest().headers },
  ...ROLES.map((role) => ({ name: `a strange ${role}`, role, headers: { ...strangers[role].headers } })),
  { name: 'the driver', role: 'customer', headers: { ...driver.headers } },
  { name: 'the owner', role: 'vendor', headers: { ...owner.headers } },
];

/** The refusal that access demands, or null where the caller may go on. */
function demanded(access: Access, caller: Caller): string | null {
  if (access.kind === 'anyone') return null;
  if (!caller.role && !(caller.isGuest && access.kind === 'driver')) return 'not_signed_in';
  if (caller.role === 'odogwu') return null;
  if (access.kind === 'roles' && !access.roles.some((role) => role === caller.role)) return 'wrong_role';
  const whose = 'whose' in access ? access.whose : undefined;
  if (!whose) return null;
  const isOwner = caller.name === 'the owner';
  const isDriver = caller.name === 'the driver';
  const allowed = {
    owner: isOwner,
    holder: isDriver,
    party: isOwner || isDriver || caller.role === 'admin',
  };
  return allowed[whose.as] ? null : 'not_found';
}

const DENIALS = new Set(['not_signed_in', 'wrong_role', 'cross_site']);

// Logging out ends the callers' sessions, so it is tried last.
const endpoints = (Object.entries(api) as Array<[Name, EndpointShape]>).sort(
  ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
);

describe.each(endpoints)('%s', (name, endpoint) => {
  it('lets in who may come in, and nobody else (V8.2.1, V8.2.2, V8.4.1)', async () => {
    const world = await aWorld();
    const wanted = callers().map((caller) => ({ caller, refusal: demanded(endpoint.access, caller) }));
    // Those who are let in may change the world, so they come last.
    wanted.sort((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
    for (const { caller, refusal } of wanted) {
      const key = `${endpoint.method} ${endpoint.path}` as KeyOf<Name>;
      const answer = await test.call(key, samples[name](world) as CallInput<KeyOf<Name>>, caller.headers);
      const code = answer.body.error?.code ?? null;
      if (refusal) expect({ caller: caller.name, code }).toEqual({ caller: caller.name, code: refusal });
      else expect(DENIALS.has(code ?? ''), `${caller.name} was denied: ${code}`).toBe(false);
      expect(answer.status, `${caller.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });
});

describe('the list of roles', () => {
  it('is the same for every sample: each endpoint of the contract is tried', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(api).sort());
  });
});
