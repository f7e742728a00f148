// A PayPal account that a driver keeps (rules 477 and 478): it is one of the account's saved ways to pay, pays with one tap, and is forgotten
// at PayPal when it is removed.

import { describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import type { SignedUp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, openNotice, requestToPay } from '#platform/testing/builders/a-charging-lot.ts';
import { payForStay, prepareStay, returnFrom, type Stay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aPermitLot, buyPermit } from '#platform/testing/builders/a-permit-holder.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import {
  bookedOrder,
  createPayPalApp,
  deliver,
  eventsOf,
  findPayPalDisagreements,
} from '#platform/testing/paypal/paypal-app.ts';
import type { AccountState, Instrument } from '#platform/testing/paypal/paypal-books.ts';

const test = await createPayPalApp();
const { paypal } = test;
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true, startStop: true });
const charging = await aChargingLot(test);

const listOf = async (driver: SignedUp) =>
  (await test.call('GET /users/saved-card', {}, driver.headers)).body.data.cards;
const labelsOf = async (driver: SignedUp) => (await listOf(driver)).map(({ label }) => label);
const choose = (driver: SignedUp, clientSecret: string, choice: { savedCard?: string; save?: boolean }) =>
  test.call('POST /billing/card', { body: { clientSecret, ...choice } }, driver.headers);
const remove = (driver: SignedUp, id: string) =>
  test.call('DELETE /users/saved-card/:id', { params: { id } }, driver.headers);
const back = async (clientSecret: string) => (await returnFrom(test, clientSecret)).body.data;
const stayOf = (driver: SignedUp, stay: Partial<Stay> = {}) =>
  prepareStay(test, { headers: driver.headers, guestId: null }, { zoneId: zone.id, ...stay });
const accountsOf = (email: string) => paypal.books.accounts().filter((account) => account.email === email);
/** All that PayPal has announced about a payment, in any order and twice. */
const announce = async (clientSecret: string) => {
  const events = eventsOf(test, clientSecret);
  for (const event of [...events].reverse().concat(events)) expect(await deliver(test, event)).toBe(200);
};

/** A stay that is paid by PayPal, whose account is kept. */
async function keepPayPal(driver: SignedUp, buyer: Partial<Instrument> = {}) {
  const { clientSecret } = await stayOf(driver, { method: 'paypal_and_save' });
  expect((await choose(driver, clientSecret, { save: true })).status).toBe(200);
  paypal.approve(refOfClientSecret(clientSecret), buyer);
  expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
  return clientSecret;
}

/** A driver who has kept PayPal, and its name at PayPal. */
async function aKeeper(email: string) {
  const driver = await test.signUp('customer');
  const clientSecret = await keepPayPal(driver, { email });
  const [{ _id: savedCard = '' } = {}] = await listOf(driver);
  const [account] = accountsOf(email);
  if (!account) throw new Error('PayPal saved no account.');
  return { driver, savedCard, account, clientSecret };
}

/** Once what was not paid has been given up. */
const agrees = async () => {
  await letTimePass(test);
  expect(await findPayPalDisagreements(test)).toEqual({});
};

