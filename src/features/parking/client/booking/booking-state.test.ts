import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { type Attempt, type BookingState, newBooking, reduceBooking } from './booking-state.ts';

const car = { plate: 'ABC1234', state: 'IL' };
const fresh = newBooking(true, [car]);
const attempt: Attempt = { intentKey: 'i', sessionKey: 's', request: '{}', requestedAt: 0, intent: null };
const intent = {
  clientSecret: 'pi_secret',
  totalCents: 220,
  lines: plainLines({ parkingCents: 200, feeCents: 20 }),
  startTime: '2026-06-10T20:58:00Z',
  endTime: '2026-06-10T21:58:00Z',
  receiptKey: 'key',
};
const refusal = {
  failure: { kind: 'words', message: 'No connection.' },
  vehicleErrors: [],
  zoneChanged: false,
} as const;

const requested = reduceBooking(fresh, { type: 'intent_requested', attempt });
const paying = reduceBooking(requested, { type: 'intent_prepared', intent });

describe('a new booking', () => {
  it('starts with one hour, or one day, and one vehicle to type', () => {
    expect(newBooking(true, [])).toMatchObject({
      choice: { kind: 'hours', hours: 1 },
      vehicles: [{ plate: '', state: '' }],
    });
    expect(newBooking(false, []).choice).toEqual({ kind: 'days', days: 1 });
  });

  it('starts with the vehicles that were last paid for', () => {
    expect(fresh.vehicles).toEqual([car]);
  });
});

describe('the vehicles', () => {
  const add = (state: BookingState) => reduceBooking(state, { type: 'vehicle_added' });

  it('are at most five', () => {
    expect(add(add(add(add(add(add(fresh)))))).vehicles).toHaveLength(5);
  });

  it('are at least one', () => {
    expect(reduceBooking(fresh, { type: 'vehicle_removed', index: 0 }).vehicles).toEqual([car]);
  });

  it('are likely to be from one state', () => {
    expect(add(fresh).vehicles).toEqual([car, { plate: '', state: 'IL' }]);
  });

  it('start over when the previous one is already parked', () => {
    expect(reduceBooking(fresh, { type: 'other_car' }).vehicles).toEqual([{ plate: '', state: 'IL' }]);
  });

  it('lose only the message of the changed field', () => {
    const refused = reduceBooking(add(fresh), {
      type: 'vehicles_refused',
      errors: [{ plate: 'wrong', state: 'wrong' }, { plate: 'wrong' }],
    });
    const typed = reduceBooking(refused, { type: 'vehicle_typed', index: 0, vehicle: { plate: 'ABC', state: 'IL' } });
    expect(typed.vehicleErrors).toEqual([{ state: 'wrong' }, { plate: 'wrong' }]);
  });
});

describe('asking for the price', () => {
  it('leads to the payment', () => {
    expect(paying).toMatchObject({ step: 'payment', busy: false, attempt: { intentKey: 'i', intent } });
  });

  it('leads straight to the receipt if there is nothing to pay', () => {
    const free = { ...intent, clientSecret: null, totalCents: 0 };
    expect(reduceBooking(requested, { type: 'intent_prepared', intent: free }).step).toBe('receipt');
  });

  it('keeps its key without an answer, so that a retry is the same request', () => {
    const lost = reduceBooking(requested, { type: 'intent_refused', refusal, answered: false });
    expect(lost).toMatchObject({ attempt, busy: false, failure: refusal.failure });
  });

  it('needs another key if it was refused', () => {
    expect(reduceBooking(requested, { type: 'intent_refused', refusal, answered: true }).attempt).toBeNull();
  });
});

describe('paying', () => {
  it('keeps everything that was typed on the way back', () => {
    const back = reduceBooking(paying, { type: 'back_pressed' });
    expect(back).toMatchObject({ step: 'info', vehicles: [car], choice: fresh.choice });
  });

  it('is prepared anew, with the same keys, once something was changed on the way back', () => {
    const back = reduceBooking(paying, { type: 'back_pressed' });
    expect(back.attempt?.intent).toEqual(intent);
    const other = reduceBooking(back, { type: 'stay_chosen', choice: { kind: 'hours', hours: 2 } });
    expect(other.attempt).toEqual(attempt);
  });

  it('shows the times counted from the payment', () => {
    const times = { startTime: '2026-06-10T21:00:00Z', endTime: '2026-06-10T22:00:00Z' };
    const stored = reduceBooking(paying, { type: 'sessions_stored', ...times });
    expect(stored.attempt?.intent).toMatchObject(times);
  });

  it('checks the outcome only once money may have been requested', () => {
    const times = { startTime: '2026-06-10T21:00:00Z', endTime: '2026-06-10T22:00:00Z' };
    expect(paying.attempt?.tried).toBeUndefined();
    expect(reduceBooking(paying, { type: 'sessions_stored', ...times }).attempt?.tried).toBe(true);
  });

  it('changes only the attempt when another payment method is used', () => {
    const other = { ...attempt, intentKey: 'other', intent };
    expect(reduceBooking(paying, { type: 'attempt_changed', attempt: other })).toEqual({ ...paying, attempt: other });
  });

  it('starts over with the reason when the intent can no longer be paid', () => {
    const over = reduceBooking(paying, { type: 'payment_over', failure: refusal.failure });
    expect(over).toMatchObject({ step: 'info', attempt: null, failure: refusal.failure, vehicles: [car] });
  });

  it('ends with the receipt, then with nothing more to do', () => {
    const paid = reduceBooking(paying, { type: 'paid' });
    expect([paid.step, reduceBooking(paid, { type: 'receipt_left' }).step]).toEqual(['receipt', 'done']);
  });

  it('lets another booking start with the same vehicles', () => {
    const paid = reduceBooking(paying, { type: 'paid' });
    expect(reduceBooking(paid, { type: 'started_anew', isHourly: true })).toEqual(fresh);
  });
});
