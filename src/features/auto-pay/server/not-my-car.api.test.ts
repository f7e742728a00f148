// "Not my car" (rules 404 and 405) and news of cars that are not paid for (rule 403): what a driver gets back, what the lot decides, and
// what nobody learns.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aVehicle, type Vehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_JPEG } from '#platform/testing/builders/a-lookup.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { payOnce } from '#platform/testing/builders/a-tie.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const NAME = 'Lake Street Lot';
const NOON = Date.parse('2026-11-20T18:00:00Z');
let now = NOON;
/** On later days people sign in again: their sessions are over. */
const at = (time: number) => {
  now = time;
  test.clock.set(new Date(time).toISOString());
};
const TRIES = triesOf({ short: 1, long: 60 });
const DECLINED_LATER = '4000000000000341';

afterEach(async () => {
  await letTimePass(test);
  expect(await findDisagreements(test.db)).toEqual({});
});

const tokens = new Map<string, { readonly token: string; readonly at: number }>();
const signIn = async ({ user: { email } }: Pick<SignedUp, 'user'>) => {
  const before = tokens.get(email);
  if (before && Math.abs(now - before.at) < HOUR_MS) return { authorization: `Bearer ${before.token}` };
  const { token } = (await test.call('POST /users/login', { body: { email, password: 'Correct-horse-1' } })).body;
  tokens.set(email, { token, at: now });
  return { authorization: `Bearer ${token}` };
};

const owners = new Map<string, SignedUp>();
const ownerOf = (lotId: string) => signIn(owners.get(lotId) ?? admin);

/** $4.40 an hour with the fee, by cameras. */
async function aLot() {
  const owner = await test.signUp('vendor');
  const { id } = await aLocation(test.db, { ownerId: owner.user._id, name: NAME });
  const zone = await aZone(test.db, { locationId: id, priceCents: 400, isHourly: true, startStop: true });
  const body = { ...anAutoPayLot, zoneId: zone.id };
  expect((await test.call('PUT /locations/:id/auto-pay', { params: { id }, body }, await signIn(owner))).status).toBe(
    200,
  );
  owners.set(id, owner);
  return id;
}

async function aDriver(car: Vehicle, card?: string) {
  const driver = await test.signUp('customer');
  await saveCard(test, driver, card);
  await payOnce(test, driver, car);
  at(now + 90 * MINUTE_MS);
  return driver;
}
const turnOn = async (driver: SignedUp, car: Vehicle) =>
  test.call('POST /users/auto-pay', { body: { ...car, agreed: true } }, await signIn(driver));

async function pass(id: string, car: Vehicle, direction: 'in' | 'out', picture?: string) {
  const read = { _id: test.deps.newId(), ...car, direction, confidence: 0.95, camera: `Gate ${direction}` };
  const reads = [{ ...read, at: new Date(now).toISOString(), ...(picture && { picture }) }];
  await test.call('POST /locations/:id/reads', { params: { id }, body: { reads } }, await ownerOf(id));
  await test.drainJobs();
}

const ordersAt = (locationId: string) =>
  test.db
    .selectFrom('orders')
    .select(['id', 'status', 'totalCents', 'receiptKey'])
    .where('locationId', '=', locationId)
    .orderBy('id')
    .execute();
const refundedAt = async (locationId: string) => {
  const rows = test.db.selectFrom('refunds').select('totalCents').where('locationId', '=', locationId);
  return (await rows.execute()).reduce((sum, { totalCents }) => sum + totalCents, 0);
};

/** Drives in and an hour later out: $4.40. @returns the receipt's key */
async function visit(lotId: string, car: Vehicle, { picture, hours = 1 }: { picture?: string; hours?: number } = {}) {
  await pass(lotId, car, 'in', picture);
  at(now + hours * HOUR_MS);
  await pass(lotId, car, 'out', picture);
  const order = (await ordersAt(lotId)).at(-1);
  return { key: order?.receiptKey ?? '', id: order?.id ?? '' };
}
const disown = (key: string) => test.call('POST /auto-pay/visits/:key/not-mine', { params: { key } });
const shown = async (key: string) =>
  (await test.call('GET /auto-pay/visits/:key', { params: { key } })).body.data.visit;
