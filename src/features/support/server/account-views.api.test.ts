// Rule 527. Every endpoint is called by sessions that view an account of each role.

import { describe, expect, it } from 'vitest';
import type { TeamRole } from '#platform/access/membership.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { dumpLines } from '#platform/testing/database/database-dump.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import { callByName, type EndpointName, endpointOf, sampleOf } from '#platform/testing/endpoints/endpoint-samples.ts';
import { changesBy, drawn, LOOP_MS } from '#platform/testing/endpoints/every-endpoint.ts';

const test = await createTestApp({ apart: true });
const owner = await test.signUp('vendor', 'Olive Owner');
const driver = await test.signUp('customer', 'Dan Driver');
type Account = Pick<SignedUp, 'headers'> & { readonly id: string };
const asAccount = ({ user: { _id: id }, headers }: SignedUp): Account => ({ id, headers });
const memberAs = async (role: TeamRole): Promise<Account> => {
  const { headers } = await joinTeam(test, owner, { role });
  return { id: (await test.call('GET /me', {}, headers)).body.user._id, headers };
};
const accounts: Readonly<Record<string, Account>> = {
  'the owner': asAccount(owner),
  'the driver': asAccount(driver),
  'the attendant': await memberAs('valet'),
  'the officer': await memberAs('enforcer'),
  'the viewer': await memberAs('viewer'),
  'the manager': await memberAs('manager'),
  'the accountant': await memberAs('accountant'),
};
const reason = 'They asked why a price is wrong';

const start = (viewer: Pick<SignedUp, 'headers'>, id: string, words = reason) =>
  test.call('POST /support/users/:id/views', { params: { id }, body: { reason: words } }, viewer.headers);
const end = (viewer: SignedUp) => test.call('POST /support/views/end', {}, viewer.headers);
const me = (viewer: SignedUp) => test.call('GET /me', {}, viewer.headers);
const rename = (viewer: SignedUp) => test.call('PATCH /users/update', { body: { name: 'Somebody' } }, viewer.headers);

/** A session of support that views the account. */
async function viewing({ id }: { readonly id: string }, name = 'Sue Porter'): Promise<SignedUp> {
  const viewer = await test.signUp('admin', name);
  expect((await start(viewer, id)).status).toBe(200);
  return viewer;
}

const KEY = /"receiptKey":"([^"]*)"/g;
const withoutKeys = (body: unknown) => JSON.stringify(body)?.replace(KEY, '');
const keysIn = (body: unknown) => [...(JSON.stringify(body) ?? '').matchAll(KEY)].map(([, key]) => key);

const mayBeCalled = ({ method, inViews }: EndpointShape) =>
  inViews === 'reads' || (method === 'GET' && inViews !== 'hidden');

