// An account's saved cards in the sandbox (rules 459 to 461): the list, paying with one while its holder is there, and keeping a new one.

import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { confirmCard, prepareStay, type Stay, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import {
  aPermitLot,
  buyPermit,
  DECLINED_LATER,
  ownPermit,
  requestPermit,
} from '#platform/testing/builders/a-permit-holder.ts';
import { confirmSetup, saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const options = { priceCents: 500, isHourly: true, startStop: true };
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, ...options });

const listOf = async (driver: SignedUp) =>
  (await test.call('GET /users/saved-card', {}, driver.headers)).body.data.cards;
const labelsOf = async (driver: SignedUp) => (await listOf(driver)).map(({ label }) => label);
const remove = (driver: SignedUp, id: string) =>
  test.call('DELETE /users/saved-card/:id', { params: { id } }, driver.headers);
const makeDefault = (driver: SignedUp, id: string) =>
  test.call('PATCH /users/saved-card/:id', { params: { id }, body: { isDefault: true } }, driver.headers);
const methodOf = async (id: string) =>
  (await test.db.selectFrom('savedCards').select('methodRef').where('id', '=', id).executeTakeFirstOrThrow()).methodRef;
const isAtProvider = async (methodRef: string) => {
  const found = test.db.selectFrom('sandbox.methods').select('ref').where('ref', '=', methodRef);
  return (await found.executeTakeFirst()) !== undefined;
};

type Choice = { readonly savedCard?: string; readonly save?: boolean };
const choose = (driver: SignedUp, clientSecret: string, choice: Choice) =>
  test.call('POST /billing/card', { body: { clientSecret, ...choice } }, driver.headers);
const confirmSaved = async (clientSecret: string) =>
  (await test.call('POST /sandbox/payments/confirm', { body: { clientSecret } })).body.data;
const back = async (clientSecret: string) =>
  (await test.call('POST /billing/return', { body: { clientSecret } })).body.data;
const stayOf = (driver: SignedUp, stay: Partial<Stay> = {}) =>
  prepareStay(test, { headers: driver.headers, guestId: null }, { zoneId: zone.id, ...stay });

