// Sends text that means something to a database into every input of every endpoint, as found in the contract's schemas.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aVehicle } from '#platform/testing/builders/a-driver.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import { type InputField, inputFieldsOf, withInput } from '#platform/testing/endpoints/endpoint-inputs.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { changesBy, drawn, inOrder, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

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

const nameOf = ({ part, path }: InputField) => [part, ...path].join('.');
/**
 * A caller who gets as far as the database. A public endpoint could end an odogwu's session
 * by signing in, and only its guest can do some acts at a ticket.
 */
const callerOf = (name: EndpointName): Readonly<Record<string, string>> => {
  const { access } = endpointOf(name);
  if (access.kind === 'key_or_roles' && access.roles.length === 0) return world.ticket.guest;
  return access.kind === 'anyone' ? world.guest.headers : odogwu.headers;
};
const send = (name: EndpointName, field: InputField, value: unknown) =>
  callByName(test, name, withInput(sampleOf(name, world), field, value), callerOf(name));

/** All data about people and places that no call mentions. */
async function bystanders(): Promise<string[]> {
  const at = bystander.lot.id;
  const tables = ['locations', 'zones', 'orders', 'payments', 'sessions', 'journalEntries', 'paymentRefs'];
  const found: unknown[] = [];
  for (const table of tables) {
    const key = table === 'locations' ? 'id' : 'locationId';
    found.push(...(await sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${at}`.execute(test.db)).rows);
  }
  for (const { user } of Object.values(people)) {
    found.push(...(await test.db.selectFrom('users').selectAll().where('id', '=', user._id).execute()));
  }
  return found.map((row) => JSON.stringify(row));
}

/** What the check that all endpoints share finds wrong with the value there; null if it lets it pass. */
function problemsWith(name: EndpointName, field: InputField, value: unknown): string[] | null {
  const input = withInput(sampleOf(name, world), field, value)[field.part] ?? {};
  const sent = field.part === 'body' ? overTheWire(input) : asTexts(input);
  const parsed = endpointOf(name)[field.part]?.safeParse(sent);
  return parsed?.error?.issues.map(({ message }) => message) ?? null;
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const asTexts = (values: unknown) =>
  Object.fromEntries(Object.entries(values as object).map(([key, value]) => [key, String(value)]));

async function oneByOne<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

type Sent = { readonly field: InputField; readonly value: unknown };

/** A few at a time, so that none waits too long for a connection; one by one where a caller has few turns at heavy work. */
async function sendAll<S extends Sent>(name: EndpointName, sent: readonly S[]) {
  const answer = async (each: S) => ({ ...each, ...(await send(name, each.field, each.value)) });
  const atOnce = endpointOf(name).heavy ? 1 : 10;
  const batches = Array.from({ length: Math.ceil(sent.length / atOnce) }, (_, n) =>
    sent.slice(n * atOnce, (n + 1) * atOnce),
  );
  return (await oneByOne(batches, (batch) => Promise.all(batch.map(answer)))).flat();
}

/** All values that pass the check that endpoints share, and of those that do not, and where none is read, a different one for each place. */
function worthSending(name: EndpointName, values: readonly unknown[]) {
  return fieldsOf(name).flatMap((field, n) => {
    // An address cannot carry half a surrogate pair.
    const possible = values.filter((value) => field.part === 'body' || !isHalf(value));
    const judged = possible.map((value) => ({ field, value, problems: problemsWith(name, field, value) }));
    if (field.isIgnored) return judged.slice(n % judged.length).slice(0, 1);
    const refused = judged.filter(({ problems }) => problems);
    return [...judged.filter(({ problems }) => !problems), ...refused.slice(n % refused.length).slice(0, 1)];
  });
}

const isHalf = (value: unknown) => typeof value === 'string' && !value.isWellFormed();
const fieldsOf = (name: EndpointName) => inputFieldsOf(endpointOf(name));
const withInputs = drawn.filter((name) => fieldsOf(name).length > 0);

describe('every endpoint', () => {
  it('treats a statement as text and changes nothing else (V1.2.4)', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const sendTexts = async (name: EndpointName) => {
      for (const { field, value, problems, status } of await sendAll(name, worthSending(name, HOSTILE))) {
        const isTaken = problems !== null && status < 400;
        if (status >= 500 || isTaken) failures.push(`${name} ${nameOf(field)}: ${status} for ${value}`);
      }
    };
    const changes = await changesBy(withInputs, { one: sendTexts, look: bystanders });
    expect([...failures, ...changes]).toEqual([]);
  });

  it('refuses values of the wrong type, whatever the page would allow (V2.2.1, V2.2.2)', {
    timeout: LOOP_MS,
  }, async () => {
    const failures: string[] = [];
    for (const name of withInputs) {
      const typed = fieldsOf(name).filter(({ types, part }) => types.length > 0 && part === 'body');
      const sent = typed.map((field) => ({ field, value: { of: 'another kind' } }));
      for (const { field, status, body } of await sendAll(name, sent)) {
        const code = body.error?.code;
        if (status !== 400 || code !== 'malformed') failures.push(`${name} ${nameOf(field)}: ${status} ${code}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('explains the problem without internal details (V16.5.1)', { timeout: LOOP_MS }, async () => {
    const values = [undefined, null, { of: 'another kind' }, 'x', 1.5, 1e21];
    const failures: string[] = [];
    const judge = (name: EndpointName, reported: unknown) => {
      const text = JSON.stringify(reported);
      if (LIBRARY_WORDS.test(text)) failures.push(`${name}: ${text}`);
    };
    for (const name of withInputs) {
      for (const field of fieldsOf(name)) for (const value of values) judge(name, problemsWith(name, field, value));
      const answers = [
        ...(await sendAll(name, worthSending(name, values))),
        await callByName(test, name, {}, odogwu.headers),
        await callByName(test, name, { body: [] }, odogwu.headers),
      ];
      for (const { status, body } of answers) if (status === 400) judge(name, body);
    }
    expect(failures).toEqual([]);
  });
});

describe('text that people wrote', () => {
  it('is stored character by character, however much it looks like a statement (V1.2.4)', async () => {
    const message = `Robert'); drop table "users"; -- $1 %s \\' ${'`'}`;
    const body = { name: message, email: 'a@people.example', message };
    expect((await test.call('POST /contact/contact-us', { body })).status).toBe(201);
    const stored = await test.db
      .selectFrom('contactMessages')
      .select(['name', 'message'])
      .where('message', '=', message)
      .execute();
    expect(stored).toEqual([{ name: message, message }]);
  });

  it('finds a thing by its exact name, never by a pattern (V1.2.4)', async () => {
    const { zone } = world;
    for (const code of ['%', '______', `${zone.signCode.slice(0, 5)}_`]) {
      expect((await test.call('GET /signs/:code', { params: { code } })).status).toBe(404);
    }
  });
});

describe('a made-up cursor', () => {
  const lists = inOrder.filter((name) => inputFieldsOf(endpointOf(name)).some(({ path }) => path[0] === 'cursor'));
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

  it('is refused or leads nowhere (V1.2.4, V2.2.1)', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    for (const name of lists) {
      for (const cursor of [...MADE_UP, 'no json', '\u0000']) {
        const sample = sampleOf(name, world);
        const requested = { ...sample, query: { ...sample.query, cursor } };
        const { status } = await callByName(test, name, requested, callerOf(name));
        if (![200, 400].includes(status)) failures.push(`${name}: ${status} for ${cursor}`);
      }
    }
    expect(failures).toEqual([]);
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
