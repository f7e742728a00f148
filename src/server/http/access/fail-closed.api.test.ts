// When the caller, an owner or a count of attempts cannot be looked up, the answer is an error and nothing is done.

import { describe, expect, it } from 'vitest';
import type { Access } from '#contract/endpoint.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { joinTeam } from '#testing/builders/a-team.ts';
import { dumpDatabase } from '#testing/database/database-dump.ts';
import { failingQueries } from '#testing/database/failing-queries.ts';
import { aWorld } from '#testing/endpoints/a-world.ts';
import {
  callByName,
  type EndpointName,
  endpointNames,
  endpointOf,
  sampleOf,
} from '#testing/endpoints/endpoint-samples.ts';

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

const guarded = endpointNames.filter((name) => endpointOf(name).access.kind !== 'anyone');
/** The caller's own identity shows whether they are the named owner, so no query is made. */
const owned = guarded.filter((name) => {
  const { access } = endpointOf(name);
  return 'whose' in access && access.whose && access.whose.thing !== 'owner';
});

describe('a session that cannot be looked up', () => {
  it.each(endpointNames)('admits nobody, neither as a user nor as a guest: %s (V16.5.3)', async (name) => {
    const headers = { ...rightful(name), ...world.guest.headers };
    const before = await dumpDatabase(test.db);
    const { status, failed, body } = await callWithout(1, name, headers);
    expect({ status, failed, code: body.error?.code }).toEqual({ status: 500, failed: true, code: 'internal' });
    expect(await dumpDatabase(test.db)).toBe(before);
  });
});

describe('an owner who cannot be looked up', () => {
  it.each(owned)('is never assumed to be the caller: %s (V16.5.3, V8.2.2)', async (name) => {
    const before = await dumpDatabase(test.db);
    for (const headers of [rightful(name), strange(name)]) {
      const { status, failed } = await callWithout(2, name, headers);
      expect({ status, failed }).toEqual({ status: 500, failed: true });
    }
    expect(await dumpDatabase(test.db)).toBe(before);
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
