// An endpoint refuses every field that its contract does not name. What the contract accepts for clients of the specification is ignored: it
// is tried with columns of the database, spelled the way they are there and the way an API would.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { listColumns, rowsWith } from '#platform/testing/database/database-dump.ts';
import { aWorld, type World } from '#platform/testing/endpoints/a-world.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { changesBy, inOrder, inSharedWorlds, isDrawn, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';
import { auditLedger } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const people = { owner: await test.signUp('vendor'), driver: await test.signUp('customer') };
const other = await test.signUp('vendor');
const foreignLot = await aLocation(test.db, { ownerId: other.user._id });
const foreignZone = await aZone(test.db, { locationId: foreignLot.id });

const PLANTED = { text: 'planted by the request', number: 313_373_133, time: '2001-02-03T04:05:06.000Z' };

/** One field per column, with a value that the column accepts. */
const columns = await listColumns(test.db);
const planted = Object.fromEntries(
  columns.flatMap(({ name, type }) => {
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [name, camel].map((each) => [each, valueFor(name, type)]);
  }),
);

function valueFor(name: string, type: string): unknown {
  if (name === 'role') return 'odogwu';
  if (name === 'status') return 'paid';
  if (name === 'location_id') return foreignLot.id;
  if (name === 'zone_id') return foreignZone.id;
  if (type === 'uuid') return other.user._id;
  if (type === 'boolean') return true;
  if (/int|double|numeric/.test(type)) return PLANTED.number;
  if (/time|date/.test(type)) return PLANTED.time;
  return PLANTED.text;
}

type JsonSchema = { readonly properties?: Readonly<Record<string, { description?: string }>> };
type Ignored = { readonly names: readonly string[]; readonly isOpen: boolean };

/** The fields that the contract accepts and ignores, and whether an object in the body takes any field. */
function ignoredIn(schema: JsonSchema): Ignored {
  const own = Object.entries(schema.properties ?? {}).filter(([, each]) => each.description === 'Accepted and ignored');
  return { names: own.map(([name]) => name), isOpen: JSON.stringify(schema).includes('"additionalProperties":{}') };
}

const ignoredBy = ({ body }: EndpointShape): Ignored =>
  ignoredIn((body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {}) as JsonSchema);

