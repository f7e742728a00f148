// When the caller, an owner or a count of attempts cannot be looked up, the answer is an error and nothing is done.

import { describe, expect, it } from 'vitest';
import type { Access } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { dumpLines } from '#platform/testing/database/database-dump.ts';
import { failingQueries } from '#platform/testing/database/failing-queries.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { changesBy, drawn, inOrder, isDrawn, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

const test = await createTestApp();
const queries = failingQueries(test.db);
const broken = await createTestApp({ deps: { db: queries.db } });
const people = { owner: await test.signUp('vendor'), driver: await test.signUp('customer') };
const attendant = await joinTeam(test, people.owner, { role: 'valet' });
const strangers = { vendor: await test.signUp('vendor'), valet: await test.signUp('valet') };
// One shared world, which these tests must leave unchanged.
const world = await aWorld(test, people);
const PASSWORD = 'Correct-horse-1';

/** A signed-in caller who has access. */
function rightful(name: EndpointName) {
  const { access } = endpointOf(name);
  if (access.kind === 'key_or_roles') return { ...attendant.headers, ...world.ticket.guest };
  if (access.kind !== 'roles') return people.driver.headers;
  return isForValets(access) ? attendant.headers : people.owner.headers;
}

/** A caller of the same kind who does not own the world's things. */
function strange(name: EndpointName): Record<string, string> {
  const { access } = endpointOf(name);
  if (access.kind === 'key_or_roles') return { ...strangers.valet.headers, 'x-valet-key': 'A'.repeat(32) };
  return isForValets(access) ? strangers.valet.headers : strangers.vendor.headers;
}

const isForValets = (access: Access) =>
  access.kind === 'roles' && access.roles.includes('valet') && !access.roles.includes('vendor');

/** Calls while the nth query fails. */
async function callWithout(n: number, name: EndpointName, headers: Record<string, string>) {
  queries.failAt(n);
  const answer = await callByName(broken, name, sampleOf(name, world), headers);
  const failed = queries.hasFailed();
  queries.failAt(0);
  return { status: answer.status, failed, body: answer.body };
}

const guarded = inOrder.filter((name) => endpointOf(name).access.kind !== 'anyone');
/** The caller's own identity shows whether they are the named owner, so no query is made. */
const owned = guarded.filter((name) => {
  const { access } = endpointOf(name);
  return 'whose' in access && access.whose && access.whose.thing !== 'owner';
});

const look = () => dumpLines(test.db);

describe('a session that cannot be looked up', () => {
  it('admits nobody, neither as a user nor as a guest (V16.5.3)', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const call = async (name: EndpointName) => {
      const headers = { ...rightful(name), ...world.guest.headers };
      const { status, failed, body } = await callWithout(1, name, headers);
      const code = body.error?.code;
      if (status !== 500 || !failed || code !== 'internal') failures.push(`${name}: ${status} ${code}`);
    };
    const changes = await changesBy(drawn, { one: call, look });
    expect([...failures, ...changes]).toEqual([]);
  });
});

describe('an owner who cannot be looked up', () => {
  it('is never assumed to be the caller (V16.5.3, V8.2.2)', { timeout: LOOP_MS }, async () => {
    const failures: string[] = [];
    const call = async (name: EndpointName) => {
      for (const headers of [rightful(name), strange(name)]) {
        const { status, failed } = await callWithout(2, name, headers);
        if (status !== 500 || !failed) failures.push(`${name}: ${status}`);
      }
    };
    const changes = await changesBy(owned.filter(isDrawn), { one: call, look });
    expect([...failures, ...changes]).toEqual([]);
  });
});

describe('signing in', () => {
  it('fails while attempts cannot be counted, or when anything else fails along the way (V16.5.3, V6.3.1)', async () => {
    const logins = async () => (await test.db.selectFrom('loginSessions').selectAll().execute()).length;
    const before = await logins();
    const body = { email: people.driver.user.email, password: PASSWORD };
    let failures = 0;
    for (let n = 1; ; n++) {
      // As if long after the earlier attempts, of which only a few are allowed.
      await test.db.deleteFrom('attempts').execute();
      queries.failAt(n);
      const { status, headers } = await broken.call('POST /users/login', { body });
      if (!queries.hasFailed()) break;
      failures += 1;
      expect([status, headers['set-cookie']]).toEqual([500, undefined]);
      expect(await logins()).toBe(before);
    }
    queries.failAt(0);
    expect(failures).toBeGreaterThan(4);
    expect(await logins()).toBe(before + 1);
  });
});

describe('a new password', () => {
  it('is set together with everything that belongs to it, or not at all (V2.3.3, V16.5.3)', async () => {
    const { headers, user } = await test.signUp('customer');
    const change = { password: 'Brown-kettle-7', currentPassword: PASSWORD };
    const hash = () => test.db.selectFrom('users').select('passwordHash').where('id', '=', user._id).executeTakeFirst();
    const before = await hash();
    for (let n = 1; ; n++) {
      queries.failAt(n);
      const { status } = await broken.call('PATCH /users/update', { body: change }, headers);
      if (!queries.hasFailed()) break;
      expect(status).toBe(500);
      expect(await hash()).toEqual(before);
    }
    queries.failAt(0);
    expect(await hash()).not.toEqual(before);
  });
});

describe('a lot taken off the market', () => {
  it('is removed with its zones and signs, or not at all (V2.3.3)', async () => {
    const { lot, zone } = world;
    const isWhole = async () => {
      const page = await test.call('GET /locations/:locationId/zones/:zoneId', {
        params: { locationId: lot.id, zoneId: zone.id },
      });
      return [page.body.data.location.archived, page.body.data.zone.archived];
    };
    for (let n = 1; ; n++) {
      queries.failAt(n);
      const { status } = await broken.call('DELETE /locations/:id', { params: { id: lot.id } }, people.owner.headers);
      if (!queries.hasFailed()) break;
      expect([status, await isWhole()]).toEqual([500, [false, false]]);
    }
    queries.failAt(0);
    expect(await isWhole()).toEqual([true, true]);
  });
});
