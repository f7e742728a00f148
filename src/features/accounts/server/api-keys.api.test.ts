// Rules 200 and 201: owners' keys for programs.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '#platform/access/key-scopes.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';

let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await test.signUp('vendor', 'Olivia');
});

type Requested = { scopes?: KeyScope[]; locationIds?: string[] | null; password?: string; name?: string };
const make = ({ name = 'Accounting', scopes = ['revenue:read'], ...more }: Requested = {}, as = owner) =>
  test.call('POST /api-keys', { body: { name, scopes, ...more } }, as.headers);
const made = async (requested: Requested = {}) => {
  const { status, body } = await make(requested);
  expect(status).toBe(201);
  const { key, ...stored } = body.data;
  return { ...stored, key, headers: { authorization: `Bearer ${key}` } };
};
const list = async (as = owner) => (await test.call('GET /api-keys', {}, as.headers)).body.data.keys;
const revoke = (id: string, as = owner) => test.call('DELETE /api-keys/:id', { params: { id } }, as.headers);
const revenue = (headers: Record<string, string>) => test.call('POST /billing/revenue', { body: {} }, headers);
const myLots = (headers: Record<string, string>) => test.call('GET /locations/me', {}, headers);

describe('making a key', () => {
  it('returns it once and lists only its ending, and nothing that is stored is the key', async () => {
    const { key, headers: _, ...stored } = await made({ name: ' Accounting ' });
    expect(key).toMatch(/^pvk_[\w-]{60,}$/);
    expect(stored).toMatchObject({ name: 'Accounting', ending: key.slice(-4), lastUsedAt: null, locations: null });
    expect(await list()).toEqual([stored]);
    expect(JSON.stringify(await list())).not.toContain(key);
    expect(JSON.stringify(await dumpDatabase(test.db))).not.toContain(key);
  });

  it("gives it an ending unlike the owner's other keys", async () => {
    expect((await made()).ending).not.toBe((await made()).ending);
  });

  it('mails its owner and appears in the support log', async () => {
    const { _id } = await made();
    await test.drainJobs();
    const mails = await test.db.selectFrom('messages').selectAll().where('recipient', '=', owner.user.email).execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['An API key was created for your account']);
    await revoke(_id);
    const entries = await test.db
      .selectFrom('auditEntries')
      .select(['action', 'detail'])
      .where('actorId', '=', owner.user._id)
      .orderBy('position')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['api_key_made', 'api_key_revoked']);
    expect(entries[0]?.detail).toContain(_id);
  });

  it('asks for the password again once the session is no longer new', async () => {
    test.clock.advance(16);
    expect((await make()).body.error?.code).toBe('current_password_wrong');
    expect((await make({ password: 'Correct-horse-1' })).status).toBe(201);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything:write'] }, 'scopes.0'],
    [{ name: ' ' }, 'name'],
    [{ locationIds: [] }, 'locationIds'],
  ])('names the field that is wrong in %o', async (requested, field) => {
    const { status, body } = await make(requested as Requested);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it("is refused for somebody else's lot", async () => {
    const foreign = await aLocation(test.db, { ownerId: (await test.signUp('vendor')).user._id });
    const own = await aLocation(test.db, { ownerId: owner.user._id });
    const { status, body } = await make({ locationIds: [own.id, foreign.id] });
    expect([status, body.error?.code]).toEqual([422, 'lots_not_yours']);
    expect(await list()).toEqual([]);
  });

  it('allows fifty working keys, and another one once one is revoked', async () => {
    for (let n = 0; n < 50; n++) await made();
    expect((await make()).body.error?.code).toBe('too_many_keys');
    await revoke((await list())[0]?._id ?? '');
    expect((await make()).status).toBe(201);
  });
});

