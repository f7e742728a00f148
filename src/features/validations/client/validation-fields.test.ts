import { describe, expect, it } from 'vitest';
import { checkValidation, enteredFrom, fieldsFrom, NEW_VALIDATION } from './validation-fields.ts';

const entered = { ...NEW_VALIDATION, name: ' Cafe Luna ', code: 'luna' };

describe("a merchant's code as it is typed", () => {
  it('is sent in cents, minutes or percent', () => {
    expect(fieldsFrom({ ...entered, kind: 'amount', value: '$5' })).toMatchObject({ name: 'Cafe Luna', value: 500 });
    expect(fieldsFrom({ ...entered, kind: 'minutes', value: '120' })).toMatchObject({ value: 120, limit: null });
  });

  it('comes back as it was typed', () => {
    const fields = fieldsFrom({ ...entered, kind: 'flat', value: '3.50', limit: '20', until: '2027-01-31' });
    const validation = { ...fields, _id: 'a', locationId: 'b', uses: 0, paused: false, createdAt: '' };
    expect(enteredFrom(validation)).toEqual({
      ...entered,
      name: 'Cafe Luna',
      kind: 'flat',
      value: '3.50',
      limit: '20',
      until: '2027-01-31',
    });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ code: ' ' }, 'code'],
    [{ kind: 'percent', value: '101' }, 'value'],
    [{ kind: 'percent', value: '2.5' }, 'value'],
    [{ kind: 'amount', value: '-5' }, 'value'],
    [{ kind: 'amount', value: '0' }, 'value'],
    [{ limit: '0' }, 'limit'],
    [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
    [{ zoneIds: [] }, 'zoneIds'],
  ] as const)('is explained at its field: %j', (wrong, field) => {
    expect(Object.keys(checkValidation({ ...entered, ...wrong }))).toEqual([field]);
  });
});
