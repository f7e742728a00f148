import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnPermit, OwnWait, PermitPlan } from '#features/permits/permits.contract.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aSavedCard, aSession, id, LOT, RECEIPT_KEY, ZONE } from '#platform/testing/components/samples.ts';

const { _id, name, address, timeZone, charges } = aLot();
const PLACE = { _id, name, address, timeZone };
const PLAN: PermitPlan = {
  _id: id(61),
  locationId: LOT,
  name: 'Commuter',
  zoneIds: [ZONE],
  zones: [{ _id: ZONE, zoneNumber: 'A1' }],
  monthlyCents: 9000,
  next: null,
  seats: 2,
  sold: 0,
  left: 2,
  inLine: 0,
  plates: 2,
  times: null,
  reserved: false,
  paused: false,
};
const PERMIT: OwnPermit = {
  _id: id(62),
  planId: PLAN._id,
  planName: 'Commuter',
  state: 'active',
  location: PLACE,
  zones: ['A1'],
  times: null,
  plates: [{ plate: 'ABC123', state: 'IL' }],
  maxPlates: 2,
  changesLeft: 3,
  paysWith: 'Visa 4242',
  methodExpires: null,
  startsOn: '2026-06-01',
  paidThrough: '2026-06-30',
  renewsOn: '2026-07-01',
  endsOn: null,
  parksUntil: null,
  next: { month: '2026-07', totalCost: 9900, lines: [] },
};
const WAIT: OwnWait = { planId: PLAN._id, planName: 'Commuter', location: PLACE, place: 1, holdsUntil: null };

beforeEach(() => {
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
});

const own = (permits: OwnPermit[], waits: OwnWait[] = []) =>
  api.answer('GET /permits/me', { data: { permits, waits } });

async function openLot(plan: Partial<PermitPlan> = {}, waits: OwnWait[] = []): Promise<void> {
  const plans = [{ ...PLAN, ...plan }];
  api.answer('GET /locations/:id/permit-plans', { data: { location: { ...PLACE, charges }, plans } });
  own([], waits);
  await openPage(`/locations/${LOT}/permits`, { as: 'customer' });
}

