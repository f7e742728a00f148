// Saved cards with Stripe's stand-in, whose requests and answers are held against Stripe's contract.

import { afterEach, describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import type { SignedUp } from '#platform/testing/app/test-app.ts';
import { prepareStay, returnFrom, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { DECLINED_LATER } from '#platform/testing/builders/a-permit-holder.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { createStripeApp } from '#platform/testing/stripe/stripe-app.ts';

const { test, standIn, booked } = await createStripeApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

afterEach(async () => {
  await letTimePass(test);
  expect(await findDisagreements(test.db, booked())).toEqual({});
  expect(standIn.violations).toEqual([]);
  standIn.faults.clear();
});

const { books } = standIn;
const stayOf = ({ headers }: SignedUp) => prepareStay(test, { headers, guestId: null }, { zoneId: zone.id });
const choose = ({ headers }: SignedUp, body: { clientSecret: string; savedCard?: string; save?: boolean }) =>
  test.call('POST /billing/card', { body }, headers);
const statusOf = async (clientSecret: string) => (await returnFrom(test, clientSecret)).body.data.status;
const cardsOf = async ({ headers }: SignedUp) =>
  (await test.call('GET /users/saved-card', {}, headers)).body.data.cards;

async function save({ headers }: SignedUp, number: string): Promise<string> {
  const { body } = await test.call('POST /users/saved-card/setup', {}, headers);
  books.confirmSetup(body.data.clientSecret, number);
  return (await test.call('POST /users/saved-card', {}, headers)).body.data.saved._id;
}

describe('a card saved at Stripe', () => {
  it('is kept with a payment, and pays the next one while its holder is there', async () => {
    const driver = await test.signUp('customer');
    const first = await stayOf(driver);
    expect((await choose(driver, { clientSecret: first.clientSecret, save: true })).status).toBe(200);
    books.confirm(first.clientSecret, TEST_CARDS.approved);
    expect(await statusOf(first.clientSecret)).toBe('paid');
    const [card] = await cardsOf(driver);
    expect(card).toMatchObject({ label: 'Visa 4242', isDefault: true });
    const next = await stayOf(driver);
    await choose(driver, { clientSecret: next.clientSecret, savedCard: card?._id ?? '' });
    expect(books.confirmSaved(next.clientSecret).status).toBe('succeeded');
    expect(await statusOf(next.clientSecret)).toBe('paid');
    expect([...books.customers]).toHaveLength(1);
  });

  it('asks for authentication when the bank wants it', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await save(driver, TEST_CARDS.authentication);
    const { clientSecret } = await stayOf(driver);
    await choose(driver, { clientSecret, savedCard });
    expect(books.confirmSaved(clientSecret).status).toBe('requires_action');
    expect(await statusOf(clientSecret)).toBe('pending');
    books.authenticate(clientSecret, 'pass');
    expect(await statusOf(clientSecret)).toBe('paid');
  });

  it('gives way to another card when it is declined, whose keeping is asked for anew', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await save(driver, DECLINED_LATER);
    const { clientSecret } = await stayOf(driver);
    await choose(driver, { clientSecret, savedCard });
    expect(books.confirmSaved(clientSecret).error?.code).toBe('card_declined');
    expect(await statusOf(clientSecret)).toBe('declined');
    await choose(driver, { clientSecret, save: false });
    books.confirm(clientSecret, '5555555555554444');
    expect(await statusOf(clientSecret)).toBe('paid');
    expect((await cardsOf(driver)).map(({ label }) => label)).toEqual(['Visa 0341']);
  });

  it('is detached there when it is removed here', async () => {
    const driver = await test.signUp('customer');
    const id = await save(driver, TEST_CARDS.approved);
    await test.call('DELETE /users/saved-card/:id', { params: { id } }, driver.headers);
    standIn.faults.plan({ operation: 'detach method', when: 'after', way: 'cut' });
    await test.drainJobs();
    await letTimePass(test);
    expect([...books.methods.values()].at(-1)?.customerRef).toBeNull();
  });

  it('stays unpaid while Stripe does not answer, and can be chosen again', async () => {
    const driver = await test.signUp('customer');
    const savedCard = await save(driver, TEST_CARDS.approved);
    const { clientSecret } = await stayOf(driver);
    standIn.faults.plan({ operation: 'set card', when: 'before', way: 'cut', times: 9 });
    expect((await choose(driver, { clientSecret, savedCard })).body.error?.code).toBe('payment_unavailable');
    standIn.faults.clear();
    expect(await statusOf(clientSecret)).toBe('pending');
    expect((await choose(driver, { clientSecret, savedCard })).status).toBe(200);
    books.confirmSaved(clientSecret);
    expect(await statusOf(clientSecret)).toBe('paid');
  });
});
