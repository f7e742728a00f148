import { describe, expect, it } from 'vitest';
import { checkReserving, enteredFrom, reservingOf } from './entered-reserving.ts';
import { reservingTexts as texts } from './reserving-texts.ts';

const yes = { takes: 'yes', reserveDaysAhead: '30', walkUpPercent: '20' } as const;

describe('a zone’s reservations', () => {
  it('are shown as they are taken, or as they would be', () => {
    expect(enteredFrom({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 })).toEqual(yes);
    expect(enteredFrom({})).toEqual({ takes: 'no', reserveDaysAhead: '90', walkUpPercent: '0' });
  });

  it('are sent as numbers, and only where they are taken', () => {
    expect(reservingOf(yes)).toEqual({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 });
    expect(reservingOf({ ...yes, takes: 'no' })).toEqual({ reservable: false });
  });

  it.each(['', '0', '91', '1.5', 'ten'])('refuse %j days at their field', (reserveDaysAhead) => {
    expect(checkReserving({ ...yes, reserveDaysAhead })).toEqual({ reserveDaysAhead: texts.daysWrong });
  });

  it('refuse more than all of the places at its field, and nothing where they are not taken', () => {
    expect(checkReserving({ ...yes, walkUpPercent: '101' })).toEqual({ walkUpPercent: texts.keptWrong });
    expect(checkReserving({ ...yes, walkUpPercent: '101', takes: 'no' })).toEqual({});
    expect(checkReserving(yes)).toEqual({});
  });
});
