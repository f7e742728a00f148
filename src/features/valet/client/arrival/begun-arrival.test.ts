import { describe, expect, it } from 'vitest';
import { type BegunArrival, beginArrival, takeBegunArrival, withArrival } from './begun-arrival.ts';
import { EMPTY_DRAFT } from './ticket-draft.ts';

const known = {
  ...{ phoneNumber: '3125550123', firstName: 'Ann', lastName: 'Carter', email: 'ann@example.com' },
  ...{ plateNumber: 'ABC 123', state: 'WI', make: 'Honda', model: 'Civic', color: 'Blue' },
  ...{ transmissionType: 'Stick' as const, lastSeen: '2026-11-20T15:00:00.000Z' },
} satisfies BegunArrival['known'];
const draft = { ...EMPTY_DRAFT, state: 'IL' };

describe('an arrival that began with the plate', () => {
  it('is used once', () => {
    beginArrival({ plateNumber: 'ABC 123' });
    expect(takeBegunArrival()).toEqual({ plateNumber: 'ABC 123' });
    expect(takeBegunArrival()).toBeNull();
  });

  it("keeps the lot's state for a car that was never here", () => {
    expect(withArrival(draft, { plateNumber: 'XYZ 9' })).toEqual({ ...draft, plateNumber: 'XYZ 9' });
    expect(withArrival(draft, null)).toBe(draft);
  });

  it("fills in all of a known car, with its guest's number unless another was typed", () => {
    const filled = withArrival(draft, { plateNumber: 'ABC 123', known });
    expect(filled).toMatchObject({ state: 'WI', make: 'Honda', transmissionType: 'Stick', phoneNumber: '3125550123' });
    expect(filled).not.toHaveProperty('lastSeen');
    const typed = withArrival({ ...draft, phoneNumber: '2625550100' }, { plateNumber: 'ABC 123', known });
    expect(typed.phoneNumber).toBe('2625550100');
  });

  it('fills in what the phone knows without a signal, and leaves the rest to be typed', () => {
    const { firstName: _, phoneNumber: __, email: ___, ...atHand } = known;
    const filled = withArrival(draft, { plateNumber: 'ABC 123', known: atHand });
    expect(filled).toMatchObject({ state: 'WI', make: 'Honda', lastName: 'Carter', firstName: '', phoneNumber: '' });
  });
});
