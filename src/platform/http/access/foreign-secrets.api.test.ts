// Calls every endpoint of the contract as every role, and searches each answer for other people's secrets: receipt keys,
// session tokens, guest ids, keys of valet tickets, payment secrets, and the hashes of all of them.

import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { createStripeProvider } from '#integrations/payments/stripe/stripe-provider.ts';
import { ROLES } from '#platform/access/roles.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { type EventReading, readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';
import {
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  receiptKeyOf,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aZone } from '#platform/testing/builders/a-location.ts';
import { payForReservation } from '#platform/testing/builders/a-reservation.ts';
import { joinTeam, mailedToken } from '#platform/testing/builders/a-team.ts';
import { aTicket } from '#platform/testing/builders/a-ticket.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import { answeredAutoPay } from '#platform/testing/endpoints/answered-auto-pay.ts';
import { answeredCalls, switchOnTwoFactor } from '#platform/testing/endpoints/answered-calls.ts';
import { answeredCameras } from '#platform/testing/endpoints/answered-cameras.ts';
import { answeredGates } from '#platform/testing/endpoints/answered-gates.ts';
import { answeredNotices } from '#platform/testing/endpoints/answered-notices.ts';
import { answeredOwnersFiles } from '#platform/testing/endpoints/answered-owners-files.ts';
import { answeredPayByText } from '#platform/testing/endpoints/answered-pay-by-text.ts';
import { answeredRateAdvice } from '#platform/testing/endpoints/answered-rate-advice.ts';
import { answeredSignInMethods } from '#platform/testing/endpoints/answered-sign-in-methods.ts';
import { answeredWalletPasses, aSigningWallet } from '#platform/testing/endpoints/answered-wallet-passes.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { drawn, forEachCaller, inSharedWorlds, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';
import { startGoogle } from '#platform/testing/stand-ins/google-stand-in.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';

const standIn = await startStripeStandIn(() => test.clock.now());
const { secretKey, webhookSecret } = STAND_IN_KEYS;
const now = () => test.clock.now();
const stripe = createStripeProvider({ secretKey, webhookSecrets: [webhookSecret], apiUrl: standIn.url, now });
afterAll(() => standIn.close());
// Cards are the sandbox's; owners have accounts at Stripe, which the sandbox does not offer.
const payments = (sandbox: PaymentProvider) => paymentProviders({ ...sandbox, accounts: stripe.accounts });
const google = await startGoogle();
const test: TestApp = await createTestApp({
  payments,
  deps: { googleSignIn: google.port() },
  wallets: [aSigningWallet()],
});

/** Everybody at a lot, and a stranger in each role. */
async function aCast() {
  const owner = await test.signUp('vendor', 'Owner');
  const driver = await test.signUp('customer', 'Driver');
  const attendant = await joinTeam(test, owner, { role: 'valet' });
  const officer = await joinTeam(test, owner, { role: 'enforcer' });
  const viewer = await joinTeam(test, owner, { role: 'viewer' });
  const strangers = await Promise.all(ROLES.map(async (role) => ({ role, ...(await test.signUp(role)) })));
  return { owner, driver, attendant, officer, viewer, strangers };
}
type Cast = Awaited<ReturnType<typeof aCast>>;

const everybody = await aCast();
const { owner, driver, attendant, strangers } = everybody;

// Those who can turn on two-factor sign-in have done so.
for (const { headers, role } of strangers) {
  if (role === 'admin' || role === 'odogwu') await switchOnTwoFactor(test, headers);
}

type Headers = Readonly<Record<string, string>>;
type Caller = { readonly name: string; readonly headers: Headers };
type Secret = { readonly what: string; readonly value: string; readonly of: string | null };
type Search = (reported: unknown) => Secret[];

