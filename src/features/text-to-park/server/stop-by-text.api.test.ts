import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { aPhone, aTexter, textProduct, textsTo } from '#platform/testing/builders/a-texter.ts';
import { payOnce } from '#platform/testing/builders/a-tie.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createPaymentFaults } from '#platform/testing/payment-faults.ts';

const faults = createPaymentFaults();
const test = await createTestApp({
  config: { publicUrl: 'https://parkvale.example', textToParkNumber: '+15005550006' },
  faults: faults.inject,
});
const owner = await test.signUp('vendor');
const always = { priceCents: 400, isHourly: true, openMinutes: 0, closeMinutes: 0, startStop: true };
const aLot = async (name: string, signCode: string) => {
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name });
  return aZone(test.db, { ...always, locationId: lot.id, zoneNumber: '1', signCode });
};
const lake = await aLot('Lake Street Lot', 'CDFGHJ');
const river = await aLot('River Lot', 'MDCTR3');

afterEach(async () => {
  faults.clear();
  await letTimePass(test);
  expect(await findDisagreements(test.db)).toEqual({});
});

let plates = 0;
const aPlate = () => `ABE${String(300 + plates++)}`;

const text = (phone: string, body: string) => textProduct(test, phone, body);
const aDriver = () => aTexter(test, { card: null });
/** Answered although the payment's provider is silent. */
const textWhileSilent = async (phone: string, body: string) => {
  await test.call('POST /dev/outbox/texts', { body: { from: phone, body } });
  const waiting = test.db.selectFrom('parkingTexts').select('ref').where('phone', '=', phone);
  const { ref } = await waiting.where('answeredAt', 'is', null).executeTakeFirstOrThrow();
  await test.handlers['answer-parking-text']({ ref });
  return (await textsTo(test, phone)).at(-1);
};
const isOptedOut = async (phone: string) =>
  (await test.db.selectFrom('phoneStops').select('phone').where('phone', '=', phone).execute()).length > 0;

async function park({ headers }: SignedUp, { id: zoneId }: { readonly id: string }, plate = aPlate()) {
  const vehicles = [{ plate, state: 'IL' }];
  const prepared = await prepareStay(test, { headers, guestId: null }, { zoneId, startStop: true, vehicles });
  await confirmCard(test, prepared.clientSecret);
  await returnFrom(test, prepared.clientSecret);
  return { ...prepared, plate };
}
const statusOf = async (sessionId: string) =>
  (await test.db.selectFrom('sessions').select('status').where('id', '=', sessionId).executeTakeFirstOrThrow()).status;

/** A guest who gives this phone for the link. */
async function parkAsGuest(phone: string, { id: zoneId }: { readonly id: string }, cars = [aPlate()]) {
  const { headers } = aGuest();
  const vehicles = cars.map((plate) => ({ plate, state: 'IL' }));
  const body = { zoneId, startStop: true, vehicles, contact: phone, agreesToTexts: true };
  const { clientSecret, receiptKey } = (await test.call('POST /billing/stripe-intent', { body }, headers)).body.data;
  const secret = clientSecret ?? '';
  const { sessionIds } = (await test.call('POST /sessions', { body: { clientSecret: secret } }, headers)).body.data;
  await confirmCard(test, secret);
  return { secret, receiptKey, sessionIds, sessionId: sessionIds[0] ?? '', plates: cars };
}
/** Its payment has been heard of. */
async function parkedAsGuest(...guest: Parameters<typeof parkAsGuest>) {
  const parked = await parkAsGuest(...guest);
  await returnFrom(test, parked.secret);
  await test.drainJobs();
  return parked;
}
const receiptOf = async ({ receiptKey: key }: { readonly receiptKey: string }) =>
  (await test.call('GET /receipts/:key', { params: { key } })).body.data;