const claimsAt = async (id: string) =>
  (await test.call('GET /locations/:id/auto-pay/claims', { params: { id } }, await ownerOf(id))).body.data.claims;
const lateClaims = async (lotId: string) => {
  const { claims } = (await test.call('GET /support/auto-pay/claims', {}, await signIn(admin))).body.data;
  return claims.filter(({ location }) => location._id === lotId);
};
const decide = async (locationId: string, id: string, body: { decision: 'refund' | 'decline'; note?: string }) =>
  test.call(
    'POST /locations/:locationId/auto-pay/claims/:id/decision',
    { params: { locationId, id }, body },
    await ownerOf(locationId),
  );
const decideLate = async (locationId: string, visitId: string, decided: { decision: 'refund' | 'decline' }) =>
  test.call(
    'POST /support/auto-pay/claims/decisions',
    { body: { locationId, visitId, ...decided } },
    await signIn(admin),
  );
const needs = async (lotId: string) =>
  (await test.call('GET /home', {}, await ownerOf(lotId))).body.data.needs.filter(({ kind }) => kind === 'car_claim');
const mailsTo = ({ user }: SignedUp) =>
  test.db
    .selectFrom('messages')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();

/** A driver who has said it once and got the money back, and says it again 31 days later. */
async function aSecondClaim(picture?: string) {
  at(NOON);
  const [lotId, car] = [await aLot(), aVehicle()];
  const driver = await aDriver(car);
  await turnOn(driver, car);
  const first = await visit(lotId, car);
  expect((await disown(first.key)).status).toBe(200);
  at(now + 31 * DAY_MS);
  expect((await turnOn(driver, car)).status).toBe(201);
  const second = await visit(lotId, car, picture ? { picture } : {});
  expect((await disown(second.key)).status).toBe(200);
  await test.drainJobs();
  return { lotId, car, driver, first, ...second };
}