/** Answers repeat most of their words, so each word is searched once. */
function createSearch(secrets: readonly Secret[]): Search {
  for (const { what, value } of secrets) expect(value, what).toMatch(/^[^\s"\\]{16,}$/);
  const known = new Map<string, Secret[]>();
  const search = (word: string) => {
    const found = known.get(word) ?? secrets.filter(({ value }) => word.includes(value));
    known.set(word, found);
    return found;
  };
  return (reported) => (JSON.stringify(reported).match(/[^\s"\\]{16,}/g) ?? []).flatMap(search);
}

function searchAlso(search: Search, secret: Secret): Search {
  const searchOne = createSearch([secret]);
  return (reported) => [...search(reported), ...searchOne(reported)];
}

const callersIn = (world: World, { strangers, attendant, officer, viewer, owner, driver }: Cast): Caller[] => [
  { name: 'nobody', headers: {} },
  ...strangers.map(({ role, headers }) => ({ name: `a strange ${role}`, headers })),
  { name: 'the attendant', headers: attendant.headers },
  { name: 'the officer', headers: officer.headers },
  { name: 'the viewer', headers: viewer.headers },
  { name: 'the owner', headers: owner.headers },
  { name: 'the ticket’s guest', headers: world.ticket.guest },
  { name: 'the guest', headers: world.guest.headers },
  { name: 'the driver', headers: driver.headers },
];

const bearer = ({ authorization = '' }: Headers) => authorization.replace('Bearer ', '');

/** @returns the key of its receipt. */
async function payForTicket({ ticket: { id, guest } }: World): Promise<string> {
  const move = (body: { status: 'parked' | 'requested'; parkedBy?: string; parkedLocation?: string }) =>
    test.call('PATCH /valets/:id', { params: { id }, body }, attendant.headers);
  await move({ status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' });
  await move({ status: 'requested' });
  const requested = await test.call('POST /billing/valet/stripe-intent', { body: { valet: id } }, guest);
  const { clientSecret, receiptKey } = requested.body.data;
  await confirmCard(test, clientSecret ?? '');
  expect((await returnFrom(test, clientSecret ?? '')).body.data).toMatchObject({ status: 'paid', receiptKey });
  return receiptKey ?? '';
}

/** Whatever the tables store in place of a secret, or sealed. */
async function listHashes(): Promise<{ value: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and (column_name like '%\\_hash' or column_name like 'sealed\\_%' or column_name = 'guest_key')`.execute(test.db);
  expect(columns.length).toBeGreaterThan(10);
  const all = columns.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null and length(${sql.ref(column)}) > 15`,
  );
  return (await sql<{ value: string }>`${sql.join(all, sql` union `)}`.execute(test.db)).rows;
}

async function secretsIn(world: World, callers: readonly Caller[]): Promise<Secret[]> {
  const ticketKey = await payForTicket(world);
  const given: Secret[] = [
    { what: "a stay's receipt key", value: await receiptKeyOf(test, world.stay.sessionId), of: 'the driver' },
    { what: "a stay's payment secret", value: world.stay.clientSecret, of: 'the driver' },
    { what: "a guest's payment secret", value: world.clientSecret, of: 'the guest' },
    { what: 'a guest id', value: world.guest.guestId ?? '', of: 'the guest' },
    { what: "a ticket's key", value: world.ticket.key, of: 'the ticket’s guest' },
    { what: "a ticket's receipt key", value: ticketKey, of: 'the ticket’s guest' },
    ...callers
      .filter(({ headers }) => headers.authorization)
      .map(({ name, headers }) => ({ what: 'a session token', value: bearer(headers), of: name })),
  ];
  const hashes = await listHashes();
  const stored = hashes.map(({ value }) => ({ what: 'a hash', value, of: null }));
  const secrets = [...given, ...stored];
  return secrets;
}

// The demo's outbox is open to anybody on its machine; neither exists in production.
const OUTBOX = new Set(['listOutbox', 'readOutboxMail', 'readOutboxCalendar']);
const names = drawn.filter((name) => !OUTBOX.has(name));

/** A new session replaces the one that came with the request, or it becomes a view (rule 527), so these endpoints get their own callers. */
const ENDS_SESSIONS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'login',
  'signup',
  'activateMember',
  'logInByPasskey',
  'startAccountView',
]);

type Watched = { readonly world: World; readonly callers: readonly Caller[]; readonly search: Search };

const aWatchedWorld = async (cast: Cast = everybody, more?: (world: World) => Promise<Secret[]>): Promise<Watched> => {
  const world = await aWorld(test, { owner, driver });
  const callers = callersIn(world, cast);
  const secrets = [...(await secretsIn(world, callers)), ...((await more?.(world)) ?? [])];
  return { world, callers, search: createSearch(secrets) };
};

type Prepare = (world: World) => Promise<World>;

/** What others have done to the first ticket must not prevent these acts. */
const withTicket =
  (whereabouts: 'entry' | 'parked' | 'requested' | 'ready'): Prepare =>
  async (world) => ({ ...world, ticket: await aTicket(test.db, { locationId: world.lot.id, whereabouts }) });
const withTakenTicket: Prepare = async (world) => {
  const taken = await withTicket('parked')(world);
  const { id } = taken.ticket;
  await test.call('PATCH /valets/:id/only', { params: { id }, body: { status: 'requested' } }, taken.ticket.guest);
  await callByName(test, 'takeValetJob', { params: { id }, body: {} }, attendant.headers);
  return taken;
};
const withCapacity: Prepare = async (world) => {
  const zone = { params: { id: world.zone.id }, body: { capacity: 50 } };
  expect((await test.call('PATCH /zones/:id', zone, owner.headers)).status).toBe(200);
  return world;
};
const withReservation: Prepare = async (world) => {
  const { sessionId: id } = await reserveIn(world);
  const { body } = await test.call('GET /sessions/:id', { params: { id } }, driver.headers);
  return { ...world, session: body.data };
};

/** What must exist for somebody to get more than a refusal. */
const PREPARED: { readonly [N in EndpointName]?: Prepare } = {
  blockSpaces: withCapacity,
  markZoneFull: withCapacity,
  cancelReservation: withReservation,
  moveReservation: withReservation,
  quoteMove: withReservation,
  moveValet: withTicket('entry'),
  moveValetOnly: withTicket('parked'),
  createValetIntent: withTicket('requested'),
  deleteValet: withTicket('entry'),
  giveValetJobBack: withTakenTicket,
  showValetLink: withTicket('parked'),
  wantValet: withTicket('parked'),
  agreeToValetTexts: withTicket('parked'),
  askForLead: withTicket('ready'),
};

/** By the driver, in a separate zone. */
async function reserveIn({ lot }: Pick<World, 'lot'>) {
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const set = { capacity: 50, reservable: true };
  const changed = await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: set }, owner.headers);
  expect(changed.status).toBe(200);
  const theirs: Driver = { headers: { ...driver.headers }, guestId: null };
  const startTime = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
  const endTime = new Date(test.clock.now().getTime() + DAY_MS * 1.1).toISOString();
  return { zoneId: zone.id, ...(await payForReservation(test, theirs, { zoneId: zone.id, startTime, endTime })) };
}

/** What else drivers hold at a lot that sells everything there is to sell, and what is on its way to people by mail. */
async function moreSecretsIn({ lot, guest, memberCode, validation, invitee }: World): Promise<Secret[]> {
  const reserved = await reserveIn({ lot });
  const zone = { id: reserved.zoneId };
  const validated = await payForStay(test, guest, { zoneId: zone.id, code: validation.code });
  const { plate: plateNumber, state } = aVehicle();
  const body = { code: memberCode.code, locationId: lot.id, zoneId: zone.id, plateNumber, state };
  const free = await test.call('POST /sessions/code', { body }, guest.headers);
  await test.call('POST /users/forgot-password', { body: { email: owner.user.email } });
  await test.call('POST /users/enforcement/invite', { body: { name: 'Ina', email: invitee.email } }, owner.headers);
  return [
    { what: "a reservation's receipt key", value: reserved.receiptKey, of: 'the driver' },
    { what: "a reservation's payment secret", value: reserved.clientSecret, of: 'the driver' },
    { what: "a validated stay's receipt key", value: validated.receiptKey, of: 'the guest' },
    { what: "a member's receipt key", value: await receiptKeyOf(test, free.body.data._id), of: 'the guest' },
    { what: 'a reset link', value: await mailedToken(test, owner.user.email), of: null },
    { what: 'an invitation', value: await mailedToken(test, invitee.email), of: null },
  ];
}

const admin = strangers.find(({ role }) => role === 'admin') ?? owner;
const ANSWERED: ReturnType<typeof answeredCalls> = {
  ...answeredCalls(test, { ...everybody, admin }),
  ...answeredSignInMethods(test, google),
  ...answeredNotices(test, everybody.officer),
  ...answeredOwnersFiles(test),
  ...answeredPayByText(test),
  ...answeredAutoPay(test),
  ...answeredCameras(test),
  ...answeredGates(test),
  ...answeredRateAdvice(test),
  ...answeredWalletPasses(test),
};

const leakedTo = (caller: Caller, found: readonly Secret[]) =>
  found.filter(({ of }) => of !== caller.name).map(({ what, of }) => `${what} of ${of}`);

const STREAMS = ['followLocationValets', 'followValet', 'followOccupancy', 'followAllOccupancy'] as const;

describe('a live stream', () => {
  it("never tells somebody else's key, token or guest id (V8.2.3, V14.2.6)", async () => {
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { world: begun, callers, search } = await aWatchedWorld();
    const { ticket } = await withTicket('parked')(await withCapacity(begun));
    const world = { ...begun, ticket };
    const searchAll = searchAlso(search, { what: "a ticket's key", value: ticket.key, of: null });
    const followed: { name: EndpointName; caller: Caller; reading: EventReading }[] = [];
    for (const name of STREAMS) {
      const { params = {} } = sampleOf(name, world);
      const path = endpointOf(name).path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
      for (const caller of [...callers, { name: 'the car’s guest', headers: ticket.guest }]) {
        const reading = await readEvents({ url, path, headers: { ...caller.headers } });
        followed.push({ name, caller, reading });
      }
    }
    const requested = { params: { id: ticket.id }, body: { status: 'requested' } } as const;
    expect((await test.call('PATCH /valets/:id/only', requested, ticket.guest)).status).toBe(200);
    await payForStay(test, world.guest, { zoneId: world.zone.id });
    for (const name of STREAMS) {
      const alike = followed.filter((each) => each.name === name).map(({ reading }) => reading);
      await Promise.any(alike.map((reading) => reading.until(({ events }) => events.length > 1)));
    }
    const failures = followed.flatMap(({ name, caller, reading }) => {
      reading.stop();
      return leakedTo(caller, searchAll(reading.events)).map((leaked) => `${name} tells ${caller.name} ${leaked}`);
    });
    expect(failures).toEqual([]);
  });
});

/** The world as this endpoint needs it, and a call that gets more than a refusal. */
async function aCallIn(watched: Watched, name: EndpointName) {
  const { world, callers, search } = ENDS_SESSIONS.has(name) ? await aWatchedWorld(await aCast()) : watched;
  const prepared = (await PREPARED[name]?.(world)) ?? world;
  const answered = await ANSWERED[name]?.(prepared);
  const sample = answered?.sample ?? sampleOf(name, prepared);
  const added = answered?.caller ? [answered.caller] : [];
  const ticket: Secret = { what: "a ticket's key", value: prepared.ticket.key, of: 'the ticket’s guest' };
  return { sample, callers: [...callers, ...added], search: searchAlso(search, ticket) };
}

/** What guests and drivers hold, and whatever else opens something without a session, as the tables have it now. */
async function listKeys(): Promise<Secret[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name in ('receipt_key', 'pay_key', 'client_secret')`.execute(
    test.db,
  );
  expect(columns.map(({ column }) => column)).toEqual(expect.arrayContaining(['receipt_key', 'pay_key']));
  const all = columns.map(
    ({ table, column }) =>
      sql`select ${`${table}.${column}`} as what, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<Pick<Secret, 'what' | 'value'>>`${sql.join(all, sql` union `)}`.execute(test.db);
  return rows.map((row) => ({ ...row, of: null }));
}

describe('support that views an account (rule 527)', () => {
  const viewers = new Map<string, Headers>();
  /** Begins anew, because a view ends after some minutes, and acts move the clock. */
  const viewAs = async ({ headers }: Caller): Promise<Headers | null> => {
    const { user } = (await test.call('GET /me', {}, { ...headers })).body;
    if (!user || user.role === 'admin' || user.role === 'odogwu') return null;
    const viewer = viewers.get(user._id) ?? (await test.signUp('admin')).headers;
    viewers.set(user._id, viewer);
    await test.call('POST /support/views/end', {}, { ...viewer });
    const start = { params: { id: user._id }, body: { reason: 'They asked why a price is wrong' } };
    expect((await test.call('POST /support/users/:id/views', start, { ...viewer })).status).toBe(200);
    return viewer;
  };

  it('reads no key, token or guest id at all, in words, addresses or files', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const answered = new Set<EndpointName>();
    const watched = await aWatchedWorld(everybody, moreSecretsIn);
    const readable = names.filter((name) => {
      const { method, inViews } = endpointOf(name);
      return inViews === 'reads' || (method === 'GET' && inViews !== 'hidden');
    });
    for (const name of readable) {
      const { sample, callers, search } = await aCallIn(watched, name);
      const searchKeys = createSearch(await listKeys());
      const sent = JSON.stringify(sample);
      for (const caller of callers) {
        const viewer = caller.headers.authorization ? await viewAs(caller) : null;
        if (!viewer) continue;
        const { status, body, headers } = await callByName(test, name, sample, { ...viewer });
        if (status < 300) answered.add(name);
        const answer = [body, headers];
        const found = [...search(answer), ...searchKeys(answer)].filter(({ value }) => !sent.includes(value));
        failures.push(...found.map(({ what }) => `${name} shows support that views as ${caller.name} ${what}`));
      }
    }
    expect([...new Set(failures)]).toEqual([]);
    const isOfSupport = (name: EndpointName) => {
      const { access } = endpointOf(name);
      return access.kind === 'roles' && access.roles.every((role) => role === 'admin' || role === 'odogwu');
    };
    const unanswered = readable.filter((name) => !answered.has(name) && !isOfSupport(name));
    // The code of a ticket's guest needs the key of that ticket.
    expect(unanswered.filter((name) => name !== 'getHandover')).toEqual([]);
  });
});

describe('every endpoint', () => {
  it("never returns somebody else's key, token or guest id (V8.2.3, V14.2.6)", { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const thrown = new Map<EndpointName, unknown>();
    const requestAll = async (name: EndpointName, watched: Watched) => {
      const { sample, callers, search } = await aCallIn(watched, name);
      const sent = JSON.stringify(sample);
      let isAnswered = false;
      const request = async (caller: Caller) => {
        const { status, body, headers } = await callByName(test, name, sample, caller.headers);
        if (status < 300) isAnswered = true;
        if (status >= 500) failures.push(`${name} answers ${caller.name} with ${status}: ${JSON.stringify(body)}`);
        const found = search([body, headers]).filter(({ value }) => !sent.includes(value));
        failures.push(...leakedTo(caller, found).map((leaked) => `${name} tells ${caller.name} ${leaked}`));
      };
      await forEachCaller(name, callers, request);
      return isAnswered;
    };
    const full = [await aWatchedWorld(everybody, moreSecretsIn)];
    const unanswered = await inSharedWorlds(names, {
      make: async () => full.pop() ?? (await aWatchedWorld()),
      act: (name, watched) =>
        requestAll(name, watched).catch((error: unknown) => {
          thrown.set(name, error);
          return false;
        }),
    });
    const refused = unanswered.map((name) => `${name} answers everybody with a refusal: ${thrown.get(name) ?? ''}`);
    expect([...failures, ...refused]).toEqual([]);
  });
});