describe('END', () => {
  it('stops the parking of the phone, and says what it cost and how to get no more texts', async () => {
    const { driver, phone } = await aDriver();
    const { sessionId, plate } = await park(driver, lake);
    test.clock.advance(10);
    const answer = await text(phone, 'END');
    expect(answer).toMatch(
      new RegExp(`^Parkvale: Stopped at .*: ${plate} at Lake Street Lot\\. It cost \\$\\d+\\.\\d\\d\\.`),
    );
    expect(answer).toContain('To get no more texts, reply STOP.');
    expect([await statusOf(sessionId), await isOptedOut(phone)]).toEqual(['ended', false]);
  });

  it('opts out where nothing runs', async () => {
    const { phone } = await aDriver();
    await text(phone, 'END');
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('asks which of two, and stops the one that is chosen', async () => {
    const { driver, phone } = await aDriver();
    const first = await park(driver, lake);
    const second = await park(driver, river);
    const question = await text(phone, 'FIN');
    expect(question).toContain('Lake Street Lot');
    expect(question).toContain('River Lot');
    const number = new RegExp(`(\\d) = ${second.plate}`).exec(question)?.[1] ?? '';
    await text(phone, number);
    expect([await statusOf(first.sessionId), await statusOf(second.sessionId)]).toEqual(['active', 'ended']);
  });

  it('stops once, however often its job runs', async () => {
    const { driver, phone } = await aDriver();
    await park(driver, lake);
    await text(phone, 'END CDFGHJ');
    const { ref } = await test.db
      .selectFrom('parkingTexts')
      .select('ref')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const next = await park(driver, lake);
    await test.handlers['answer-parking-text']({ ref });
    expect(await statusOf(next.sessionId)).toBe('active');
    expect((await textsTo(test, phone)).filter((words) => words.includes('Stopped at'))).toHaveLength(1);
  });
});

describe('STOP', () => {
  it.each(['STOP MDCTR3', 'end mdc tr3', 'ALTO MDCTR3', 'Please stop my parking at MDCTR3'])(
    'with a code stops the parking there and nowhere else: %s',
    async (body) => {
      const { driver, phone } = await aDriver();
      const other = await park(driver, lake);
      const here = await park(driver, river);
      const answer = await text(phone, body);
      expect(answer).toMatch(/Stopped at|Detenido a las/);
      expect([await statusOf(other.sessionId), await statusOf(here.sessionId)]).toEqual(['active', 'ended']);
      expect(await isOptedOut(phone)).toBe(false);
    },
  );

  it('with a code says what it means where nothing runs', async () => {
    const answer = await text(aPhone(), 'STOP MDCTR3');
    expect(answer).toContain('No parking that you pay when you leave is running for this phone at River Lot.');
    expect(answer).toContain('To get no more texts, reply STOP with nothing else.');
  });

  it('alone opts out, and says that parking still runs; END still stops it', async () => {
    const { driver, phone } = await aDriver();
    const { sessionId } = await park(driver, lake);
    expect(await text(phone, 'STOP')).toContain('Your parking is still running: reply END to stop it.');
    expect([await isOptedOut(phone), await statusOf(sessionId)]).toEqual([true, 'active']);
    await text(phone, 'END');
    expect(await statusOf(sessionId)).toBe('ended');
  });

  it('stops nobody else’s parking', async () => {
    const { driver } = await aDriver();
    const { sessionId } = await park(driver, lake);
    await text(aPhone(), 'END CDFGHJ');
    expect(await statusOf(sessionId)).toBe('active');
  });
});

describe('a text from the phone that a guest gave', () => {
  it.each(['END', 'STOP CDFGHJ', 'TERMINAR CDFGHJ'])('stops their parking: %s', async (body) => {
    const phone = aPhone();
    const parked = await parkedAsGuest(phone, lake);
    test.clock.advance(10 + 90);
    const answer = await text(phone, body);
    expect(answer).toContain(parked.plates[0]);
    expect(answer).toContain('$6.60');
    expect(answer).toContain(`/receipt/${parked.receiptKey}`);
    expect(await receiptOf(parked)).toMatchObject({ status: 'paid', totalCost: 660 });
    expect(await isOptedOut(phone)).toBe(false);
  });

  it('stops all that runs at the lot of the code, and answers for each', async () => {
    const phone = aPhone();
    const [first, second, elsewhere] = [
      await parkedAsGuest(phone, lake),
      await parkedAsGuest(phone, lake, [aPlate(), aPlate()]),
      await parkedAsGuest(phone, river),
    ];
    const answer = await text(phone, 'END CDFGHJ');
    expect(answer.match(/Stopped at/g)).toHaveLength(2);
    for (const { plates, receiptKey } of [first, second]) {
      expect(answer).toContain(`${plates.join(' + ')} at Lake Street Lot`);
      expect(answer).toContain(receiptKey);
    }
    const all = [...first.sessionIds, ...second.sessionIds, elsewhere.sessionId];
    expect(await Promise.all(all.map(statusOf))).toEqual(['ended', 'ended', 'ended', 'active']);
  });

  it('stops the car that it names, and says that the other one goes on', async () => {
    const phone = aPhone();
    const parked = await parkedAsGuest(phone, lake, [aPlate(), aPlate()]);
    const answer = await text(phone, `END ${parked.plates[1]}`);
    expect(answer).toContain('It cost $4.40. You pay when the last car of this booking has stopped.');
    expect(answer).not.toContain(parked.plates[0]);
    expect(await Promise.all(parked.sessionIds.map(statusOf))).toEqual(['active', 'ended']);
    await text(phone, 'END');
    expect(await receiptOf(parked)).toMatchObject({ status: 'paid', totalCost: 880 });
  });

  it.each(['a guest', 'an account'])(
    'counts from when it was sent while the payment of %s still settles',
    async (who) => {
      const { driver, phone } = who === 'a guest' ? { driver: null, phone: aPhone() } : await aDriver();
      faults.failAt('before:get', { times: 1000 });
      const parked = driver
        ? await (async () => {
            const vehicles = [{ plate: aPlate(), state: 'IL' }];
            const stay = await prepareStay(
              test,
              { headers: driver.headers, guestId: null },
              { zoneId: lake.id, startStop: true, vehicles },
            );
            await confirmCard(test, stay.clientSecret);
            return stay;
          })()
        : await parkAsGuest(phone, lake);
      test.clock.advance(10 + 90);
      expect(await textWhileSilent(phone, 'END')).toContain(
        'Its payment is not confirmed yet. It costs $6.60 if it was made, otherwise nothing.',
      );
      test.clock.advance(120);
      faults.clear();
      await letTimePass(test);
      expect(await receiptOf(parked)).toMatchObject({ status: 'paid', totalCost: 660 });
    },
  );

  it('gives up what was never paid, and says that it costs nothing', async () => {
    const { driver, phone } = await aDriver();
    const vehicles = [{ plate: aPlate(), state: 'IL' }];
    await prepareStay(test, { headers: driver.headers, guestId: null }, { zoneId: lake.id, startStop: true, vehicles });
    expect(await text(phone, 'STOP')).not.toContain('still running');
    await test.db.deleteFrom('phoneStops').where('phone', '=', phone).execute();
    expect(await text(phone, 'END')).toContain('was never paid, so it has not started and costs nothing.');
  });

  it('says no price that was not charged: what is owed, and where to pay it', async () => {
    const phone = aPhone();
    const parked = await parkedAsGuest(phone, lake);
    await test.sandbox.cancel(parked.secret.split('_secret_')[0] ?? '', 'by the bank');
    await returnFrom(test, parked.secret);
    const answer = await text(phone, 'END CDFGHJ');
    const link = `https://parkvale.example/receipt/${parked.receiptKey}`;
    expect(answer).toContain(`It cost $4.40, but your bank did not let us charge it. Please pay it here: ${link}`);
    expect(await receiptOf(parked)).toMatchObject({ status: 'owed', totalCost: 440 });
  });

  it('does not say that the card was charged before it is', async () => {
    const phone = aPhone();
    const parked = await parkedAsGuest(phone, lake);
    faults.failAt('before:capture', { times: 1000 });
    expect(await textWhileSilent(phone, 'END')).toContain('It cost $4.40. Your card will be charged.');
    expect(await receiptOf(parked)).toMatchObject({ status: 'stopped' });
  });
});

describe('at a lot with an exit camera', () => {
  it('a text says “I am leaving”, and the exit counts as after the tap on the page', async () => {
    const { driver, phone } = await aDriver();
    const car = { plate: aPlate(), state: 'IL' };
    await saveCard(test, driver);
    await payOnce(test, driver, car);
    test.clock.advance(90);
    const cameraOwner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: cameraOwner.user._id, name: 'Camera Lot' });
    const zone = await aZone(test.db, { ...always, locationId: lot.id, signCode: 'MDCTR4' });
    const body = { ...anAutoPayLot, zoneId: zone.id };
    const set = await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, cameraOwner.headers);
    expect(set.status).toBe(200);
    expect((await test.call('POST /users/auto-pay', { body: { ...car, agreed: true } }, driver.headers)).status).toBe(
      201,
    );
    const pass = async (direction: 'in' | 'out') => {
      const reads = [
        {
          _id: test.deps.newId(),
          ...car,
          direction,
          confidence: 0.95,
          camera: 'Gate',
          at: test.clock.now().toISOString(),
        },
      ];
      const at = { params: { id: lot.id }, body: { reads } };
      expect((await test.call('POST /locations/:id/reads', at, cameraOwner.headers)).status).toBe(200);
      await test.drainJobs();
    };
    await pass('in');
    const [order] = await test.db
      .selectFrom('orders')
      .select(['id', 'receiptKey'])
      .where('locationId', '=', lot.id)
      .execute();
    test.clock.advance(90);
    const answer = await text(phone, 'END MDCTR4');
    expect(answer).toContain(`You are leaving Camera Lot with ${car.plate}.`);
    expect(answer).toContain('otherwise until it is seen leaving.');
    expect(answer).not.toContain('Stopped');
    expect(await receiptOf({ receiptKey: order?.receiptKey ?? '' })).toMatchObject({ status: 'running' });
    test.clock.advance(120);
    await pass('out');
    expect(await receiptOf({ receiptKey: order?.receiptKey ?? '' })).toMatchObject({ status: 'paid', totalCost: 1540 });
  });
});
