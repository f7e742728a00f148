import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeLease } from '#platform/db/process-lease.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { createDatabaseFaults, type DatabaseFault } from '#platform/testing/database/database-faults.ts';
import { processDied, whileNoAnswerIsStored } from '#platform/testing/database/lost-answers.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';
import { claimKey } from './idempotency.store.ts';

const test = await createTestApp();
const faults = await createDatabaseFaults(test.db);
const odogwu = await test.signUp('odogwu');
afterEach(async () => {
  await faults.clear();
  await sql`update processes set seen_at = 'infinity'`.execute(test.db);
});

/** An owner who is owed 100 dollars. */
async function anOwner() {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 10_000, isHourly: true });
  await payForStay(test, aGuest(), { zoneId });
  return owner;
}

function sendOver(owner: SignedUp, key: string) {
  const body = { amount: 1000, paidOn: test.clock.now().toISOString().slice(0, 10), reference: 'Wire 7' };
  const params = { id: owner.user._id };
  return test.call('POST /owners/:id/payouts', { params, body }, { ...odogwu.headers, 'idempotency-key': key });
}

const sentTo = (owner: SignedUp) =>
  test.db.selectFrom('bankPayouts').select('cents').where('ownerId', '=', owner.user._id).execute();

const KEEPING = { write: 'update', table: 'idempotency_keys', where: 'new.sealed_answer is not null' } as const;
const FAILURES = (['at the write', 'at the commit'] as const).flatMap((moment) =>
  (['an error', 'a lost connection'] as const).map((how): DatabaseFault => ({ ...KEEPING, moment, how })),
);
const statusOf = ({ how }: DatabaseFault) => (how === 'an error' ? 500 : 503);

