// Sends text that means something to a database into every input of every endpoint, as found in the contract's schemas.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/app/test-app.ts';
import { aVehicle } from '#testing/builders/a-driver.ts';
import { aWorld } from '#testing/endpoints/a-world.ts';
import { type InputPlace, inputPlacesOf, withInput } from '#testing/endpoints/endpoint-inputs.ts';
import {
  callByName,
  type EndpointName,
  endpointNames,
  endpointOf,
  sampleOf,
} from '#testing/endpoints/endpoint-samples.ts';

const HOSTILE = [
  "'",
  "'; drop table sessions; --",
  "' or '1'='1",
  '" or ""="',
  "\\'",
  '%_',
  '$1',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
];

const test = await createTestApp();
const people = { owner: await test.signUp('vendor'), driver: await test.signUp('customer') };
const odogwu = await test.signUp('odogwu');
const bystander = await aWorld(test, { ...people, owner: await test.signUp('vendor') });
const world = await aWorld(test, people);

const LIBRARY_WORDS =
  /Invalid (input|option|string|UUID|element|key|value|ISO|email)|expected \w+, received|Too (small|big)|Unrecognized/;

const nameOf = ({ part, path }: InputPlace) => [part, ...path].join('.');
/**
 * A caller who gets as far as the database. A public endpoint could end an odogwu's session
 * by signing in, and only its guest can do some acts at a ticket.
 */
const callerOf = (name: EndpointName): Readonly<Record<string, string>> => {
  const { access } = endpointOf(name);
  if (access.kind === 'key_or_roles' && access.roles.length === 0) return world.ticket.guest;
  return access.kind === 'anyone' ? world.guest.headers : odogwu.headers;
};
const send = (name: EndpointName, place: InputPlace, value: unknown) =>
  callByName(test, name, withInput(sampleOf(name, world), place, value), callerOf(name));

/** All data about people and places that no call mentions. */
async function bystanders(): Promise<string> {
  const at = bystander.lot.id;
  const tables = ['locations', 'zones', 'orders', 'payments', 'sessions', 'journalEntries', 'paymentRefs'];
  const found: unknown[] = [];
  for (const table of tables) {
    const key = table === 'locations' ? 'id' : 'locationId';
    found.push(
      (await sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${at} order by 1, 2`.execute(test.db)).rows,
    );
  }
  for (const { user } of Object.values(people)) {
    found.push(await test.db.selectFrom('users').selectAll().where('id', '=', user._id).execute());
  }
  return JSON.stringify(found);
}

async function oneByOne<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

const withInputs = endpointNames.filter((name) => inputPlacesOf(endpointOf(name)).length > 0);

describe.each(withInputs)('%s', (name) => {
  const places = inputPlacesOf(endpointOf(name));

  it('treats a statement as text and changes nothing else (V1.2.4)', async () => {
    const before = await bystanders();
    for (const place of places) {
      // An address cannot carry half a surrogate pair.
      const texts = HOSTILE.filter((text) => place.part === 'body' || text.isWellFormed());
      // One caller has only a few places in the queue of heavy work.
      const answers = endpointOf(name).heavy
        ? await oneByOne(texts, (text) => send(name, place, text))
        : await Promise.all(texts.map((text) => send(name, place, text)));
      const failed = answers.flatMap(({ status }, n) => (status >= 500 ? [[nameOf(place), texts[n], status]] : []));
      expect(failed).toEqual([]);
    }
    expect(await bystanders()).toBe(before);
  });

  it('refuses values of the wrong type, whatever the page would allow (V2.2.1, V2.2.2)', async () => {
    for (const place of places.filter(({ types, part }) => types.length > 0 && part === 'body')) {
      const { status, body } = await send(name, place, { of: 'another kind' });
      expect({ place: nameOf(place), status, code: body.error?.code }).toMatchObject({
        status: 400,
        code: 'malformed',
      });
    }
  });

  it('explains the problem without internal details (V16.5.1)', async () => {
    const values = [undefined, null, { of: 'another kind' }, 'x', 1.5, 1e21];
    const answers = await Promise.all([
      ...places.flatMap((place) => values.map((value) => send(name, place, value))),
      callByName(test, name, {}, odogwu.headers),
      callByName(test, name, { body: [] }, odogwu.headers),
    ]);
    for (const { status, body } of answers) {
      if (status === 400) expect(JSON.stringify(body)).not.toMatch(LIBRARY_WORDS);
    }
  });
});

describe('text that people wrote', () => {
  it('is stored character by character, however much it looks like a statement (V1.2.4)', async () => {
    const message = `Robert'); drop table "users"; -- $1 %s \\' ${'`'}`;
    const body = { name: message, email: 'a@people.example', message };
    expect((await test.call('POST /contact/contact-us', { body })).status).toBe(201);
    const kept = await test.db
      .selectFrom('contactMessages')
      .select(['name', 'message'])
      .where('message', '=', message)
      .execute();
    expect(kept).toEqual([{ name: message, message }]);
  });

  it('finds a thing by its exact name, never by a pattern (V1.2.4)', async () => {
    const { zone } = world;
    for (const code of ['%', '______', `${zone.signCode.slice(0, 5)}_`]) {
      expect((await test.call('GET /signs/:code', { params: { code } })).status).toBe(404);
    }
  });
});

describe('a made-up cursor', () => {
  const lists = endpointNames.filter((name) =>
    inputPlacesOf(endpointOf(name)).some(({ path }) => path[0] === 'cursor'),
  );
  const id = randomUUIDv7();
  const MADE_UP = [
    ["'", id],
    ['2026-02-31T10:00:00.000000Z', id],
    ['0000-01-01T10:00:00.000000Z', id],
    ['infinity', id],
    [1e308, id],
    ["' or 1=1 --"],
    [id, id],
    [[[]]],
    'a',
    null,
  ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));

  it.each(lists)('is refused or leads nowhere: %s (V1.2.4, V2.2.1)', async (name) => {
    for (const cursor of [...MADE_UP, 'no json', '\u0000']) {
      const sample = sampleOf(name, world);
      const { status } = await callByName(
        test,
        name,
        { ...sample, query: { ...sample.query, cursor } },
        callerOf(name),
      );
      expect([200, 400]).toContain(status);
    }
  });
});

describe('a made-up header', () => {
  const book = (headers: Record<string, string>) =>
    test.call(
      'POST /billing/stripe-intent',
      { body: { zoneId: world.zone.id, hours: 1, vehicles: [aVehicle()] } },
      headers,
    );

  it.each(['cookie', 'authorization', 'x-guest-id', 'idempotency-key'])('is %s (V1.2.4)', async (header) => {
    const prefix = { cookie: 'jwt=', authorization: 'Bearer ' }[header] ?? '';
    for (const text of ["' or '1'='1' --", '%00%00%00%00%00%00%00%00%00', 'x'.repeat(2000), '\u00ff'.repeat(30)]) {
      expect((await book({ [header]: prefix + text })).status).toBeLessThan(500);
    }
  });
});
