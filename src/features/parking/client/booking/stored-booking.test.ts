import { describe, expect, it } from 'vitest';
import { parseBooking } from './stored-booking.ts';

const now = new Date('2026-06-10T21:00:00Z');
const intent = {
  clientSecret: 'pi_secret',
  totalCents: 220,
  lines: [
    { kind: 'parking', label: 'Parking', cents: 200, payee: 'owner' },
    { kind: 'fee', label: 'Transaction fee', cents: 20, payee: 'platform' },
  ],
  startTime: '2026-06-10T20:58:00Z',
  endTime: '2026-06-10T21:58:00Z',
  receiptKey: 'key',
};
const stored = {
  version: 2,
  step: 'payment',
  choice: { kind: 'hours', hours: 2 },
  vehicles: [{ plate: 'ABC1234', state: 'IL' }],
  attempt: { intentKey: 'i', sessionKey: 's', request: '{}', requestedAt: 0, intent },
};
const parse = (changed: object = {}, isHourly = true) =>
  parseBooking(JSON.stringify({ ...stored, ...changed }), isHourly, now);

describe('a booking resumed after a reload', () => {
  it('resumes at the same step, with everything typed and the payment in progress', () => {
    expect(parse()).toMatchObject({
      step: 'payment',
      choice: stored.choice,
      vehicles: stored.vehicles,
      attempt: stored.attempt,
    });
  });

  it('does not wait for a call that was lost with the page', () => {
    expect(parse()).toMatchObject({ busy: false, failure: null });
  });

  it('is discarded when the stay that it paid for is over', () => {
    const over = { ...intent, endTime: '2026-06-10T20:59:00Z' };
    expect(parse({ step: 'receipt', attempt: { ...stored.attempt, intent: over } })).toBeNull();
  });

  it('is discarded when its payment was never prepared', () => {
    expect(parse({ attempt: null })).toBeNull();
  });

  it('is discarded when the zone now sells days', () => {
    expect(parse({}, false)).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...stored, version: 0 })],
    ['an unknown step', JSON.stringify({ ...stored, step: 'later' })],
    ['no vehicles', JSON.stringify({ ...stored, vehicles: [] })],
    ['vehicles of another shape', JSON.stringify({ ...stored, vehicles: [{ plate: 1 }] })],
  ])('is discarded when there is %s', (_, text) => {
    expect(parseBooking(text, true, now)).toBeNull();
  });
});