describe('“not my car”', () => {
  it('refunds by itself once in twelve months, and not a second time', async () => {
    const { lotId, key } = await aSecondClaim();
    expect(await refundedAt(lotId)).toBe(440);
    expect(await shown(key)).toMatchObject({ canDisown: false, ending: 'exit', claim: { status: 'open', note: null } });
    // Saying it again changes nothing.
    expect((await disown(key)).status).toBe(200);
    expect(await claimsAt(lotId)).toHaveLength(1);
    expect(await refundedAt(lotId)).toBe(440);
  });

  it('is answered by one mail that says what goes back, or that nothing is charged', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    const { key } = await visit(lotId, car);
    await test.drainJobs();
    const before = (await mailsTo(driver)).length;
    await disown(key);
    await letTimePass(test);
    const news = async () => (await mailsTo(driver)).slice(before);
    expect(await news()).toMatchObject([
      {
        subject: `Your parking at ${NAME} costs nothing`,
        text: expect.stringContaining('$4.40 goes back to the card'),
      },
    ]);
    const [inside, other] = [aVehicle(), await aLot()];
    await payOnce(test, { headers: await signIn(driver) }, inside);
    at(now + 2 * HOUR_MS);
    await turnOn(driver, inside);
    await pass(other, inside, 'in');
    const already = (await mailsTo(driver)).length;
    await disown((await ordersAt(other))[0]?.receiptKey ?? '');
    await letTimePass(test);
    expect((await mailsTo(driver)).slice(already)).toMatchObject([
      { subject: `Your parking at ${NAME} costs nothing`, text: expect.stringContaining('Your card is not charged.') },
    ]);
  });

  it('refunds by itself again after twelve months', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    await disown((await visit(lotId, car)).key);
    at(now + 366 * DAY_MS);
    await payOnce(test, { headers: await signIn(driver) }, car);
    at(now + 2 * HOUR_MS);
    expect((await turnOn(driver, car)).status).toBe(201);
    await disown((await visit(lotId, car)).key);
    expect(await claimsAt(lotId)).toEqual([]);
    expect(await refundedAt(lotId)).toBe(880);
  });

  it('locks the plate for 30 days at the account, whoever else turns it on or off meanwhile', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const [driver, other] = [await aDriver(car), await aDriver(car)];
    await turnOn(driver, car);
    const { key } = await visit(lotId, car);
    // Off before, so that no row is on.
    await test.call('POST /users/auto-pay/off', { body: { ...car } }, await signIn(driver));
    await disown(key);
    expect((await turnOn(driver, car)).body.error?.code).toBe('auto_pay_disowned');
    expect((await turnOn(other, car)).status).toBe(201);
    await test.call('POST /users/auto-pay/off', { body: { ...car } }, await signIn(other));
    expect((await turnOn(driver, car)).body.error?.code).toBe('auto_pay_disowned');
    const listed = await test.call('GET /users/auto-pay', {}, await signIn(driver));
    expect(listed.body.data.cars).toMatchObject([{ plate: car.plate, offUntil: expect.any(String) }]);
    at(now + 31 * DAY_MS);
    expect((await turnOn(driver, car)).status).toBe(201);
  });

  it('changes nothing for another account that has the plate on', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const [driver, other] = [await aDriver(car), await aDriver(car)];
    await turnOn(driver, car);
    const { key } = await visit(lotId, car);
    await test.call('POST /users/auto-pay/off', { body: { ...car } }, await signIn(driver));
    expect((await turnOn(other, car)).status).toBe(201);
    await disown(key);
    at(now + HOUR_MS);
    await pass(lotId, car, 'in');
    const [, second] = await ordersAt(lotId);
    expect(second).toMatchObject({ status: 'running' });
  });

  it('of a visit that cost nothing leaves the refund for later', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    await pass(lotId, car, 'in');
    at(now + 5 * MINUTE_MS);
    await pass(lotId, car, 'out');
    await disown((await ordersAt(lotId))[0]?.receiptKey ?? '');
    at(now + 31 * DAY_MS);
    await turnOn(driver, car);
    const { key } = await visit(lotId, car);
    expect((await shown(key))?.lotDecides).toBe(false);
    await disown(key);
    expect(await refundedAt(lotId)).toBe(440);
  });

  it('is offered in the news of a visit as what it then means: nothing is charged once, later the lot decides', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    const lastStarted = async () =>
      (await mailsTo(driver)).filter(({ subject }) => subject.includes('is parked at')).map(({ text }) => text);
    const { key } = await visit(lotId, car);
    expect(await lastStarted()).toEqual([expect.stringContaining('Say so on this page, and nothing is charged.')]);
    await disown(key);
    at(now + 31 * DAY_MS);
    await turnOn(driver, car);
    await pass(lotId, car, 'in');
    const texts = await lastStarted();
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes('and the lot decides within three days.'))).toHaveLength(1);
  });

  it('said at the same moment about two visits refunds one of them', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    const first = await visit(lotId, car);
    at(now + HOUR_MS);
    const second = await visit(lotId, car);
    await Promise.all([disown(first.key), disown(second.key)]);
    await test.drainJobs();
    expect(await refundedAt(lotId)).toBe(440);
    expect(await claimsAt(lotId)).toHaveLength(1);
  });
});