describe("an account's cards", () => {
  it('are listed with the default first, which is the first until another is made it', async () => {
    const driver = await test.signUp('customer');
    const first = await saveCard(test, driver, TEST_CARDS.approved);
    const second = await saveCard(test, driver, '5555555555554444');
    expect(await listOf(driver)).toMatchObject([
      { _id: first, label: 'Visa 4242', expires: '2030-12', isDefault: true },
      { _id: second, label: 'Mastercard 4444', isDefault: false },
    ]);
    expect((await makeDefault(driver, second)).body.data.saved).toMatchObject({ _id: second, isDefault: true });
    expect(await labelsOf(driver)).toEqual(['Mastercard 4444', 'Visa 4242']);
  });

  it('are forgotten by the provider too once removed, and another becomes the default', async () => {
    const driver = await test.signUp('customer');
    const first = await saveCard(test, driver);
    const second = await saveCard(test, driver, '5555555555554444');
    const method = await methodOf(first);
    expect((await remove(driver, first)).status).toBe(200);
    await test.drainJobs();
    expect(await isAtProvider(method)).toBe(false);
    expect(await listOf(driver)).toMatchObject([{ _id: second, isDefault: true }]);
    expect((await remove(driver, first)).status).toBe(404);
  });

  it('name the same card once, however often it is saved', async () => {
    const driver = await test.signUp('customer');
    const id = await saveCard(test, driver);
    const earlier = await methodOf(id);
    expect(await saveCard(test, driver)).toBe(id);
    await test.drainJobs();
    expect([await isAtProvider(earlier), await isAtProvider(await methodOf(id))]).toEqual([false, true]);
    expect(await labelsOf(driver)).toEqual(['Visa 4242']);
  });

  it('can be saved on two devices at once', async () => {
    const driver = await test.signUp('customer');
    const setups = [];
    for (const number of [TEST_CARDS.approved, '5555555555554444']) {
      const { body } = await test.call('POST /users/saved-card/setup', {}, driver.headers);
      setups.push({ clientSecret: body.data.clientSecret, number });
      test.clock.advance(1);
    }
    for (const { clientSecret, number } of setups) {
      await confirmCard(test, clientSecret, number);
      expect((await test.call('POST /users/saved-card', {}, driver.headers)).status).toBe(200);
    }
    expect(await labelsOf(driver)).toEqual(['Visa 4242', 'Mastercard 4444']);
  });

  it('are nobody else’s: not to be made the default, removed or paid with', async () => {
    const [driver, stranger] = [await test.signUp('customer'), await test.signUp('customer')];
    const id = await saveCard(test, driver);
    expect((await makeDefault(stranger, id)).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    const { clientSecret } = await stayOf(stranger);
    const chosen = await choose(stranger, clientSecret, { savedCard: id });
    expect([chosen.status, chosen.body.error?.code]).toEqual([404, 'card_gone']);
    expect((await confirmSaved(clientSecret)).error?.code).toBe('resource_missing');
    const permit = await aPermitLot(test);
    const own = await buyPermit(test, stranger, { planId: permit.plan.id });
    const body = { savedCard: id };
    const changed = await test.call('POST /permits/:id/card', { params: { id: own }, body }, stranger.headers);
    expect(changed.body.error?.code).toBe('card_gone');
    expect(await labelsOf(driver)).toEqual(['Visa 4242']);
  });
});

describe('a stay', () => {
  it('is paid with a saved card', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const { clientSecret } = await stayOf(driver);
    expect((await choose(driver, clientSecret, { savedCard })).status).toBe(200);
    expect((await back(clientSecret)).status).toBe('pending');
    expect(await confirmSaved(clientSecret)).toEqual({ status: 'succeeded' });
    expect((await back(clientSecret)).status).toBe('paid');
    expect(await labelsOf(driver)).toEqual(['Visa 4242']);
    expect((await choose(driver, clientSecret, { savedCard })).body.error?.code).toBe('order_not_pending');
  });

  it('stores the date of a card that its bank has replaced', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const method = await methodOf(savedCard);
    await test.db.updateTable('sandbox.methods').set({ expYear: 2033 }).where('ref', '=', method).execute();
    const { clientSecret } = await stayOf(driver);
    await choose(driver, clientSecret, { savedCard });
    await confirmSaved(clientSecret);
    expect((await back(clientSecret)).status).toBe('paid');
    expect(await listOf(driver)).toMatchObject([{ label: 'Visa 4242', expires: '2033-12' }]);
  });

  it('says that the saved card was declined, and takes another', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver, DECLINED_LATER);
    const { clientSecret } = await stayOf(driver);
    await choose(driver, clientSecret, { savedCard });
    expect((await confirmSaved(clientSecret)).error?.message).toBe('Your card was declined.');
    expect(await back(clientSecret)).toMatchObject({ status: 'declined', message: 'Your card was declined.' });
    await choose(driver, clientSecret, {});
    await confirmCard(test, clientSecret, '5555555555554444');
    expect((await back(clientSecret)).status).toBe('paid');
    expect(await labelsOf(driver)).toEqual(['Visa 0341']);
  });

  it.each([
    ['pass', 'paid'],
    ['fail', 'declined'],
  ] as const)('waits while the bank authenticates its holder: %s is %s', async (outcome, status) => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver, TEST_CARDS.authentication);
    const { clientSecret } = await stayOf(driver);
    await choose(driver, clientSecret, { savedCard });
    expect((await confirmSaved(clientSecret)).status).toBe('requires_action');
    expect((await back(clientSecret)).status).toBe('pending');
    await test.call('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome } });
    expect((await back(clientSecret)).status).toBe(status);
  });

  it('is not charged to a card that another device has removed meanwhile', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const { clientSecret } = await stayOf(driver);
    await choose(driver, clientSecret, { savedCard });
    expect((await remove(driver, savedCard)).status).toBe(200);
    await test.drainJobs();
    expect((await confirmSaved(clientSecret)).status).toBe('requires_payment_method');
    expect((await choose(driver, clientSecret, { savedCard })).body.error?.code).toBe('card_gone');
    expect((await back(clientSecret)).status).toBe('pending');
  });

  it.each([
    ['is kept with one tick', [{ save: true }], ['Mastercard 4444']],
    ['is not kept without', [{}], []],
    ['is not kept when the tick was taken back', [{ save: true }, { save: false }], []],
  ])('the card of a payment %s', async (_, choices, labels) => {
    const driver = await test.signUp('customer');
    const { clientSecret } = await stayOf(driver);
    for (const choice of choices) await choose(driver, clientSecret, choice);
    await confirmCard(test, clientSecret, '5555555555554444');
    for (let times = 0; times < 2; times++) expect((await back(clientSecret)).status).toBe('paid');
    expect(await labelsOf(driver)).toEqual(labels);
  });

  it('keeps a card that pays when leaving once it is charged, and cannot lose a saved one before', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const { clientSecret, sessionId } = await stayOf(driver, { startStop: true });
    await choose(driver, clientSecret, { savedCard });
    await confirmSaved(clientSecret);
    expect((await back(clientSecret)).status).toBe('started');
    const refused = await remove(driver, savedCard);
    expect(refused.body.error?.message).toBe(
      'This card cannot be removed yet. Charged to it: parking that is running.',
    );
    test.clock.advance(60);
    const stop = { params: { id: sessionId }, body: { status: 'ended' as const } };
    expect((await test.call('PATCH /sessions/:id', stop, driver.headers)).status).toBe(200);
    expect((await remove(driver, savedCard)).status).toBe(200);
    const other = await stayOf(driver, { startStop: true });
    await choose(driver, other.clientSecret, { save: true });
    await confirmCard(test, other.clientSecret, '5555555555554444');
    await back(other.clientSecret);
    const end = { params: { id: other.sessionId }, body: { status: 'ended' as const } };
    await test.call('PATCH /sessions/:id', end, driver.headers);
    expect(await labelsOf(driver)).toEqual(['Mastercard 4444']);
  });

  it('is not paid with a card by somebody who is not signed in', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const { clientSecret } = await stayOf(driver);
    expect((await test.call('POST /billing/card', { body: { clientSecret, savedCard } })).status).toBe(401);
  });
});

