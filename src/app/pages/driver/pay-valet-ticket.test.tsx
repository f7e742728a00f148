import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, settle } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, RECEIPT_KEY } from '#platform/testing/components/samples.ts';
import { aGuestTicket, answerGuest, guestLink } from '#platform/testing/components/valet-samples.ts';

const INTENT = 'POST /billing/valet/stripe-intent';
const PAYABLE = aGuestTicket({ whereabouts: 'ready', takesTips: true });
const FREE = aGuestTicket({
  whereabouts: 'requested',
  takesTips: true,
  price: 0,
  totalCost: 0,
  lines: [],
  paid: true,
  paidBy: 'nothing_due',
});
const requestedIntents = () => api.calls(INTENT).map(({ body }) => body);
const tipLine = (cents: number) => ({ kind: 'tip', label: 'Tip', cents, payee: 'tips' }) as const;

/** Each payment that is asked for has an order of its own, from id(32) on. */
function answerIntent({ totalCost, lines }: Valet): void {
  api.answer(INTENT, ({ body: { tip = 0 } }) => {
    const number = 31 + requestedIntents().length;
    const due = { totalCost: totalCost + tip, fees: 0, lines: tip > 0 ? [...lines, tipLine(tip)] : lines };
    return {
      data: { ...due, orderId: id(number), clientSecret: `pi_${number}_secret`, receiptKey: RECEIPT_KEY },
      error: null,
    };
  });
}

async function openPayment(ticket: Valet = PAYABLE): Promise<void> {
  answerGuest(ticket);
  answerIntent(ticket);
  await openPage(guestLink('pay'));
}

const answerPaid = (valet: Valet) => {
  api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
  api.answer('POST /billing/return', {
    data: { status: 'paid', message: null, receiptKey: RECEIPT_KEY, refund: null },
  });
  answerGuest(valet);
};

describe('the payment of a ticket', () => {
  test('is not possible before the car is requested', async () => {
    await openPayment(aGuestTicket());
    await screen.findByText('You can pay once you have requested your car.');
    expect(requestedIntents()).toEqual([]);
  });

  test('that is paid already asks for no money', async () => {
    await openPayment({ ...PAYABLE, paid: true, paidBy: 'cash', actions: [] });
    await screen.findByText('Ticket Paid!');
    expect(requestedIntents()).toEqual([]);
  });

  test('of a car in front is followed by the code, without another tap', async () => {
    await openPayment({ ...PAYABLE, whereabouts: 'ready' });
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    expect(screen.queryByRole('img', { name: /^Code( \d){4}$/ })).toBeNull();
    answerPaid({ ...PAYABLE, whereabouts: 'ready', version: 3, paid: true, paidBy: 'online', actions: [] });
    await press('Pay $11.00 with test wallet');
    await screen.findByText('Ticket Paid!');
    await screen.findByRole('img', { name: /^Code( \d){4}$/ });
  });

  test('that cannot be prepared says why, and can be tried again', async () => {
    answerGuest(PAYABLE);
    api.refuse(INTENT, 'not_payable_yet');
    await openPage(guestLink('pay'));
    await screen.findByText('This ticket can be paid once the car is requested.');
    answerIntent(PAYABLE);
    await press('Try again');
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
  });

  test('has no tip unless the guest picks or types one; what cannot be read adds none', async () => {
    await openPayment();
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    expect(screen.getByLabelText('No tip')).toHaveProperty('checked', true);
    await check('$3.00');
    screen.getByRole('button', { name: 'Pay $14.00 with test wallet' });
    await check('Other');
    await fill('Your tip in dollars', '400');
    screen.getByText(/Until then no tip is added\.$/);
    screen.getByRole('button', { name: 'Pay $11.00 with test wallet' });
    await fill('Your tip in dollars', '4.50');
    screen.getByRole('button', { name: 'Pay $15.50 with test wallet' });
  });

  test('that is declined keeps its tip, and another tip can be chosen after that', async () => {
    await openPayment();
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    await check('Other');
    await fill('Your tip in dollars', '4.50');
    const error = { code: 'card_declined', message: 'Your card was declined.' };
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_payment_method', error } });
    await fill('Card number', '4000000000000002');
    await fill('Expiration date', '1234');
    await fill('Security code', '123');
    const letThrough = api.hang('POST /sandbox/payments/confirm');
    await press('Pay $15.50');
    // No provider answers before the page has taken over the payment with the new tip.
    await settle();
    letThrough();
    await screen.findByText('Your card was declined.');
    screen.getByText('You have not been charged.');
    screen.getByRole('button', { name: 'Pay $15.50 with test wallet' });
    await check('$3.00');
    answerPaid({ ...PAYABLE, version: 3, paid: true, paidBy: 'online', actions: [] });
    await press('Pay $14.00 with test wallet');
    await screen.findByText('Ticket Paid!');
    // What is shown is what is paid: each tip gives up the payment before it.
    expect(requestedIntents().map(({ totalCost, tip, replaces }) => [totalCost, tip, replaces])).toEqual([
      [undefined, 0, undefined],
      [1550, 450, id(32)],
      [1400, 300, id(33)],
    ]);
    expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toContain('/valet/receipt');
  });

  test('that comes after the attendant has taken cash is said to be refunded', async () => {
    await openPayment();
    await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
    answerPaid({ ...PAYABLE, version: 3, paid: true, paidBy: 'cash', actions: [] });
    api.answer('POST /billing/return', {
      data: { status: 'refunded', message: null, receiptKey: null, refund: null },
    });
    await press('Pay $11.00 with test wallet');
    await screen.findByText('Ticket Paid!');
    screen.getByText('This payment could not be used. It will be refunded in full.');
  });
});

describe('a tip for a car that costs nothing', () => {
  test('is the whole payment, and another tip replaces it', async () => {
    await openPayment(FREE);
    await screen.findByText('Your parking is free. A tip is up to you.');
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
    await check('$2.00');
    await press('Continue');
    await screen.findByRole('button', { name: 'Pay $2.00 with test wallet' });
    await press('Back');
    await check('$5.00');
    await press('Continue');
    await screen.findByRole('button', { name: 'Pay $5.00 with test wallet' });
    answerPaid(FREE);
    await press('Pay $5.00 with test wallet');
    await screen.findByText('Thank you for your tip!');
    expect(requestedIntents().map(({ tip }) => tip)).toEqual([200, 500]);
  });

  test('is given once', async () => {
    answerGuest(FREE);
    api.answer('POST /valets/get', { valet: FREE, valets: [FREE], tipped: [FREE._id] });
    await openPage(guestLink('pay'));
    await screen.findByText('Thank you for your tip!');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