describe('a car that is driven past a camera of the sandbox', () => {
  it('is read with the picture of it', async () => {
    at(NOON);
    const lotId = await aLot();
    const read = { locationId: lotId, ...aVehicle(), direction: 'in', confidence: 0.95, minutesAgo: 0 } as const;
    expect((await test.call('POST /dev/camera', { body: { ...read, picture: A_JPEG } })).status).toBe(200);
    expect((await test.call('POST /dev/camera', { body: { ...read, picture: 'no picture' } })).status).toBe(400);
    await test.drainJobs();
    const listed = await test.call('GET /locations/:id/reads', { params: { id: lotId } }, await ownerOf(lotId));
    expect(listed.body.data.reads.map(({ hasPicture }) => hasPicture)).toEqual([true]);
  });
});

describe('what the lot decides', () => {
  it('stands under “Needs you” with both pictures, and gives the money back', async () => {
    const { lotId, car, id, key, driver } = await aSecondClaim(A_JPEG);
    const [claim] = await claimsAt(lotId);
    expect(claim).toMatchObject({ _id: id, plateNumber: car.plate, cents: 440, isOver: true });
    expect(claim?.reads).toMatchObject([
      { direction: 'in', camera: 'Gate in', hasPicture: true },
      { direction: 'out', camera: 'Gate out', hasPicture: true },
    ]);
    const days = (Date.parse(claim?.decideBy ?? '') - Date.parse(claim?.claimedAt ?? '')) / DAY_MS;
    expect(days).toBe(3);
    expect(await needs(lotId)).toMatchObject([
      { count: 1, first: { location: { _id: lotId }, subjectId: id, dueBy: claim?.decideBy } },
    ]);
    for (const { _id: readId } of claim?.reads ?? []) {
      const url = `/api/v1/locations/${lotId}/auto-pay/claims/${id}/pictures/${readId}`;
      const picture = await test.app.inject({ url, headers: await ownerOf(lotId) });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    expect((await decide(lotId, id, { decision: 'refund' })).status).toBe(200);
    await test.drainJobs();
    expect(await refundedAt(lotId)).toBe(880);
    expect(await shown(key)).toMatchObject({ ending: 'not_mine', claim: { status: 'refunded' } });
    expect(await claimsAt(lotId)).toEqual([]);
    expect(await needs(lotId)).toEqual([]);
    expect((await decide(lotId, id, { decision: 'refund' })).body.error?.code).toBe('claim_decided');
    // One for each time.
    const news = (await mailsTo(driver)).filter(({ text }) => text.includes('was not your car'));
    expect(news.map(({ subject }) => subject)).toEqual(Array(2).fill(`Your parking at ${NAME} costs nothing`));
    expect((await mailsTo(driver)).filter(({ subject }) => /refund/i.test(subject))).toEqual([]);
  });

  it('is mailed to the lot’s owner, with the day by which to decide', async () => {
    const { lotId, car } = await aSecondClaim();
    const [mail, another] = (await mailsTo(owners.get(lotId) ?? admin)).filter(({ subject }) =>
      subject.startsWith('A driver says it was not their car'),
    );
    expect(another).toBeUndefined();
    expect(mail?.text).toContain(`${car.plate} ${car.state}`);
    expect(mail?.text).toContain('$4.40');
    expect(mail?.text).toMatch(/decide by .+\. After that, support does\./);
    expect(mail?.text).toContain(`/locations/${lotId}/auto-pay`);
  });

  it('is declined with a reason that the driver reads', async () => {
    const { lotId, id, key, driver } = await aSecondClaim();
    expect((await decide(lotId, id, { decision: 'decline' })).body.error?.fields).toHaveProperty('note');
    const note = 'Both pictures show your car.';
    expect((await decide(lotId, id, { decision: 'decline', note })).status).toBe(200);
    expect(await refundedAt(lotId)).toBe(440);
    expect(await shown(key)).toMatchObject({ ending: 'exit', canDisown: false, claim: { status: 'declined', note } });
    expect((await mailsTo(driver)).find(({ subject }) => subject.includes('is not refunded'))?.text).toContain(note);
    // It cannot be said again.
    await disown(key);
    expect(await refundedAt(lotId)).toBe(440);
  });

  it('is support’s after three days, and support’s alone', async () => {
    const { lotId, id } = await aSecondClaim();
    expect(await lateClaims(lotId)).toEqual([]);
    expect((await decideLate(lotId, id, { decision: 'refund' })).body.error?.code).toBe('claim_at_lot');
    at(now + 3 * DAY_MS + MINUTE_MS);
    expect(await claimsAt(lotId)).toEqual([]);
    expect(await needs(lotId)).toEqual([]);
    expect(await lateClaims(lotId)).toMatchObject([{ _id: id, location: { _id: lotId } }]);
    const counts = await test.call('GET /support/counts', {}, await signIn(admin));
    expect(counts.body.data.requests).toBeGreaterThanOrEqual(1);
    expect((await decide(lotId, id, { decision: 'refund' })).body.error?.code).toBe('claim_at_support');
    expect((await decideLate(lotId, id, { decision: 'refund' })).status).toBe(200);
    await test.drainJobs();
    expect(await refundedAt(lotId)).toBe(880);
    expect(await lateClaims(lotId)).toEqual([]);
  });

  it('goes on while the car is inside, and ends for free when the lot agrees', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    await disown((await visit(lotId, car)).key);
    at(now + 31 * DAY_MS);
    await turnOn(driver, car);
    await pass(lotId, car, 'in');
    const running = (await ordersAt(lotId)).at(-1);
    await disown(running?.receiptKey ?? '');
    expect((await ordersAt(lotId)).at(-1)).toMatchObject({ status: 'running' });
    expect(await claimsAt(lotId)).toMatchObject([{ isOver: false }]);
    expect((await decide(lotId, running?.id ?? '', { decision: 'refund' })).status).toBe(200);
    await letTimePass(test);
    expect((await ordersAt(lotId)).at(-1)).toMatchObject({ totalCents: 0 });
  });
});

