import { describe, expect, it } from 'vitest';
import { checkCode, enteredFrom, fieldsFrom, NEW_CODE } from './code-fields.ts';
import { formatValidity, stateOf } from './format-code.ts';

const CHICAGO = 'America/Chicago';
const typed = { ...NEW_CODE, name: 'Sunday service', code: 'GRACE2026' };

describe('a code as its owner types it', () => {
  it('without limits is valid in all zones, at all times, for everybody', () => {
    expect(fieldsFrom(typed, CHICAGO)).toEqual({
      name: 'Sunday service',
      code: 'GRACE2026',
      zoneIds: null,
      weekly: [],
      startTime: null,
      endTime: null,
      maxUses: null,
      maxPlates: null,
    });
  });

  it('is valid from the first minute of the first day to the last minute of the last day, even on the night when the clocks change', () => {
    const fields = fieldsFrom({ ...typed, firstDay: '2026-03-08', lastDay: '2026-03-08' }, CHICAGO);
    expect(fields.startTime).toBe('2026-03-08T06:00:00.000Z');
    expect(fields.endTime).toBe('2026-03-09T05:00:00.000Z');
  });

  it('appears in the form as it was typed', () => {
    const entered = { ...typed, firstDay: '2026-01-01', lastDay: '2026-12-31', maxPlates: '2' };
    const stored = { _id: 'c', locationId: 'l', uses: 0, archived: false, createdAt: '' };
    expect(enteredFrom({ ...stored, ...fieldsFrom(entered, CHICAGO) }, CHICAGO)).toEqual(entered);
  });

  it('says what is missing or impossible', () => {
    expect(
      Object.keys(checkCode({ ...NEW_CODE, zoneIds: [], maxUses: '0', firstDay: '2026-02-01', lastDay: '2026-01-01' })),
    ).toEqual(['name', 'code', 'zoneIds', 'lastDay', 'maxUses']);
    expect(checkCode(typed)).toEqual({});
  });
});

describe('a code in its list', () => {
  const code = { ...fieldsFrom(typed, CHICAGO), _id: 'c', locationId: 'l', uses: 0, archived: false, createdAt: '' };
  const now = new Date('2026-03-08T16:00:00Z');

  it('names its first and its last day with their years', () => {
    const limited = { ...code, ...fieldsFrom({ ...typed, firstDay: '2026-01-01', lastDay: '2027-06-30' }, CHICAGO) };
    expect(formatValidity(limited, CHICAGO)).toBe('from Jan 1, 2026 until Jun 30, 2027');
    expect(formatValidity(code, CHICAGO)).toBe('');
  });

  it('is valid, not yet valid, over, used up, or archived', () => {
    expect(stateOf(code, now)).toBe('active');
    expect(stateOf({ ...code, startTime: '2026-04-01T00:00:00Z' }, now)).toBe('later');
    expect(stateOf({ ...code, endTime: '2026-03-08T16:00:00Z' }, now)).toBe('ended');
    expect(stateOf({ ...code, maxUses: 2, uses: 1 }, now)).toBe('active');
    expect(stateOf({ ...code, maxUses: 2, uses: 2 }, now)).toBe('usedUp');
    expect(stateOf({ ...code, archived: true }, now)).toBe('archived');
  });
});