describe('a permit', () => {
  it('is bought with a saved card, which its months are charged to; that cannot be removed', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver);
    const { plan } = await aPermitLot(test);
    const opened = await requestPermit(test, driver, { planId: plan.id });
    const { clientSecret, permitId } = opened.body.data;
    await choose(driver, clientSecret ?? '', { savedCard });
    await confirmSaved(clientSecret ?? '');
    expect((await back(clientSecret ?? '')).status).toBe('paid');
    expect(await ownPermit(test, driver, permitId)).toMatchObject({ state: 'active', paysWith: 'Visa 4242' });
    expect((await remove(driver, savedCard)).body.error?.message).toBe(
      'This card cannot be removed yet. Charged to it: the permit “Commuter”.',
    );
    const second = await saveCard(test, driver, '5555555555554444');
    const changed = { params: { id: permitId }, body: { savedCard: second } };
    const { body } = await test.call('POST /permits/:id/card', changed, driver.headers);
    expect(body.data.permit.paysWith).toBe('Mastercard 4444');
    expect((await remove(driver, savedCard)).status).toBe(200);
    expect((await remove(driver, second)).body.error?.code).toBe('card_in_use');
  });

  it('saves a new card in the list, also after a saved one was declined', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await saveCard(test, driver, DECLINED_LATER);
    const { plan } = await aPermitLot(test);
    const opened = await requestPermit(test, driver, { planId: plan.id });
    const { clientSecret, permitId } = opened.body.data;
    await choose(driver, clientSecret ?? '', { savedCard });
    await confirmSaved(clientSecret ?? '');
    await choose(driver, clientSecret ?? '', {});
    await confirmCard(test, clientSecret ?? '', TEST_CARDS.approved);
    expect((await back(clientSecret ?? '')).status).toBe('paid');
    expect(await ownPermit(test, driver, permitId)).toMatchObject({ paysWith: 'Visa 4242' });
    expect(await labelsOf(driver)).toEqual(['Visa 0341', 'Visa 4242']);
  });
});

it('leaves books that agree', async () => {
  await confirmSetup(test, (await test.signUp('customer')).headers);
  await letTimePass(test);
  expect(await findDisagreements(test.db)).toEqual({});
});