describe('a car that is not paid for', () => {
  it('names no lot to a card that is declined, and goes off after the second time', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car, DECLINED_LATER);
    await turnOn(driver, car);
    await test.db.deleteFrom('messages').where('recipient', '=', driver.user.email).execute();
    for (let times = 0; times < 3; times++) {
      await pass(lotId, car, 'in');
      at(now + 5 * HOUR_MS);
    }
    const mails = await mailsTo(driver);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`${car.plate} ${car.state} is not paid for`));
    for (const { text } of mails) {
      expect(text).not.toContain(NAME);
      expect(text).not.toContain(lotId);
    }
    expect(mails[1]?.text).toContain('auto-pay is off for this car now');
    const { cars } = (await test.call('GET /users/auto-pay', {}, await signIn(driver))).body.data;
    expect(cars).toEqual([]);
    expect((await test.call('GET /sessions/me', {}, await signIn(driver))).body.sessions).toHaveLength(1);
  });

  it('names no lot where the bank lets nothing be charged at its exit', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car);
    await turnOn(driver, car);
    await pass(lotId, car, 'in');
    await test.db.deleteFrom('messages').where('recipient', '=', driver.user.email).execute();
    const payment = test.db.selectFrom('payments').select('providerRef').where('locationId', '=', lotId);
    await test.sandbox.cancel((await payment.executeTakeFirstOrThrow()).providerRef ?? '', 'by the bank');
    at(now + HOUR_MS);
    await pass(lotId, car, 'out');
    expect(await ordersAt(lotId)).toMatchObject([{ status: 'owed', totalCents: 440 }]);
    const mails = await mailsTo(driver);
    expect(mails.map(({ subject }) => subject)).toEqual([`You owe $4.40 for the parking of ${car.plate}`]);
    for (const { subject, text } of mails) expect(subject + text).not.toContain(NAME);
  });

  /** With another card, which becomes the default. */
  const payWith = async (driver: SignedUp, number?: string) => {
    const headers = await signIn(driver);
    const id = await saveCard(test, { ...driver, headers }, number);
    await test.call('PATCH /users/saved-card/:id', { params: { id }, body: { isDefault: true } }, headers);
  };

  it('counts only declines in a row', async () => {
    at(NOON);
    const [lotId, car] = [await aLot(), aVehicle()];
    const driver = await aDriver(car, DECLINED_LATER);
    await turnOn(driver, car);
    await pass(lotId, car, 'in');
    at(now + 5 * HOUR_MS);
    await payWith(driver);
    await visit(lotId, car);
    at(now + HOUR_MS);
    await payWith(driver, DECLINED_LATER);
    await pass(lotId, car, 'in');
    const { cars } = (await test.call('GET /users/auto-pay', {}, await signIn(driver))).body.data;
    expect(cars).toHaveLength(1);
  });
});

