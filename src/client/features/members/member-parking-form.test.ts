import { describe, expect, it } from 'vitest';
import { checkMember } from './member-parking-form.tsx';

describe('what a member must give', () => {
  it('a plate and a code; a state may be left out', () => {
    expect(checkMember({ plateNumber: 'ABC123', state: '', code: 'GRACE2026' })).toEqual({});
  });

  it('says in the words of the product what is missing', () => {
    expect(checkMember({ plateNumber: ' ', state: '', code: '' })).toEqual({
      plateNumber: 'Please provide a valid license plate number and state',
      code: 'Please provide a valid code',
    });
  });
});
