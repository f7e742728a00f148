// Whatever else a request contains, an endpoint sets only what its contract names. The extra fields come from the
// database: every column of every table, spelled the way it is there and the way an API would.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { auditBooks } from '#testing/books.ts';
import { aGuest, askIntent, aVehicle } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { listColumns, rowsWith } from '#testing/database/database-dump.ts';
import { aWorld, type World } from '#testing/endpoints/a-world.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#testing/endpoints/endpoint-samples.ts';
import { changesBy, inOrder, inSharedWorlds, LOOP_MS } from '#testing/endpoints/every-endpoint.ts';

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

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

/** The value with planted fields added at every level, except those that the contract names. */
function withPlanted(value: unknown, named: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withPlanted(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const extra = Object.entries(planted).filter(([name]) => !named.has(name));
  const own = Object.entries(value).map(([name, each]) => [name, withPlanted(each, named)]);
  return Object.fromEntries([...extra, ...own]);
}

const writing = inOrder.filter((name) => endpointOf(name).body);

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
  return [...watched.map((user) => Object.values(user).join(' ')), ...rows];
}

const namedBy = ({ body }: EndpointShape) =>
  new Set(namesIn(body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })));

describe('a request with extra fields', () => {
  it('is tried with every column there is', async () => {
    expect(planted).toMatchObject({
      ownerId: other.user._id,
      owner_id: other.user._id,
      userId: other.user._id,
      charges: PLANTED.text,
      price_cents: PLANTED.number,
      role: 'odogwu',
      locationId: foreignLot.id,
      archivedAt: PLANTED.time,
      signCode: PLANTED.text,
    });
    expect(writing.length).toBeGreaterThan(15);
    expect((await rowsWith(test.db, [foreignLot.id])).length).toBeGreaterThan(1);
  });

  it('is handled as if it did not have them (V15.3.3)', { timeout: LOOP_MS }, async () => {
    const failures = new Set<string>();
    const make = async () => ({ plain: await aWorld(test, people), planted: await aWorld(test, people) });
    /** Both worlds have seen the same calls, one of them always with extra fields. */
    const compare = async (name: EndpointName, { plain, planted }: Awaited<ReturnType<typeof make>>) => {
      const usual = await callByName(test, name, sampleOf(name, plain), callerOf(name, plain));
      const sample = sampleOf(name, planted);
      const body = withPlanted(sample.body, namedBy(endpointOf(name)));
      const answer = await callByName(test, name, { ...sample, body }, callerOf(name, planted));
      const [told, expected] = [answer, usual].map(({ status, body }) => `${status} ${body.error?.code}`);
      if (told !== expected) failures.add(`${name} answers ${told} instead of ${expected}`);
      return usual.status < 300;
    };
    const changes = await changesBy(writing, {
      all: () => inSharedWorlds(writing, { make, act: compare }),
      one: async (name) => compare(name, await make()),
      look: untouchable,
    });
    expect([...failures, ...changes]).toEqual([]);
  });

  it('has marked nothing as paid (V15.3.3)', async () => {
    expect(await auditBooks(test.db)).toMatchObject({ activeUnpaid: 0, unbalanced: 0, paidForNothing: 0 });
  });
});

describe('what the specification lets a client send, but the server ignores', () => {
  it('includes the price, the fee and the times of an intent (V15.3.3)', async () => {
    const { zone } = await aWorld(test, people);
    const said = {
      fees: 0,
      rate: 0,
      startTime: PLANTED.time,
      endTime: '2099-01-01T00:00:00.000Z',
      paymentObject: { amount: 1 },
    };
    const vehicles = [aVehicle()];
    const ask = (more: object) =>
      test.call('POST /billing/stripe-intent', { body: { zoneId: zone.id, hours: 1, vehicles, ...more } });
    const [plain, loud] = [await ask({}), await ask(said)];
    const { totalCost, fees, startTime, endTime } = plain.body.data;
    expect(loud.body.data).toMatchObject({ totalCost, fees, startTime, endTime });
  });

  it('includes the place of a session: that of its intent counts (V15.3.3)', async () => {
    const { lot, zone } = await aWorld(test, people);
    const guest = aGuest();
    const { body } = await askIntent(test, guest, { zoneId: zone.id });
    const elsewhere = { locationId: foreignLot.id, zoneId: foreignZone.id };
    const asked = { clientSecret: body.data.clientSecret ?? '', ...elsewhere };
    const { body: stored } = await test.call('POST /sessions', { body: asked }, guest.headers);
    const row = await test.db
      .selectFrom('sessions')
      .select(['locationId', 'zoneId'])
      .where('id', '=', stored.data._id)
      .executeTakeFirst();
    expect(row).toEqual({ locationId: lot.id, zoneId: zone.id });
  });
});