it('support turns a plate off at the account that has it, so that another one can turn it on', async () => {
  at(NOON);
  const car = aVehicle();
  const [driver, other] = [await aDriver(car), await aDriver(car)];
  await turnOn(driver, car);
  expect((await turnOn(other, car)).body.error?.code).toBe('auto_pay_elsewhere');
  const part = async () =>
    test.call('POST /support/auto-pay/off', { body: { ...car, reason: 'It was sold' } }, await signIn(admin));
  expect((await part()).body.data.wasOn).toBe(true);
  expect((await part()).body.data.wasOn).toBe(false);
  expect((await mailsTo(driver)).map(({ subject }) => subject)).toContain(
    `Auto-pay is off for ${car.plate} ${car.state}`,
  );
  expect((await turnOn(other, car)).status).toBe(201);
});

describe('whatever two accounts do with one plate', () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    act: fc.constantFrom('on', 'on', 'off', 'visit', 'disown', 'disown'),
    days: fc.constantFrom(0, 1, 20, 31),
  });

  it(
    'it is on at one at most, refunds itself at each once in twelve months, and stays locked',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 10 }), async (steps) => {
          at(NOON);
          const [lotId, car] = [await aLot(), aVehicle()];
          const drivers = [await aDriver(car), await aDriver(car)];
          const lockedUntil = [0, 0];
          const refunds: number[][] = [[], []];
          let latest: { key: string; who: number } | null = null;
          for (const { who, act, days } of steps) {
            at(now + days * DAY_MS + HOUR_MS);
            const driver = drivers[who];
            if (!driver) throw new Error('There are two.');
            if (act === 'on') {
              const { status } = await turnOn(driver, car);
              if (status === 201) expect(now).toBeGreaterThanOrEqual(lockedUntil[who] ?? 0);
            } else if (act === 'off') {
              await test.call('POST /users/auto-pay/off', { body: { ...car } }, await signIn(driver));
            } else if (act === 'visit') {
              const before = (await ordersAt(lotId)).length;
              const { key, id } = await visit(lotId, car);
              if ((await ordersAt(lotId)).length > before) {
                const payer = test.db.selectFrom('orders').select('userId').where('locationId', '=', lotId);
                const { userId } = await payer.where('id', '=', id).executeTakeFirstOrThrow();
                latest = { key, who: drivers.findIndex(({ user }) => user._id === userId) };
              }
            } else if (latest) {
              const before = await refundedAt(lotId);
              const said = await shown(latest.key);
              await disown(latest.key);
              if (said?.canDisown) lockedUntil[latest.who] = now + 30 * DAY_MS;
              if ((await refundedAt(lotId)) > before) refunds[latest.who]?.push(now);
            }
            const on = test.db.selectFrom('autoPayCars').select('userId').where('plate', '=', car.plate);
            expect((await on.where('offAt', 'is', null).execute()).length).toBeLessThanOrEqual(1);
          }
          for (const times of refunds)
            for (const [index, time] of times.entries())
              if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(365 * DAY_MS);
        }),
        { numRuns: TRIES },
      );
    },
    limitFor(8 * TRIES),
  );
});
