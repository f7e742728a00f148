import { afterEach, describe, expect, it } from 'vitest';
import { withLeaving } from '#features/auto-pay/server/public.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { cutOff, type SandboxFaults } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { aPhone, aTexter, confirmPhone, textProduct, textsTo } from '#platform/testing/builders/a-texter.ts';
import { answerParkingText } from './answer-parking-text.ts';

let fault: SandboxFaults | null = null;
const test = await createTestApp({
  faults: (point) => fault?.(point),
  config: { publicUrl: 'https://parkvale.example', textToParkNumber: '+15005550006' },
});
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' });
await aZone(test.db, { locationId: lot.id, zoneNumber: '1', priceCents: 400, signCode: 'CDFGHJ' });

let plates = 0;
const aPlate = () => `ABE${String(100 + plates++)}`;

const send = (phone: string, body: string) => test.call('POST /dev/outbox/texts', { body: { from: phone, body } });
const text = (phone: string, body: string) => textProduct(test, phone, body);

const CARDS = { good: '4242424242424242', declinedLater: '4000000000000341', authentication: '4000002500003155' };

const waitingOf = async (phone: string) => {
  const waiting = test.db.selectFrom('parkingTexts').select('ref').where('phone', '=', phone);
  return (await waiting.where('answeredAt', 'is', null).executeTakeFirstOrThrow()).ref;
};
/** As the queue does with a job that failed. */
const tryAgain = async (phone: string) => test.handlers['answer-parking-text']({ ref: await waitingOf(phone) });

const paymentsOf = (userId: string) =>
  test.db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.locationId', '=', 'orders.locationId').onRef('payments.id', '=', 'orders.id'),
    )
    .select(['orders.status', 'orders.totalCents', 'payments.status as payment'])
    .where('orders.userId', '=', userId)
    .orderBy('orders.id')
    .execute();
const charged = async () =>
  (await test.db.selectFrom('sandbox.intents').select('ref').where('status', '=', 'succeeded').execute()).length;

afterEach(() => {
  fault = null;
});

describe('YES', () => {
  it('pays with the saved card of the account that confirmed the phone, and answers with the receipt', async () => {
    const { driver, phone } = await aTexter(test);
    const plate = aPlate();
    expect(await text(phone, `CDFGHJ ${plate} IL 2h`)).toContain('Or reply YES to pay with Visa 4242.');
    expect(await paymentsOf(driver.user._id)).toEqual([]);
    const answer = await text(phone, 'Yes');
    expect(answer).toMatch(/^Parkvale: Paid \$8\.80 for ABE\d+ IL at Lake Street Lot, zone 1, until /);
    expect(answer).toContain('https://parkvale.example/receipt/');
    expect(await paymentsOf(driver.user._id)).toEqual([{ status: 'paid', totalCents: 880, payment: 'succeeded' }]);
    const { sessions } = (await test.call('GET /sessions/me', {}, driver.headers)).body;
    expect(sessions).toMatchObject([{ status: 'active', plateNumber: plate }]);
  });

  it('pays once, however often it is said or reported', async () => {
    const { driver, phone } = await aTexter(test);
    await text(phone, `CDFGHJ ${aPlate()} IL`);
    await Promise.all([send(phone, 'YES'), send(phone, 'YES')]);
    await test.drainJobs();
    await text(phone, 'yes');
    expect(await paymentsOf(driver.user._id)).toHaveLength(1);
    expect((await textsTo(test, phone)).filter((words) => words.includes('Paid $4.40'))).toHaveLength(1);
  });

  it.each(['before:create', 'after:create', 'before:charge', 'after:charge'] as const)(
    'pays once when the provider’s answer is lost %s',
    async (point) => {
      const { driver, phone } = await aTexter(test);
      const before = await charged();
      await text(phone, `CDFGHJ ${aPlate()} IL`);
      fault = (at) => {
        if (at === point) cutOff();
      };
      await send(phone, 'YES');
      await test.drainJobs().catch(() => {});
      expect((await textsTo(test, phone)).at(-1)).not.toContain('Paid');
      fault = null;
      await tryAgain(phone);
      expect((await textsTo(test, phone)).at(-1)).toContain('Paid $4.40');
      expect(await paymentsOf(driver.user._id)).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
      expect((await charged()) - before).toBe(1);
    },
  );

  it('pays once when the process dies right after the charge', async () => {
    const { driver, phone } = await aTexter(test);
    await text(phone, `CDFGHJ ${aPlate()} IL`);
    await send(phone, 'YES');
    const ref = await waitingOf(phone);
    const dying = { ...withLeaving(test.deps), jobs: { enqueue: () => Promise.reject(new Error('killed')) } };
    await expect(answerParkingText(dying, { ref })).rejects.toThrow('killed');
    await test.drainJobs();
    expect(await paymentsOf(driver.user._id)).toMatchObject([{ status: 'paid' }]);
    expect((await textsTo(test, phone)).at(-1)).toContain('Paid $4.40');
  });

  it.each([
    ['is declined', CARDS.declinedLater],
    ['asks for authentication', CARDS.authentication],
  ])('is answered with the link when the card %s, and nothing is charged', async (_, number) => {
    const { driver, phone } = await aTexter(test, { card: number });
    const plate = aPlate();
    await text(phone, `CDFGHJ ${plate} IL 1h`);
    expect(await text(phone, 'yes')).toContain(`Pay here: https://parkvale.example/t/CDFGHJ#IL.${plate}.60`);
    expect(await paymentsOf(driver.user._id)).toMatchObject([{ status: 'expired', payment: 'canceled' }]);
  });

  it('is answered with the link for a phone without an account, and says how YES could pay', async () => {
    const phone = aPhone();
    await text(phone, `CDFGHJ ${aPlate()} IL`);
    const answer = await text(phone, 'yes');
    expect(answer).toContain('Pay here: https://parkvale.example/t/CDFGHJ#IL.');
    expect(answer).toContain('save a card and confirm this number at https://parkvale.example/profile');
  });

  it('charges no other price than the one that was said', async () => {
    const { driver, phone } = await aTexter(test);
    const dear = await aZone(test.db, { locationId: lot.id, zoneNumber: '5', priceCents: 400, signCode: 'CCCDDD' });
    await text(phone, `CCCDDD ${aPlate()} IL`);
    const rate = JSON.stringify(plainRate({ priceCents: 900, isHourly: true }));
    await test.db.updateTable('zones').set({ rate }).where('id', '=', dear.id).execute();
    expect(await text(phone, 'yes')).toContain('The price has changed. You have not been charged.');
    expect(await paymentsOf(driver.user._id)).toEqual([]);
  });

  it('after 15 minutes pays nothing, and means START again', async () => {
    const { driver, phone } = await aTexter(test);
    await text(phone, `CDFGHJ ${aPlate()} IL`);
    test.clock.advance(16);
    expect(await text(phone, 'yes')).toBe('');
    expect(await paymentsOf(driver.user._id)).toEqual([]);
  });

  it('NO pays nothing', async () => {
    const { driver, phone } = await aTexter(test);
    await text(phone, `CDFGHJ ${aPlate()} IL`);
    expect(await text(phone, 'No')).toContain('You have not been charged');
    await text(phone, 'ok');
    expect(await paymentsOf(driver.user._id)).toEqual([]);
  });
});