describe('what a lot sells by the month', () => {
  test('needs an account to buy', async () => {
    api.answer('GET /locations/:id/permit-plans', { data: { location: { ...PLACE, charges }, plans: [PLAN] } });
    await openPage(`/locations/${LOT}/permits`);
    await screen.findByRole('heading', { name: 'Commuter' });
    expect(screen.getByRole('link', { name: 'Log in or register to buy it' }).getAttribute('href')).toBe(
      `/login?from=${encodeURIComponent(`/locations/${LOT}/permits`)}`,
    );
  });

  test('is nothing while sales are paused', async () => {
    await openLot({ paused: true });
    await screen.findByText('This lot sells no permits now.');
  });

  test('needs a plate and a state, then a day, and shows what is due before it is paid', async () => {
    await openLot();
    await press('Choose Commuter');
    // Most plates have the state of their lot.
    expect(textIn('State 1')).toBe('IL');
    await fill('State 1', ' ');
    await press('Continue');
    screen.getByText('Please provide a valid license plate');
    screen.getByText('Two letters, such as IL');
    await fill('License plate 1', 'abc123');
    await fill('State 1', 'il');
    await press('Continue');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-09-10' } });
    screen.getByText('Choose a day from today to 60 days ahead.');
    expect(screen.queryByText('Due now')).toBeNull();
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-06-10' } });
    screen.getByText('Due now');
    // 21 of 30 days at $90, with the lot's fee of 10 percent.
    expect(screen.getAllByText('$69.30')).not.toEqual([]);
    api.refuse('POST /permits', 'price_changed');
    api.answer('GET /users/saved-card', { data: { cards: [] } });
    await press('Go to payment');
    await screen.findByText('The price has changed. You have not been charged.');
    expect(api.calls('POST /permits').map(({ body }) => body)).toEqual([
      {
        planId: PLAN._id,
        plates: [{ plate: 'ABC123', state: 'IL' }],
        startsOn: '2026-06-10',
        totalCost: 6930,
        method: 'card',
      },
    ]);
    await press('Back');
    expect(textIn('License plate 1')).toBe('ABC123');
  });

  test('offers the account’s cars, saved or used, until there is no room for another', async () => {
    const saved = { _id: id(71), plate: 'VAN 7', state: 'IL', nickname: 'Van', isDefault: true };
    api.answer('GET /vehicles/me', { data: { vehicles: [saved] } });
    api.answer('GET /sessions/me', {
      sessions: [aSession({ vehiclePlate: 'BIKE1', vehicleState: 'WI' })],
      nextCursor: null,
    });
    await openLot();
    await press('Choose Commuter');
    await screen.findByRole('button', { name: 'Van VAN 7' });
    await press('Van VAN 7');
    expect([textIn('License plate 1'), textIn('State 1')]).toEqual(['VAN 7', 'IL']);
    await press('BIKE1');
    expect([textIn('License plate 2'), textIn('State 2')]).toEqual(['BIKE1', 'WI']);
    expect(screen.queryByText('Your cars')).toBeNull();
  });

  const OPENED: Answer<'POST /permits'>['data'] = {
    permitId: id(62),
    orderId: id(31),
    totalCost: 6930,
    lines: [],
    clientSecret: 'pi_1_secret_1',
    receiptKey: RECEIPT_KEY,
  };
  async function goToPayment(): Promise<void> {
    await openLot();
    await press('Choose Commuter');
    await fill('License plate 1', 'abc123');
    await fill('State 1', 'il');
    await press('Continue');
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-06-12' } });
    api.answer('POST /permits', { data: OPENED });
    api.answer('GET /users/saved-card', { data: { cards: [] } });
    api.answer('POST /billing/card', { message: 'Card chosen' });
    await press('Go to payment');
    await screen.findByRole('button', { name: 'Pay $69.30 with test wallet' });
  }

  test('is paid, and then says so with its receipt, also after a reload', async () => {
    await goToPayment();
    own([PERMIT]);
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
    api.answer('POST /billing/return', {
      data: { status: 'paid', message: null, receiptKey: RECEIPT_KEY, refund: null },
    });
    await press('Pay $69.30 with test wallet');
    const toReceipt = async () => {
      await screen.findByText('Paid $69.30');
      return screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href');
    };
    expect(await toReceipt()).toBe(`/receipt/${RECEIPT_KEY}`);
    screen.getByText('ABC123');
    const { state } = window.history;
    cleanup();
    await openPage('/permits', { as: 'customer', state });
    await toReceipt();
  });

  test('keeps its step and what was entered on the way back from the payment, and after a reload', async () => {
    await goToPayment();
    const isKept = () =>
      expect([textIn('First day'), screen.getAllByText('$62.70').length > 0]).toEqual(['2026-06-12', true]);
    await press('Back');
    await screen.findByLabelText('First day');
    isKept();
    const { pathname, search } = window.location;
    cleanup();
    await openPage(pathname + search, { as: 'customer' });
    await screen.findByLabelText('First day');
    isKept();
    await press('Back');
    expect(textIn('License plate 1')).toBe('ABC123');
    await press('Back');
    await press('Choose Commuter');
    expect(textIn('License plate 1')).toBe('ABC123');
  });

  test('has a waiting list once it is sold out', async () => {
    await openLot({ left: 0, sold: 2 });
    api.answer('PUT /locations/:locationId/permit-plans/:id/wait', { data: { wait: WAIT } });
    own([], [WAIT]);
    await press('Tell me when Commuter is available');
    await screen.findByText('You are number 1 in line.');
    expect(screen.queryByRole('button', { name: 'Choose Commuter' })).toBeNull();
  });

  test('is sold to who waited, while it is held for them', async () => {
    await openLot({ left: 0, sold: 2, inLine: 1 }, [{ ...WAIT, place: null, holdsUntil: '2026-06-12T15:00:00.000Z' }]);
    await screen.findByText(/^It is held for you until /);
    screen.getByText('Held for you');
    expect(screen.queryByText('Sold out')).toBeNull();
    screen.getByRole('button', { name: 'Choose Commuter' });
  });
});