describe('a key', () => {
  it('does what its scopes name and nothing else', async () => {
    const { headers } = await made({ scopes: ['revenue:read'] });
    expect((await revenue(headers)).status).toBe(200);
    expect((await myLots(headers)).body.error?.code).toBe('key_not_for_this');
    expect((await test.call('GET /me', {}, headers)).body.error?.code).toBe('key_not_for_this');
    expect((await make({}, { ...owner, headers })).body.error?.code).toBe('key_not_for_this');
  });

  it('has only the powers of an owner when it is an odogwu’s', async () => {
    const odogwu = await test.signUp('odogwu');
    const { key } = (await make({ scopes: ['lots:read', 'revenue:read'] }, odogwu)).body.data;
    await aLocation(test.db, { ownerId: owner.user._id });
    const { body } = await test.call('GET /locations/me', {}, { authorization: `Bearer ${key}` });
    expect(body.data.locations).toEqual([]);
    const { vendorLocations } = (await revenue({ authorization: `Bearer ${key}` })).body;
    expect(vendorLocations).toEqual([]);
  });

  it('sees only its lots when it is limited to some, in lists and by id', async () => {
    const [one, two] = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    const zones = {
      one: await aZone(test.db, { locationId: one.id }),
      two: await aZone(test.db, { locationId: two.id }),
    };
    const [stay, other] = [
      await payForStay(test, aGuest(), { zoneId: zones.one.id }),
      await payForStay(test, aGuest(), { zoneId: zones.two.id }),
    ];
    const { headers } = await made({ scopes: [...KEY_SCOPES], locationIds: [one.id] });
    const ids = (lots: readonly { _id: string }[]) => lots.map(({ _id }) => _id);
    expect(ids((await myLots(headers)).body.data.locations)).toEqual([one.id]);
    expect((await myLots(headers)).body.data.total).toBe(1);
    expect(ids((await test.call('GET /sessions', {}, headers)).body.sessions)).toEqual([stay.sessionId]);
    const occupancy = await test.call('GET /occupancy', {}, headers);
    expect(occupancy.body.data.lots.map(({ _id }) => _id)).toEqual([one.id]);
    expect((await revenue(headers)).body.totalLocationCount).toBe(1);
    const stayOf = (id: string) => test.call('GET /sessions/:id', { params: { id } }, headers);
    expect((await stayOf(stay.sessionId)).body.data._id).toBe(stay.sessionId);
    expect((await stayOf(other.sessionId)).status).toBe(404);
    const zone = { one: zones.one.id, two: zones.two.id };
    const rates = [{ name: 'Hourly', kind: 'per_hour' as const, cents: 700 }];
    expect(
      (await test.call('PUT /zones/:id/rates', { params: { id: zone.one }, body: { rates } }, headers)).status,
    ).toBe(200);
    expect(
      (await test.call('PUT /zones/:id/rates', { params: { id: zone.two }, body: { rates } }, headers)).status,
    ).toBe(404);
  });

  it('never shows a receipt of its owner, who parked at their own lot', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id });
    const { sessionId: id } = await payForStay(
      test,
      { headers: { ...owner.headers }, guestId: null },
      { zoneId: zone.id },
    );
    const { headers } = await made({ scopes: ['sessions:read'] });
    expect((await test.call('GET /sessions/:id', { params: { id } }, headers)).body.data.receiptKey).toBeNull();
    expect((await test.call('GET /sessions', {}, headers)).body.sessions[0]?.receiptKey).toBeNull();
  });

  it('is refused in a cookie, cut short or made up', async () => {
    const { key } = await made();
    expect((await revenue({ cookie: `jwt=${key}` })).body.error?.code).toBe('not_signed_in');
    for (const wrong of [key.slice(0, -1), `pvk_${'A'.repeat(64)}`, 'pvk_']) {
      const { status, body } = await revenue({ authorization: `Bearer ${wrong}` });
      expect([status, body.error?.code]).toEqual([401, 'key_unknown']);
    }
  });

  it('says when it was last used, to the minute', async () => {
    const { headers } = await made();
    await revenue(headers);
    const first = (await list())[0]?.lastUsedAt;
    expect(first).toBe(test.clock.now().toISOString());
    test.clock.advance(0.5);
    await revenue(headers);
    expect((await list())[0]?.lastUsedAt).toBe(first);
    test.clock.advance(1);
    await revenue(headers);
    expect((await list())[0]?.lastUsedAt).toBe(test.clock.now().toISOString());
  });

  it('has 600 calls a minute, whatever their outcome, and others have their own', async () => {
    const [busy, calm] = [await made(), await made()];
    for (let n = 0; n < 600; n++) await myLots(busy.headers);
    const { status, body, headers } = await revenue(busy.headers);
    expect([status, body.error?.code, headers['retry-after']]).toEqual([429, 'key_slowed', '60']);
    expect((await revenue(calm.headers)).status).toBe(200);
    test.clock.advance(1);
    expect((await revenue(busy.headers)).status).toBe(200);
  });

  it('ends with its account', async () => {
    const { headers } = await made();
    await test.db.updateTable('users').set({ active: false }).where('id', '=', owner.user._id).execute();
    expect((await revenue(headers)).status).toBe(401);
  });
});

describe('a revoked key', () => {
  it('is refused at once, and its owner sees when something still tried it', async () => {
    const { _id, headers } = await made();
    expect((await revoke(_id)).status).toBe(200);
    expect((await list())[0]).toMatchObject({ revokedAt: test.clock.now().toISOString(), lastRefusedAt: null });
    test.clock.advance(5);
    expect((await revenue(headers)).status).toBe(401);
    expect((await list())[0]?.lastRefusedAt).toBe(test.clock.now().toISOString());
    expect((await revoke(_id)).status).toBe(404);
  });

  it('is listed for ninety days', async () => {
    const { _id } = await made();
    await revoke(_id);
    test.clock.advance(91 * 24 * 60);
    const again = await test.call('POST /users/login', {
      body: { email: owner.user.email, password: 'Correct-horse-1' },
    });
    const keys = await test.call('GET /api-keys', {}, { authorization: `Bearer ${again.body.token}` });
    expect(keys.body.data.keys).toEqual([]);
  });

  it('can be seen and revoked only by its owner', async () => {
    const { _id, headers } = await made();
    const stranger = await test.signUp('vendor');
    expect((await revoke(_id, stranger)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await revenue(headers)).status).toBe(200);
  });
});