describe('a car that is paid already', () => {
  it('is offered more time, which YES pays, if it is the account’s own', async () => {
    const { driver, phone } = await aTexter(test);
    const plate = aPlate();
    await text(phone, `CDFGHJ ${plate} IL 1h`);
    await text(phone, 'yes');
    const offered = await text(phone, `CDFGHJ ${plate} IL 2h`);
    expect(offered).toMatch(
      /is paid at Lake Street Lot until .* More time, until .*: \$8\.80\. Add time here: .*\/receipt\//,
    );
    expect(await text(phone, 'sí')).toMatch(/Pagó \$8\.80 por/);
    expect(await paymentsOf(driver.user._id)).toMatchObject([{ status: 'paid' }, { status: 'paid', totalCents: 880 }]);
  });

  it('says nothing about its times to anybody else', async () => {
    const { phone } = await aTexter(test);
    const plate = aPlate();
    await text(phone, `CDFGHJ ${plate} IL 1h`);
    await text(phone, 'yes');
    const answer = await text(aPhone(), `CDFGHJ ${plate} IL`);
    expect(answer).toContain(`${plate} IL is already paid at Lake Street Lot. You have not been charged.`);
    expect(answer).not.toMatch(/until|\/receipt\//);
    expect(answer).toContain(`Add time here: https://parkvale.example/t/CDFGHJ#IL.${plate}`);
  });
});

describe('the phone of an account', () => {
  it('belongs to whoever confirmed it last', async () => {
    const phone = aPhone();
    const [first, second] = [await test.signUp('customer'), await test.signUp('customer')];
    await confirmPhone(test, first, phone);
    await confirmPhone(test, second, phone);
    expect((await test.call('GET /users/phone', {}, first.headers)).body.data.phone).toBeNull();
    await test.call('DELETE /users/phone', {}, second.headers);
    expect((await test.call('GET /users/phone', {}, second.headers)).body.data.phone).toBeNull();
  });

  it('is of the US or Canada, where texts are answered', async () => {
    const driver = await test.signUp('customer');
    const refused = await test.call('POST /users/phone', { body: { phone: '+44 20 7183 8750' } }, driver.headers);
    expect(refused.body.error?.fields).toEqual({ phone: 'Enter a phone of the US or Canada.' });
  });

  it('is not confirmed by guessing: five attempts', async () => {
    const driver = await test.signUp('customer');
    const phone = aPhone();
    await test.call('POST /users/phone', { body: { phone } }, driver.headers);
    const [code = ''] = /\d{6}/.exec((await textsTo(test, phone)).at(-1) ?? '') ?? [];
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried++)
      expect((await test.call('POST /users/phone/confirm', { body: { code: wrong } }, driver.headers)).status).toBe(
        422,
      );
    expect((await test.call('POST /users/phone/confirm', { body: { code } }, driver.headers)).status).toBe(422);
  });
});

describe('a saved card', () => {
  it('is saved only once the provider says so', async () => {
    const driver = await test.signUp('customer');
    expect((await test.call('POST /users/saved-card', {}, driver.headers)).body.error?.code).toBe('card_not_saved');
    await test.call('POST /users/saved-card/setup', {}, driver.headers);
    expect((await test.call('POST /users/saved-card', {}, driver.headers)).body.error?.code).toBe('card_not_saved');
    await saveCard(test, driver, CARDS.good);
    const { cards } = (await test.call('GET /users/saved-card', {}, driver.headers)).body.data;
    expect(cards).toMatchObject([{ label: 'Visa 4242', isDefault: true }]);
  });
});
