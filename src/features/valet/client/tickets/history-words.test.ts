import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { describeDetail, describeEvent } from './history-words.ts';

describe('a ticket’s history', () => {
  it('names the actor: staff members by name, the guest and the product by role', () => {
    expect(describeEvent({ kind: 'parked', by: { kind: 'staff', name: 'Leo' } })).toContain('Leo');
    expect(describeEvent({ kind: 'requested', by: { kind: 'guest', name: '' } })).toBe('The guest requested the car');
    expect(describeEvent({ kind: 'paid', by: { kind: 'program', name: '' } })).toBe('Parkvale took the payment');
  });

  it.each([
    ['parked', { parkedBy: 'Leo', parkedLocation: 'B14' }, 'B14, by Leo'],
    ['paid', { by: 'cash', lines: plainLines({ parkingCents: 1000, feeCents: 100 }) }, '$11.00 in cash'],
    ['override_granted', { guestName: 'Ann', detail: 'red scarf' }, 'Ann: red scarf'],
    ['completed', { proof: 'code' }, 'with the guest’s code'],
    ['edited', { changes: { plate: 'X', hook: 4 } }, 'plate, hook'],
    ['requested', {}, ''],
  ])('says about %s what belongs to it', (kind, detail, words) => expect(describeDetail({ kind, detail })).toBe(words));
});
