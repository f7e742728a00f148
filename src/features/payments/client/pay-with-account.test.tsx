import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boot } from '#platform/api/boot.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, user } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aSavedCard, id } from '#platform/testing/components/samples.ts';
import { PaymentStep } from './payment-step.tsx';
import { storeOneTap } from './shared/one-tap.ts';

const SECRET = 'pi_1_secret_1';
const CHARGE = { clientSecret: SECRET, totalCents: 390 };
const MASTERCARD = aSavedCard({ _id: id(72), label: 'Mastercard 4444', isDefault: false });
const OPEN = { status: 'requires_payment_method' } as const;

let paid: number;
let isSaved: boolean;
let opened: string[];

async function openStep(cards = [aSavedCard()]): Promise<void> {
  api.answer('GET /users/saved-card', { data: { cards } });
  const step = (
    <PaymentStep
      charge={CHARGE}
      summary={<p>One hour</p>}
      open={async (method) => {
        opened.push(method);
        return CHARGE;
      }}
      resumed={false}
      isSaved={isSaved}
      onPaid={() => {
        paid += 1;
      }}
      onOver={() => {}}
      onBack={() => {}}
    />
  );
  await show(step, { as: 'customer' });
  await screen.findByText('Sandbox: no money moves. Never use your own card.');
}

const confirmed = () => api.calls('POST /sandbox/payments/confirm').map(({ body }) => body);
const chosen = () => api.calls('POST /billing/card').map(({ body }) => body);
const typeCard = async () => {
  await fill('Card number', '4242424242424242');
  await fill('Expiration date', '1234');
  await fill('Security code', '123');
};

beforeEach(() => {
  paid = 0;
  isSaved = false;
  opened = [];
  api.answer('POST /billing/card', { message: 'Card chosen' });
  api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
  api.answer('POST /billing/return', {
    data: { status: 'paid', message: null, receiptKey: null, refund: null },
  });
});

describe('a saved card', () => {
  test('is offered first, and pays with one tap', async () => {
    await openStep();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await press('Pay $3.90 · Visa 4242');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, savedCard: id(71) }]);
    expect(confirmed()).toEqual([{ clientSecret: SECRET }]);
  });

  test('that is declined says so and shows the fields of another', async () => {
    await openStep();
    const error = { code: 'card_declined', message: 'Your card was declined.' };
    api.answer('POST /sandbox/payments/confirm', { data: { ...OPEN, error } });
    await press('Pay $3.90 · Visa 4242');
    await screen.findByText('Visa 4242: Your card was declined.');
    screen.getByText('You have not been charged.');
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
    await typeCard();
    await press('Pay $3.90');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([
      { clientSecret: SECRET, savedCard: id(71) },
      { clientSecret: SECRET, save: false },
    ]);
  });

  test('that is declined gives way to another saved one', async () => {
    await openStep([aSavedCard(), MASTERCARD]);
    const error = { code: 'card_declined', message: 'Your card was declined.' };
    api.answer('POST /sandbox/payments/confirm', { data: { ...OPEN, error } });
    await press('Pay $3.90 · Visa 4242');
    await screen.findByText('Visa 4242: Your card was declined.');
    screen.getByRole('button', { name: 'Pay $3.90 · Mastercard 4444' });
    screen.getByRole('button', { name: 'Another card' });
  });

  test('that the bank asks about is authenticated, and pays', async () => {
    await openStep();
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
    api.answer('POST /sandbox/payments/authenticate', { data: { status: 'succeeded' } });
    await press('Pay $3.90 · Visa 4242');
    await screen.findByText('Your bank wants to verify that it is you');
    await press('Complete');
    await expect.poll(() => paid).toBe(1);
  });

  test('that another device has removed charges nothing', async () => {
    await openStep();
    api.refuse('POST /billing/card', 'card_gone');
    await press('Pay $3.90 · Visa 4242');
    await screen.findByText(/^Visa 4242: This card was removed\./);
    expect(confirmed()).toEqual([]);
  });

  test('that has expired is not offered, but named', async () => {
    await openStep([aSavedCard({ expires: '2026-05' }), MASTERCARD]);
    screen.getByText('Visa 4242 has expired.');
    screen.getByRole('button', { name: 'Pay $3.90 · Mastercard 4444' });
  });

  test('gives way to another saved one', async () => {
    await openStep([aSavedCard(), MASTERCARD]);
    await user.selectOptions(screen.getByLabelText('Pay with'), 'Mastercard 4444');
    await press('Pay $3.90 · Mastercard 4444');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, savedCard: id(72) }]);
  });

  test('pays without a tap here if the button before named it, once and for this payment only', async () => {
    storeOneTap({ clientSecret: 'pi_2_secret_2', savedCard: id(71) });
    await openStep();
    expect(chosen()).toEqual([]);
    cleanup();
    storeOneTap({ clientSecret: SECRET, savedCard: id(71) });
    await openStep();
    await expect.poll(() => paid).toBe(1);
    cleanup();
    await openStep();
    expect(chosen()).toEqual([{ clientSecret: SECRET, savedCard: id(71) }]);
  });
});

