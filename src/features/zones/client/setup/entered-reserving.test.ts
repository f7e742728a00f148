import { describe, expect, it } from 'vitest';
import { checkReserving, reservingFieldsOf, reservingFrom } from './entered-reserving.ts';
import { reservingTexts as texts } from './reserving-texts.ts';

const yes = { reservable: 'yes', reserveDaysAhead: '30', walkUpPercent: '20' } as const;
const counted = { isCounted: true };
const uncounted = { isCounted: false };

describe('a zone’s reservations', () => {
  it('are shown as they are taken, or as they would be', () => {
    expect(reservingFrom({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 })).toEqual(yes);
    expect(reservingFrom({})).toEqual({ reservable: 'no', reserveDaysAhead: '90', walkUpPercent: '0' });
  });

  it('are sent as numbers, and only if they are taken', () => {
    expect(reservingFieldsOf(yes, counted)).toEqual({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 });
    expect(reservingFieldsOf({ ...yes, reservable: 'no' }, counted)).toEqual({ reservable: false });
  });

  it.each(['', '0', '91', '1.5', 'ten'])('refuse %j days at their field', (reserveDaysAhead) => {
    expect(checkReserving({ ...yes, reserveDaysAhead }, counted)).toEqual({ reserveDaysAhead: texts.daysWrong });
  });

  it('refuse more than all of the places at its field, and nothing if they are not taken', () => {
    expect(checkReserving({ ...yes, walkUpPercent: '101' }, counted)).toEqual({ walkUpPercent: texts.storedWrong });
    expect(checkReserving({ ...yes, walkUpPercent: '101', reservable: 'no' }, counted)).toEqual({});
    expect(checkReserving(yes, counted)).toEqual({});
  });

  it('keep no share of places that are not counted, whatever was typed there before', () => {
    const typed = { ...yes, walkUpPercent: '101' };
    expect(checkReserving(typed, uncounted)).toEqual({});
    expect(reservingFieldsOf(typed, uncounted)).toEqual({ reservable: true, reserveDaysAhead: 30 });
  });
});