describe('a bank payout whose answer could not be stored', () => {
  it.each(FAILURES)('is recorded once when it is sent again: $how $moment', async (fault) => {
    const owner = await anOwner();
    const key = randomUUID();
    await faults.failOnce(fault);
    expect((await sendOver(owner, key)).status).toBe(statusOf(fault));
    expect(await faults.clear()).toBeGreaterThan(0);
    const answers = [await sendOver(owner, key), await sendOver(owner, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await sentTo(owner)).toEqual([{ cents: 1000 }]);
  });

  it('is recorded once when the program is killed and the request is repeated', async () => {
    const owner = await anOwner();
    const key = randomUUID();
    await whileNoAnswerIsStored(test.db, () => sendOver(owner, key));
    await processDied(test.db);
    expect((await sendOver(owner, key)).status).toBe(201);
    expect(await sentTo(owner)).toEqual([{ cents: 1000 }]);
  });

  it('is free again as soon as the database is back', async () => {
    const owner = await anOwner();
    const key = randomUUID();
    await faults.failOnce({ ...KEEPING, moment: 'at the write', how: 'a lost connection' });
    await sql`
      create function refuse_release() returns trigger language plpgsql as $$
      begin raise exception using errcode = '57P03', message = 'The database is starting.'; end $$`.execute(test.db);
    await sql`
      create trigger refuse_release before delete on idempotency_keys
      for each row execute function refuse_release()`.execute(test.db);
    expect((await sendOver(owner, key)).status).toBe(503);
    await sql`drop function refuse_release cascade`.execute(test.db);
    // The test's clock stands still, so the minute after which any key is free never passes.
    await vi.waitFor(async () => expect((await sendOver(owner, key)).status).toBe(201), 10_000);
    expect(await sentTo(owner)).toEqual([{ cents: 1000 }]);
  });
});

describe('a key', () => {
  const [locationId, keyHash, requestHash] = [randomUUID(), randomUUID(), randomUUID()];
  const claim = (by: string, now = test.clock.now()) =>
    claimKey(test.db, { locationId, keyHash, requestHash }, { by, now });

  it("is held for as long as its first request's process lives, and is then free", async () => {
    const { connectionString } = await getTestDatabase();
    const [first, second] = [randomUUIDv7(), test.deps.processId];
    const lease = await takeLease({ connectionString, processId: first });
    expect(await claim(first)).not.toBeNull();
    expect(await claim(second)).toBeNull();
    await lease.stop();
    expect(await claim(second)).not.toBeNull();
    expect(await claim(first)).toBeNull();
  });
});

describe('free added time', () => {
  it.each(FAILURES)('is added once when its answer could not be stored: $how $moment', async (fault) => {
    const zoneId = await aZoneAt(0);
    const driver = aGuest();
    const { body } = await requestIntent(test, driver, { zoneId, hours: 1, vehicles: [aVehicle()] });
    const { sessionId = '' } = (await listStays(body.data.orderId))[0] ?? {};
    const more = () =>
      test.call(
        'POST /sessions/add',
        { body: { sessionId, hours: 1 } },
        { ...driver.headers, 'idempotency-key': 'one hour more' },
      );
    await faults.failOnce(fault);
    expect((await more()).status).toBe(statusOf(fault));
    expect((await more()).status).toBe(201);
    expect(await listStays(body.data.orderId)).toEqual([{ sessionId, minutes: 120 }]);
  });
});

describe('a stay by member code', () => {
  it.each(FAILURES)('begins once, and is confirmed when it is requested again: $how $moment', async (fault) => {
    const owner = await test.signUp('vendor');
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    const { id: zoneId } = await aZone(test.db, { locationId, openMinutes: 0, closeMinutes: 0 });
    const { code } = await aMemberCode(test.db, { locationId });
    const { plate: plateNumber, state } = aVehicle();
    const body = { locationId, zoneId, code, plateNumber, state };
    const headers = { ...aGuest().headers, 'idempotency-key': randomUUID() };
    const park = () => test.call('POST /sessions/code', { body }, headers);
    await whileNoAnswerIsStored(test.db, park);
    await processDied(test.db);
    await faults.failOnce(fault);
    expect((await park()).status).toBe(statusOf(fault));
    await faults.clear();
    expect((await park()).status).toBe(201);
    expect(
      await test.db.selectFrom('sessions').select('id').where('locationId', '=', locationId).execute(),
    ).toHaveLength(1);
  });
});

describe('a mailed receipt', () => {
  it.each(FAILURES)('is mailed once when its answer could not be stored: $how $moment', async (fault) => {
    const driver = aGuest();
    const { sessionId: _id } = await payForStay(test, driver, { zoneId: await aZoneAt(500) });
    const email = `${randomUUID()}@people.example`;
    const key = { 'idempotency-key': randomUUID() };
    const body = { email, name: 'Ann', sessionData: { _id } };
    const mailIt = () => test.call('POST /contact/sendReceipt', { body }, { ...driver.headers, ...key });
    await faults.failOnce(fault);
    expect((await mailIt()).status).toBe(statusOf(fault));
    expect((await mailIt()).status).toBe(200);
    const mails = await test.db.selectFrom('messages').select('id').where('recipient', '=', email).execute();
    expect(mails).toHaveLength(1);
  });
});

const listStays = (orderId: string) =>
  test.db.selectFrom('sessions').select(['id as sessionId', 'minutes']).where('orderId', '=', orderId).execute();

describe('an act that takes longer than a key is held', () => {
  it('is done by one of two requests, and both get its answer', async () => {
    const owner = await anOwner();
    const key = randomUUID();
    const [slow, late] = await test.db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from users where id = ${owner.user._id} for update`.execute(tx);
        const first = sendOver(owner, key);
        await untilWaiting(test.db, 1);
        test.clock.advance(2);
        const second = sendOver(owner, key);
        await untilWaiting(test.db, 2);
        return [first, second] as const;
      })
      .then(([first, second]) => Promise.all([first, second]));
    expect([slow.status, late.status]).toEqual([201, 201]);
    expect(slow.body).toEqual(late.body);
    expect(await sentTo(owner)).toEqual([{ cents: 1000 }]);
  });
});

describe('a booking, which claims its key by acting', () => {
  const ordersOf = (locationId: string) =>
    test.db.selectFrom('orders').select('id').where('locationId', '=', locationId).execute();
  const aLotAt = async (priceCents: number) => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents, isHourly: true });
    return { locationId: lot.id, zoneId };
  };

  it.each([
    ['to be paid', 500],
    ['that costs nothing', 0],
  ])('is placed once by two simultaneous clicks: a stay %s', async (_, priceCents) => {
    const { locationId, zoneId } = await aLotAt(priceCents);
    const [driver, key] = [aGuest(), { 'idempotency-key': randomUUID() }];
    const stay = { zoneId, hours: 1, vehicles: [aVehicle()] };
    const [one, other] = await Promise.all([
      requestIntent(test, driver, stay, key),
      requestIntent(test, driver, stay, key),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(await ordersOf(locationId)).toHaveLength(1);
    expect((await requestIntent(test, driver, stay, key)).body).toEqual(one.body);
    expect((await requestIntent(test, driver, { ...stay, hours: 2 }, key)).body).toMatchObject({
      error: { code: 'idempotency_key_reused' },
    });
    expect(await ordersOf(locationId)).toHaveLength(1);
  });

  it('is placed by the repeat if the first died before its payment was open', async () => {
    const { locationId, zoneId } = await aLotAt(500);
    const [driver, key] = [aGuest(), { 'idempotency-key': randomUUID() }];
    const stay = { zoneId, hours: 1, vehicles: [aVehicle()] };
    await whileNoAnswerIsStored(test.db, () => requestIntent(test, driver, stay, key));
    await processDied(test.db);
    const again = await requestIntent(test, driver, stay, key);
    expect(again.status).toBe(200);
    expect(await ordersOf(locationId)).toHaveLength(2);
    expect((await requestIntent(test, driver, stay, key)).body).toEqual(again.body);
  });

  it('stays refused for its key after a refusal', async () => {
    const { locationId, zoneId } = await aLotAt(500);
    const [driver, key] = [aGuest(), { 'idempotency-key': randomUUID() }];
    const body = { zoneId, hours: 1, totalCost: 1, vehicles: [aVehicle()] };
    const request = () => test.call('POST /billing/stripe-intent', { body }, { ...driver.headers, ...key });
    const refused = await request();
    expect(refused.body).toMatchObject({ error: { code: 'price_changed' } });
    await test.db
      .updateTable('zones')
      .set({ pausedAt: test.clock.now() })
      .where('locationId', '=', locationId)
      .execute();
    expect((await request()).body).toEqual(refused.body);
  });

  it('stores its sessions once on two simultaneous clicks, and gives the same answer after it is paid', async () => {
    const { locationId, zoneId } = await aLotAt(500);
    const driver = aGuest();
    const { body } = await requestIntent(test, driver, { zoneId, hours: 1, vehicles: [aVehicle()] });
    const { clientSecret, totalCost } = body.data;
    if (clientSecret === null) throw new Error('This stay costs nothing.');
    const headers = { ...driver.headers, 'idempotency-key': randomUUID() };
    const attach = () => test.call('POST /sessions', { body: { clientSecret, totalCost } }, headers);
    const [one, other] = await Promise.all([attach(), attach()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    expect((await attach()).body).toEqual(one.body);
    const stored = test.db.selectFrom('sessions').select('id').where('locationId', '=', locationId);
    expect(await stored.execute()).toEqual([{ id: one.body.data._id }]);
  });
});

describe('what is stored for an Idempotency-Key', () => {
  it('reveals nothing in the database: no token, no secret, no key', async () => {
    const [signUpKey, intentKey] = [randomUUID(), randomUUID()];
    const password = 'Correct-horse-1';
    const person = { name: 'Ada', email: 'ada@stored.example', password, passwordConfirm: password };
    const signUp = () =>
      test.call('POST /users/signup', { body: { ...person, role: 'vendor' } }, { 'idempotency-key': signUpKey });
    const { body: account } = await signUp();
    const zoneId = await aZoneAt(500);
    const guest = aGuest();
    const stay = { zoneId, hours: 1, vehicles: [aVehicle()] };
    const request = () => requestIntent(test, guest, stay, { 'idempotency-key': intentKey });
    const { body: intent } = await request();
    expect((await signUp()).body).toEqual(account);
    expect((await request()).body).toEqual(intent);
    const stored = (await dumpDatabase(test.db)).split('\n').filter((row) => row.startsWith('idempotency_keys '));
    expect(stored.length).toBeGreaterThan(1);
    for (const secret of [account.token, intent.data.clientSecret ?? '', signUpKey, intentKey]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(stored.filter((row) => row.includes(secret))).toEqual([]);
    }
  });
});

async function aZoneAt(priceCents: number): Promise<string> {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  return (await aZone(test.db, { locationId: lot.id, priceCents, isHourly: true })).id;
}