describe('a PayPal account that is kept while paying', () => {
  it('is in the list of saved ways to pay, by as much of its address as its holder knows it by', async () => {
    const { driver } = await aKeeper('hanna@example.com');
    expect(await listOf(driver)).toMatchObject([
      { method: 'paypal', label: 'PayPal ha•••@example.com', expires: null, isDefault: true },
    ]);
    await agrees();
  });

  it('is not kept unless its payer is signed in and asks for it', async () => {
    const driver = await test.signUp('customer');
    const { clientSecret } = await stayOf(driver, { method: 'paypal' });
    paypal.approve(refOfClientSecret(clientSecret), { email: 'once@example.com' });
    expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
    expect([await listOf(driver), accountsOf('once@example.com')]).toEqual([[], []]);
    const other = await stayOf(driver, { method: 'paypal_and_save' });
    expect(
      (await test.call('POST /billing/card', { body: { clientSecret: other.clientSecret, save: true } })).status,
    ).toBe(401);
  });

  it('stands beside cards; either can be the default, and texts and auto-pay go on with the card', async () => {
    const driver = await test.signUp('customer');
    await saveCard(test, driver);
    await keepPayPal(driver, { email: 'both@example.com' });
    expect(await labelsOf(driver)).toEqual(['Visa 4242', 'PayPal bo•••@example.com']);
    const [, { _id: id = '' } = {}] = await listOf(driver);
    const made = await test.call(
      'PATCH /users/saved-card/:id',
      { params: { id }, body: { isDefault: true } },
      driver.headers,
    );
    expect(made.body.data.saved).toMatchObject({ method: 'paypal', isDefault: true });
    expect(await labelsOf(driver)).toEqual(['PayPal bo•••@example.com', 'Visa 4242']);
    const permit = await aPermitLot(test);
    const own = await buyPermit(test, driver, { planId: permit.plan.id });
    const body = { savedCard: id };
    const changed = await test.call('POST /permits/:id/card', { params: { id: own }, body }, driver.headers);
    expect(changed.body.error?.code).toBe('card_gone');
  });

  it('that is kept again stays one, and PayPal forgets the earlier name', async () => {
    const { driver, account } = await aKeeper('again@example.com');
    await keepPayPal(driver, { email: 'again@example.com' });
    await test.drainJobs();
    expect(await labelsOf(driver)).toEqual(['PayPal ag•••@example.com']);
    const left = accountsOf('again@example.com');
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(account.id);
  });

  it('of two drivers is each one’s own: one removes it, the other still pays', async () => {
    const [one, other] = [await aKeeper('family@example.com'), await test.signUp('customer')];
    await keepPayPal(other, { email: 'family@example.com' });
    expect((await remove(one.driver, one.savedCard)).status).toBe(200);
    await test.drainJobs();
    const [{ _id: savedCard = '' } = {}] = await listOf(other);
    const { clientSecret } = await stayOf(other, { method: 'saved_paypal' });
    expect((await choose(other, clientSecret, { savedCard })).status).toBe(200);
    expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
  });

  it('that PayPal needs longer to save is in the list when PayPal says so, and not again once it was removed', async () => {
    const driver = await test.signUp('customer');
    const clientSecret = await keepPayPal(driver, { email: 'later@example.com', saving: 'later' });
    expect(await listOf(driver)).toEqual([]);
    paypal.finishVaulting(refOfClientSecret(clientSecret));
    await announce(clientSecret);
    expect(await labelsOf(driver)).toEqual(['PayPal la•••@example.com']);
    const [{ _id: id = '' } = {}] = await listOf(driver);
    expect((await remove(driver, id)).status).toBe(200);
    await announce(clientSecret);
    await test.drainJobs();
    expect([await listOf(driver), accountsOf('later@example.com')]).toEqual([[], []]);
    await agrees();
  });

  it('for a payment that buys nothing is forgotten at PayPal', async () => {
    const driver = await test.signUp('customer');
    const vehicles = [{ plate: 'TWICE1', state: 'IL' }];
    const first = await stayOf(driver, { method: 'paypal_and_save', vehicles });
    const second = await stayOf(driver, { method: 'paypal', vehicles });
    await choose(driver, first.clientSecret, { save: true });
    paypal.approve(refOfClientSecret(second.clientSecret), { email: 'plain@example.com' });
    expect(await back(second.clientSecret)).toMatchObject({ status: 'paid' });
    paypal.approve(refOfClientSecret(first.clientSecret), { email: 'twice@example.com' });
    expect(await back(first.clientSecret)).toMatchObject({ status: 'expired' });
    await test.drainJobs();
    expect([await listOf(driver), accountsOf('twice@example.com')]).toEqual([[], []]);
    await agrees();
  });
});

