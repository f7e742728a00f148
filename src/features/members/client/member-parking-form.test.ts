import { describe, expect, it } from 'vitest';
import { checkMember } from './member-parking-form.tsx';

describe('what a member must give', () => {
  it('a plate and a code; the state is optional', () => {
    expect(checkMember({ plateNumber: 'ABC123', state: '', code: 'GRACE2026' })).toEqual({});
  });

  it("is named, in the product's words, when it is missing", () => {
    expect(checkMember({ plateNumber: ' ', state: '', code: '' })).toEqual({
      plateNumber: 'Please provide a valid license plate number and state',
      code: 'Please provide a valid code',
    });
  });
});
