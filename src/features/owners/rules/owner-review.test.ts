import { describe, expect, it } from 'vitest';
import { isApprovedByProvider, roomUntilApproved } from './owner-review.ts';

describe('an owner in review', () => {
  it('may add 20 lots and no more', () => {
    expect(roomUntilApproved(0)).toBe(20);
    expect(roomUntilApproved(19)).toBe(1);
    expect(roomUntilApproved(20)).toBe(0);
    expect(roomUntilApproved(45)).toBe(0);
  });

  it('is approved by the payment provider once the email address is confirmed', () => {
    const facts = { state: 'in_review', isEmailProven: true, isPaidByProvider: true, isPutBack: false } as const;
    expect(isApprovedByProvider(facts)).toBe(true);
    expect(isApprovedByProvider({ ...facts, isEmailProven: false })).toBe(false);
    expect(isApprovedByProvider({ ...facts, isPaidByProvider: false })).toBe(false);
    expect(isApprovedByProvider({ ...facts, isPutBack: true })).toBe(false);
  });

  it('stays refused, whatever the payment provider says, until they ask again', () => {
    expect(
      isApprovedByProvider({ state: 'refused', isEmailProven: true, isPaidByProvider: true, isPutBack: false }),
    ).toBe(false);
  });
});