describe('a kept PayPal account pays', () => {
  it('with one tap, without its window, once, whatever PayPal announces', async () => {
    const { driver, savedCard } = await aKeeper('tap@example.com');
    const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
    const order = bookedOrder(test, clientSecret);
    expect(order).toMatchObject({ status: 'CREATED', source: null });
    expect((await choose(driver, clientSecret, { savedCard })).status).toBe(200);
    expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
    expect(order).toMatchObject({
      email: 'tap@example.com',
      capture: { status: 'COMPLETED', amount: { value: '5.50' } },
    });
    await announce(clientSecret);
    expect((await choose(driver, clientSecret, { savedCard })).body.error?.code).toBe('order_not_pending');
    expect(await labelsOf(driver)).toEqual(['PayPal ta•••@example.com']);
    await agrees();
  });

  it('for added time and a notice too', async () => {
    const { driver, savedCard } = await aKeeper('more@example.com');
    const stay = await payForStay(test, { headers: driver.headers, guestId: null }, { zoneId: zone.id });
    const body = { sessionId: stay.sessionId, hours: 1, method: 'saved_paypal' } as const;
    const added = await test.call('POST /sessions/add', { body }, driver.headers);
    const notice = await charging.given();
    const charged = await requestToPay(test, notice, { method: 'saved_paypal' });
    for (const clientSecret of [added.body.data.clientSecret, charged.body.data.clientSecret]) {
      expect((await choose(driver, clientSecret ?? '', { savedCard })).status).toBe(200);
      expect(await back(clientSecret ?? '')).toMatchObject({ status: 'paid' });
    }
    expect((await openNotice(test, notice)).payment).toBeTruthy();
    await agrees();
  });

  it('for parking that is paid when leaving: held when it starts, and the time used captured', async () => {
    const { driver, savedCard } = await aKeeper('leave@example.com');
    const { clientSecret, sessionId } = await stayOf(driver, { method: 'saved_paypal', startStop: true });
    expect((await choose(driver, clientSecret, { savedCard })).status).toBe(200);
    expect(await back(clientSecret)).toMatchObject({ status: 'started' });
    expect((await remove(driver, savedCard)).body.error?.code).toBe('card_in_use');
    test.clock.advance(30);
    const ended = { params: { id: sessionId }, body: { status: 'ended' } } as const;
    expect((await test.call('PATCH /sessions/:id', ended, driver.headers)).status).toBe(200);
    await test.drainJobs();
    await letTimePass(test);
    expect(bookedOrder(test, clientSecret)).toMatchObject({ capture: { status: 'COMPLETED' } });
    await agrees();
  });

  it('never for another account, and not a payment of another way', async () => {
    const { driver, savedCard } = await aKeeper('mine@example.com');
    const stranger = await test.signUp('customer');
    const theirs = await stayOf(stranger, { method: 'saved_paypal' });
    expect((await choose(stranger, theirs.clientSecret, { savedCard })).body.error?.code).toBe('card_gone');
    const byCard = await stayOf(driver);
    expect((await choose(driver, byCard.clientSecret, { savedCard })).body.error?.code).toBe('card_gone');
    expect(await back(theirs.clientSecret)).toMatchObject({ status: 'pending' });
    await letTimePass(test);
    await agrees();
  });

  it('once when the answer is lost on the way, however often its payer tries', async () => {
    const { driver, savedCard } = await aKeeper('lost@example.com');
    for (const fault of ['cut before', 'cut after', 'error after'] as const) {
      const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
      paypal.faults.failAt(['authorize'], fault);
      // Nobody knows whether it was charged: the payer is not told that it was not.
      expect((await choose(driver, clientSecret, { savedCard })).status).toBe(200);
      expect(paypal.faults.clear()).toBe(1);
      if (fault === 'cut before') {
        expect(await back(clientSecret)).toMatchObject({ status: 'pending' });
        expect((await choose(driver, clientSecret, { savedCard })).status).toBe(200);
      }
      expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
      expect(bookedOrder(test, clientSecret).capture).toMatchObject({ status: 'COMPLETED' });
    }
    await agrees();
  });

  it('also when the process is killed after PayPal has reserved the money: the webhook or the sweep goes on', async () => {
    const { driver, savedCard, account } = await aKeeper('killed@example.com');
    for (const goOn of ['webhook', 'sweep'] as const) {
      const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
      paypal.authorizeSaved(refOfClientSecret(clientSecret), account.id);
      if (goOn === 'webhook') await announce(clientSecret);
      else {
        test.clock.advance(3);
        await test.handlers['sweep-payments']();
      }
      expect(await back(clientSecret)).toMatchObject({ status: 'paid' });
    }
    expect(await listOf(driver)).toMatchObject([{ _id: savedCard }]);
    await agrees();
  });

  it('nothing that was given up meanwhile', async () => {
    const { driver, account } = await aKeeper('late@example.com');
    const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
    await letTimePass(test);
    paypal.authorizeSaved(refOfClientSecret(clientSecret), account.id);
    await announce(clientSecret);
    expect(await back(clientSecret)).toMatchObject({ status: 'expired' });
    expect(bookedOrder(test, clientSecret)).toMatchObject({ authorization: { status: 'VOIDED' }, capture: null });
    await agrees();
  });
});