describe('a saved PayPal account', () => {
  const PAYPAL = aSavedCard({ _id: id(73), method: 'paypal', label: 'PayPal ha•••@example.com', expires: null });
  const { payPal } = boot.payments;
  const offer = (saves: boolean) =>
    Object.assign(boot.payments, { payPal: { clientId: 'client', live: false, saves } } satisfies Partial<
      typeof boot.payments
    >);
  afterEach(() => {
    Object.assign(boot.payments, { payPal });
  });

  test('pays with one tap, without a window and without the card’s provider', async () => {
    offer(true);
    await openStep([PAYPAL]);
    await press('Pay $3.90 · PayPal ha•••@example.com');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, savedCard: id(73) }]);
    expect([opened, confirmed()]).toEqual([['saved_paypal'], []]);
  });

  test('that is declined says so, and leaves the usual ways', async () => {
    offer(true);
    await openStep([PAYPAL]);
    const message = 'PayPal needs you to confirm this payment again. You have not been charged.';
    api.refuse('POST /billing/card', 'saved_declined', { message });
    await press('Pay $3.90 · PayPal ha•••@example.com');
    await screen.findByText(`PayPal ha•••@example.com: ${message}`);
    screen.getByLabelText('Card number');
    expect(paid).toBe(0);
  });

  test('whose answer is lost is asked about, and never said to be uncharged', async () => {
    offer(true);
    await openStep([PAYPAL]);
    api.refuse('POST /billing/card', 'payment_unavailable');
    await press('Pay $3.90 · PayPal ha•••@example.com');
    await expect.poll(() => paid).toBe(1);
    expect(screen.queryByText('You have not been charged.')).toBeNull();
  });

  test('is not offered where PayPal does not let us, nor for what is charged again', async () => {
    offer(false);
    await openStep([PAYPAL]);
    expect(screen.queryByRole('button', { name: /PayPal ha/ })).toBeNull();
    cleanup();
    offer(true);
    isSaved = true;
    await openStep([PAYPAL]);
    expect(screen.queryByRole('button', { name: /PayPal ha/ })).toBeNull();
  });
});

describe('a new card', () => {
  test('is kept with one tick, which says for what', async () => {
    await openStep([]);
    screen.getByText('For checkout, texts, auto-pay and permits. You can remove it in your profile.');
    await check('Keep this card');
    await typeCard();
    await press('Pay $3.90');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, save: true }]);
  });

  test('is not kept when a wallet pays, whatever is ticked', async () => {
    await openStep([]);
    await check('Keep this card');
    await press('Pay $3.90 with test wallet');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, save: false }]);
  });

  test('is kept without asking where it is charged again', async () => {
    isSaved = true;
    await openStep([]);
    expect(screen.queryByLabelText('Keep this card')).toBeNull();
    await typeCard();
    await press('Pay $3.90');
    await expect.poll(() => paid).toBe(1);
    expect(chosen()).toEqual([{ clientSecret: SECRET, save: true }]);
  });
});