describe('a driver’s permits', () => {
  const openOwn = async (permit: Partial<OwnPermit> = {}) => {
    own([{ ...PERMIT, ...permit }]);
    await openPage('/permits', { as: 'customer' });
    await screen.findByRole('heading', { name: 'Commuter' });
  };

  test('are none yet, or could not be loaded', async () => {
    api.cutOff('GET /permits/me');
    await openPage('/permits', { as: 'customer' });
    await screen.findByText(/^No connection/);
    expect(screen.queryByText('You have no permit yet.')).toBeNull();
    own([]);
    await press('Try again');
    await screen.findByText('You have no permit yet.');
  });

  test('change their plates while changes are left', async () => {
    await openOwn();
    screen.getByText('Visa 4242');
    await press('Change plates');
    screen.getByText('3 changes are left this month.');
    await fill('License plate 1', '');
    await press('Save plates');
    screen.getByText('Please provide a valid license plate');
    await fill('License plate 1', 'new1');
    api.answer('PATCH /permits/:id', ({ body }) => {
      const changed = { ...PERMIT, plates: body.plates ?? [] };
      own([changed]);
      return { data: { permit: changed } };
    });
    await press('Save plates');
    await screen.findByText('NEW1');
    expect(screen.queryByLabelText('License plate 1')).toBeNull();
  });

  test('offer no change once none is left', async () => {
    await openOwn({ changesLeft: 0 });
    expect(screen.queryByRole('button', { name: 'Change plates' })).toBeNull();
  });

  test('say when the card expires too early, and take another without charging anything', async () => {
    await openOwn({ methodExpires: '2026-06' });
    screen.getByText(/^Visa 4242 expires at the end of June 2026\./);
    api.answer('GET /users/saved-card', { data: { cards: [] } });
    await press('Change card');
    await screen.findByLabelText('Card number');
    await fill('Card number', '5555555555554444');
    await fill('Expiration date', '1234');
    await fill('Security code', '123');
    api.answer('POST /users/saved-card/setup', { data: { clientSecret: 'seti_1_secret_1' } });
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
    api.answer('POST /permits/:id/card', () => {
      const changed = { ...PERMIT, paysWith: 'Mastercard 4444' };
      own([changed]);
      return { data: { permit: changed } };
    });
    await press('Save card');
    await screen.findByText('Mastercard 4444');
    screen.getByText('We will charge $99.00 to Mastercard 4444 on Jul 1, 2026.');
    expect(screen.queryByText(/expires at the end/)).toBeNull();
    expect(api.calls('POST /permits/:id/card')).toHaveLength(1);
  });

  test('take a card that the account has saved', async () => {
    await openOwn();
    const cards = [aSavedCard(), aSavedCard({ _id: id(72), label: 'Mastercard 4444', isDefault: false })];
    api.answer('GET /users/saved-card', { data: { cards } });
    await press('Change card');
    api.answer('POST /permits/:id/card', () => {
      const changed = { ...PERMIT, paysWith: 'Mastercard 4444' };
      own([changed]);
      return { data: { permit: changed } };
    });
    await user.click(await screen.findByRole('button', { name: 'Use Mastercard 4444' }));
    await screen.findByText('Mastercard 4444');
    expect(api.calls('POST /permits/:id/card').map(({ body }) => body)).toEqual([{ savedCard: id(72) }]);
  });

  test('paid by hand can be charged to a card from then on', async () => {
    await openOwn({ paysWith: null });
    screen.getByRole('button', { name: 'Pay by card each month' });
  });

  test('end with the month, which can be undone', async () => {
    await openOwn();
    api.answer('PATCH /permits/:id', ({ body }) => {
      const changed = { ...PERMIT, ...(body.ends && { endsOn: '2026-06-30', renewsOn: null, next: null }) };
      own([changed]);
      return { data: { permit: changed } };
    });
    await press('End at month end');
    await screen.findByText(/^It ends on Jun 30, 2026, and nothing more is charged\./);
    await press('Keep the permit');
    await expect.poll(() => screen.queryByText(/^It ends on /)).toBeNull();
    screen.getByText('We will charge $99.00 to Visa 4242 on Jul 1, 2026.');
    expect(api.calls('PATCH /permits/:id').map(({ body }) => body)).toEqual([{ ends: true }, { ends: false }]);
  });

  test('say until when they park after a failed charge', async () => {
    await openOwn({ state: 'past_due', parksUntil: '2026-06-15T05:00:00.000Z' });
    screen.getByText(/^The last charge failed\. You may park until /);
    screen.getByRole('button', { name: 'Pay $99.00' });
  });

  test('say what is waited for, until the driver leaves the line', async () => {
    own([], [WAIT]);
    await openPage('/permits', { as: 'customer' });
    const waits = (await screen.findByRole('heading', { name: 'Your waiting lists' })).closest(
      'section',
    ) as HTMLElement;
    within(waits).getByText('You are number 1 in line.');
    api.answer('DELETE /locations/:locationId/permit-plans/:id/wait', { message: 'Done.' });
    own([]);
    await press('Leave the waiting list for Commuter');
    await screen.findByText('You have no permit yet.');
  });
});