describe('a kept PayPal account that does not pay', () => {
  const GONE =
    'PayPal no longer lets us charge this account. Pay with PayPal again, or another way. You have not been charged.';
  const CASES: ReadonlyArray<readonly [AccountState, string, 'stays' | 'goes']> = [
    ['declines', 'PayPal declined this payment. You have not been charged.', 'stays'],
    ['asks', 'PayPal needs you to confirm this payment again. You have not been charged.', 'stays'],
    ['expired', GONE, 'goes'],
    ['canceled', GONE, 'goes'],
  ];

  it.each(CASES)('because it %s says so, charges nothing, and leaves the usual way', async (state, message, what) => {
    const { driver, savedCard, account } = await aKeeper(`${state}@example.com`);
    paypal.books.setAccount(account.id, state);
    const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
    const { status, body } = await choose(driver, clientSecret, { savedCard });
    expect([status, body.error]).toMatchObject([422, { code: 'saved_declined', message }]);
    expect(await back(clientSecret)).toMatchObject({ status: 'pending' });
    expect(bookedOrder(test, clientSecret)).toMatchObject({ status: 'CREATED', authorization: null });
    expect(await listOf(driver)).toHaveLength(what === 'stays' ? 1 : 0);
    const usual = await stayOf(driver, { method: 'paypal' });
    paypal.approve(refOfClientSecret(usual.clientSecret));
    expect(await back(usual.clientSecret)).toMatchObject({ status: 'paid' });
    await letTimePass(test);
    await test.drainJobs();
    expect(accountsOf(`${state}@example.com`)).toHaveLength(what === 'stays' ? 1 : 0);
    await agrees();
  });

  it('because its holder removed it at PayPal is no longer offered', async () => {
    const { driver, savedCard, account } = await aKeeper('removed@example.com');
    paypal.books.deleteAccount(account.id);
    const { clientSecret } = await stayOf(driver, { method: 'saved_paypal' });
    expect((await choose(driver, clientSecret, { savedCard })).body.error?.message).toBe(GONE);
    await test.drainJobs();
    expect(await listOf(driver)).toEqual([]);
  });
});

describe('a kept PayPal account that is removed', () => {
  it('is forgotten at PayPal, also if PayPal is away for a while, and with the account of its holder', async () => {
    const { driver, savedCard, account } = await aKeeper('gone@example.com');
    expect((await remove(driver, savedCard)).status).toBe(200);
    expect(await listOf(driver)).toEqual([]);
    const forget = () => test.handlers['detach-card']({ provider: 'paypal', methodRef: account.id });
    paypal.faults.failAt(['forget'], 'error before');
    await expect(forget()).rejects.toBeInstanceOf(ProviderUnavailable);
    for (let times = 0; times < 2; times++) await forget();
    expect(accountsOf('gone@example.com')).toEqual([]);
    const { driver: leaving } = await aKeeper('leaving@example.com');
    const odogwu = await test.signUp('odogwu');
    await test.call('DELETE /users/', { body: { userId: leaving.user._id } }, odogwu.headers);
    await test.drainJobs();
    expect(accountsOf('leaving@example.com')).toEqual([]);
  });
});

it('changes nothing where PayPal does not let us save accounts: the payment goes on as usual', async () => {
  const driver = await test.signUp('customer');
  paypal.books.letVault(false);
  await keepPayPal(driver, { email: 'unsaved@example.com' });
  paypal.books.letVault(true);
  expect([await listOf(driver), accountsOf('unsaved@example.com')]).toEqual([[], []]);
  expect(paypal.violations).toEqual([]);
});