describe('a session that views an account', () => {
  it('writes nothing, at any endpoint, as any role, whatever else its browser sends', {
    timeout: LOOP_MS,
  }, async () => {
    const world = await aWorld(test, { owner, driver });
    const viewers = await Promise.all(Object.values(accounts).map((account) => viewing(account)));
    const extra = [{}, world.ticket.guest, aGuest().headers];
    const wrong: string[] = [];
    const one = async (name: EndpointName) => {
      const endpoint = endpointOf(name);
      if (endpoint.inViews === 'ends') return;
      for (const [index, { headers }] of viewers.entries()) {
        const sent = { ...headers, ...extra[index % extra.length] };
        const { status, body } = await callByName(test, name, sampleOf(name, world), sent);
        const isRefused = status === 403 && body.error?.code === 'view_only';
        if (isRefused === mayBeCalled(endpoint) || status >= 500) wrong.push(`${name}: ${status} ${body.error?.code}`);
      }
    };
    // The first visitor makes the server's own key.
    await test.call('GET /push/key', {});
    const changes = await changesBy(drawn, { one, look: () => dumpLines(test.db) });
    expect([...wrong, ...changes]).toEqual([]);
  });

  it('reads what the account itself reads, but no key of a receipt', { timeout: LOOP_MS }, async () => {
    const world = await aWorld(test, { owner, driver });
    const differences: string[] = [];
    for (const [who, account] of Object.entries(accounts)) {
      const viewer = await viewing(account);
      // Their answers name the session that asks, or the transaction in which they were read, or are letters with addresses of receipts.
      const ownWays: readonly EndpointName[] = ['listSignIns', 'getSignInMethods', 'getOfflinePack', 'listOutbox'];
      for (const name of drawn.filter((each) => mayBeCalled(endpointOf(each)) && !ownWays.includes(each))) {
        const sample = sampleOf(name, world);
        const [seen, own] = [
          await callByName(test, name, sample, viewer.headers),
          await callByName(test, name, sample, account.headers),
        ];
        const isAlike = seen.status === own.status && withoutKeys(seen.body) === withoutKeys(own.body);
        if (!isAlike || keysIn(own.body).some((key) => keysIn(seen.body).includes(key))) {
          differences.push(`${who}, ${name}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it('is given something in place of a receipt’s key that opens nothing', async () => {
    const world = await aWorld(test, { owner, driver });
    const viewer = await viewing(asAccount(driver));
    const params = { id: world.session._id };
    const { receiptKey } = (await test.call('GET /sessions/:id', { params }, viewer.headers)).body.data;
    expect(receiptKey).not.toBe(world.stay.receiptKey);
    expect(
      (await test.call('GET /receipts/:key', { params: { key: receiptKey ?? '' } })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await test.call('GET /receipts/:key', { params: { key: world.stay.receiptKey } })).status).toBe(200);
  });

  it('is one of support, and only of an active account that is not of support', async () => {
    const admin = await test.signUp('admin');
    const refused = async (viewer: Pick<SignedUp, 'headers'>, id: string) => (await start(viewer, id)).body.error?.code;
    for (const stranger of Object.values(accounts)) {
      expect(await refused(stranger, driver.user._id)).toBe('wrong_role');
    }
    expect(await refused(admin, admin.user._id)).toBe('not_viewable');
    expect(await refused(admin, (await test.signUp('odogwu')).user._id)).toBe('not_viewable');
    expect(await refused(await test.signUp('odogwu'), admin.user._id)).toBe('not_viewable');
    expect(await refused(admin, '01890000-0000-7000-8000-000000000000')).toBe('not_found');
    const gone = await test.signUp('customer');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', gone.user._id).execute();
    expect(await refused(admin, gone.user._id)).toBe('not_viewable');
    const blank = await start(admin, driver.user._id, '  ');
    expect(blank.body.error).toMatchObject({ code: 'malformed', fields: { reason: expect.any(String) } });
    expect((await me(admin)).body.user._id).toBe(admin.user._id);
  });

  it('is logged with who, whose, why and when, and mailed to the account', async () => {
    const account = await test.signUp('vendor', 'Mary Mailed');
    const viewer = await viewing(asAccount(account), 'Vera Viewer');
    await end(viewer);
    const { entries } = (await test.call('GET /support/audit', { query: { limit: 1 } }, viewer.headers)).body.data;
    expect(entries).toMatchObject([
      {
        at: test.clock.now().toISOString(),
        by: { _id: viewer.user._id, name: 'Vera Viewer' },
        action: 'account_viewed',
        subject: { kind: 'user', id: account.user._id },
        detail: { reason },
      },
    ]);
    const mails = await test.db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', account.user.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain(reason);
    expect(JSON.stringify(mails)).toContain('Vera Viewer');
  });

  it('reads nothing after 15 minutes, becomes nobody else by itself, and goes on as itself when it is ended', async () => {
    const viewer = await viewing(asAccount(owner));
    test.clock.advance(14.9);
    expect((await me(viewer)).body.user._id).toBe(owner.user._id);
    expect((await start(viewer, owner.user._id)).body.error?.code).toBe('view_only');
    test.clock.advance(0.1);
    for (const answer of [await me(viewer), await rename(viewer), await start(viewer, owner.user._id)]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'view_over' } } });
    }
    expect((await end(viewer)).body.data.user).toMatchObject({ _id: viewer.user._id, role: 'admin' });
    expect((await me(viewer)).body.user._id).toBe(viewer.user._id);
  });

  it('ends when who views logs out, is suspended or no longer of support', async () => {
    const leaving = await viewing(asAccount(owner));
    await test.call('POST /users/logout', {}, leaving.headers);
    expect((await me(leaving)).status).toBe(401);
    const change = (id: string, changed: { active?: boolean; role?: 'customer' | 'admin' }) =>
      test.db.updateTable('users').set(changed).where('id', '=', id).execute();
    const suspended = await viewing(asAccount(owner));
    await change(suspended.user._id, { active: false });
    expect((await me(suspended)).status).toBe(401);
    const demoted = await viewing(asAccount(owner));
    await change(demoted.user._id, { role: 'customer' });
    expect((await me(demoted)).body.error?.code).toBe('view_over');
  });

  it('ends when the account is suspended or becomes one of support', async () => {
    for (const changed of [{ active: false }, { role: 'admin' as const }]) {
      const account = await test.signUp('customer');
      const viewer = await viewing(asAccount(account));
      await test.db.updateTable('users').set(changed).where('id', '=', account.user._id).execute();
      expect((await me(viewer)).body.error?.code).toBe('view_over');
    }
  });

  it('ends its live streams at once', async () => {
    const viewer = await viewing(asAccount(owner));
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const reading = await readEvents({ url, path: '/occupancy/events', headers: { ...viewer.headers } });
    expect(reading.status).toBe(200);
    await end(viewer);
    await reading.ended;
  });

  it('leaves the account and its own sessions as they are', async () => {
    const account = await test.signUp('vendor');
    const signIns = async () => (await test.call('GET /users/sign-ins', { query: {} }, account.headers)).body;
    const before = await signIns();
    await viewing(asAccount(account));
    expect(await signIns()).toEqual(before);
    expect((await rename(account)).status).toBe(200);
  });
});