/** Whatever the endpoint accepts without using it. In an open object, that is every column. */
function withIgnored(sample: unknown, { names, isOpen }: Ignored): unknown {
  const own = Object.entries((sample ?? {}) as object);
  const opened = own.map(([name, each]) => [name, isOpen && isRecord(each) ? { ...planted, ...each } : each]);
  const extra = names.map((name) => [name, planted[name] ?? PLANTED.text]);
  return { ...Object.fromEntries(extra), ...Object.fromEntries(opened) };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const writing = inOrder.filter((name) => endpointOf(name).method !== 'GET');
const ignoring = writing.filter((name) => {
  const { names, isOpen } = ignoredBy(endpointOf(name));
  return names.length > 0 || isOpen;
});

function callerOf(name: EndpointName, world: World) {
  const { access } = endpointOf(name);
  if (access.kind === 'anyone') return world.guest.headers;
  return access.kind === 'roles' ? people.owner.headers : people.driver.headers;
}

const known = new Set((await test.db.selectFrom('users').select('id').execute()).map(({ id }) => id));

/** What must not change: the people known before, who is an odogwu, and the rows with a stranger's thing or a planted value. */
async function untouchable(): Promise<string[]> {
  const users = await test.db.selectFrom('users').select(['id', 'role', 'active', 'passwordHash']).execute();
  const watched = users.filter(({ id, role }) => known.has(id) || role === 'odogwu');
  const values = Object.values(PLANTED).map((value) => String(value).slice(0, 19));
  const rows = await rowsWith(test.db, [other.user._id, foreignLot.id, foreignZone.id, ...values]);
  return [...watched.map((user) => Object.values(user).join(' ')), ...rows].toSorted();
}

describe('a request with a field that its endpoint does not have', () => {
  it('is refused on that field, and nothing happens (V15.3.3)', { timeout: LOOP_MS }, async () => {
    const odogwu = await test.signUp('odogwu');
    const world = await aWorld(test, people);
    const failures: string[] = [];
    const before = await untouchable();
    for (const name of writing.filter(isDrawn)) {
      const { body, ...sample } = sampleOf(name, world);
      const { kind } = endpointOf(name).access;
      const headers =
        kind === 'key_or_roles' ? world.ticket.guest : kind === 'anyone' ? world.guest.headers : odogwu.headers;
      const answer = await callByName(test, name, { ...sample, body: { ...(body ?? {}), ownerOfAll: 1 } }, headers);
      const text = answer.body.error?.fields?.ownerOfAll;
      if (answer.status !== 400 || text !== 'There is no field “ownerOfAll” here. Leave it out.') {
        failures.push(`${name} answers ${answer.status} ${JSON.stringify(answer.body.error)}`);
      }
    }
    expect(failures).toEqual([]);
    expect(await untouchable()).toEqual(before);
  });
});

describe('a request with fields that its endpoint accepts and ignores', () => {
  it('is tried with columns', () => {
    expect(planted).toMatchObject({ ownerId: other.user._id, price_cents: PLANTED.number, role: 'odogwu' });
    expect(ignoring.length).toBeGreaterThan(8);
  });

  it('is handled as if it did not have them (V15.3.3)', { timeout: LOOP_MS }, async () => {
    const failures = new Set<string>();
    const make = async () => ({ plain: await aWorld(test, people), planted: await aWorld(test, people) });
    /** Both worlds have seen the same calls, one of them always with these fields. */
    const compare = async (name: EndpointName, { plain, planted }: Awaited<ReturnType<typeof make>>) => {
      const usual = await callByName(test, name, sampleOf(name, plain), callerOf(name, plain));
      const sample = sampleOf(name, planted);
      const body = withIgnored(sample.body, ignoredBy(endpointOf(name)));
      const answer = await callByName(test, name, { ...sample, body }, callerOf(name, planted));
      const [reported, expected] = [answer, usual].map(({ status, body }) => `${status} ${body.error?.code}`);
      if (reported !== expected) failures.add(`${name} answers ${reported} instead of ${expected}`);
      return usual.status < 300;
    };
    const tried = ignoring.filter(isDrawn);
    const changes = await changesBy(tried, {
      all: () => inSharedWorlds(tried, { make, act: compare }),
      one: async (name) => compare(name, await make()),
      look: untouchable,
    });
    expect([...failures, ...changes]).toEqual([]);
  });

  it('has marked nothing as paid (V15.3.3)', async () => {
    expect(await auditLedger(test.db)).toMatchObject({ activeUnpaid: 0, unbalanced: 0, paidForNothing: 0 });
  });
});

describe('what the specification lets a client send, but the server ignores', () => {
  it('includes the price, the fee and the times of an intent (V15.3.3)', async () => {
    const { zone } = await aWorld(test, people);
    const sent = {
      fees: 0,
      startTime: PLANTED.time,
      endTime: '2099-01-01T00:00:00.000Z',
      paymentObject: { amount: 1 },
    };
    const vehicles = [aVehicle()];
    const request = (more: object) =>
      test.call('POST /billing/stripe-intent', { body: { zoneId: zone.id, hours: 1, vehicles, ...more } });
    const [plain, loud] = [await request({}), await request(sent)];
    const { totalCost, fees, startTime, endTime } = plain.body.data;
    expect(loud.body.data).toMatchObject({ totalCost, fees, startTime, endTime });
  });

  it('includes the place of a session: that of its intent counts (V15.3.3)', async () => {
    const { lot, zone } = await aWorld(test, people);
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId: zone.id });
    const elsewhere = { locationId: foreignLot.id, zoneId: foreignZone.id };
    const requested = { clientSecret: body.data.clientSecret ?? '', ...elsewhere };
    const { body: stored } = await test.call('POST /sessions', { body: requested }, guest.headers);
    const row = await test.db
      .selectFrom('sessions')
      .select(['locationId', 'zoneId'])
      .where('id', '=', stored.data._id)
      .executeTakeFirst();
    expect(row).toEqual({ locationId: lot.id, zoneId: zone.id });
  });
});
