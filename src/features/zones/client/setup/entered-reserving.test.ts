import { describe, expect, it } from 'vitest';
import { checkReserving, reservingFieldsOf, reservingFrom, reservingTexts as texts } from './entered-reserving.ts';

const yes = { reservable: 'yes', reserveDaysAhead: '30', walkUpPercent: '20', startStop: 'no' } as const;
const counted = { isCounted: true, isHourly: true };
const uncounted = { isCounted: false, isHourly: true };

describe('a zone’s reservations', () => {
  it('are shown as they are taken, or as they would be', () => {
    expect(reservingFrom({ reservable: true, reserveDaysAhead: 30, walkUpPercent: 20 })).toEqual(yes);
    expect(reservingFrom({})).toEqual({
      reservable: 'no',
      reserveDaysAhead: '90',
      walkUpPercent: '0',
      startStop: 'no',
    });
  });

  it('are sent as numbers, and only if they are taken', () => {
    expect(reservingFieldsOf(yes, counted)).toEqual({
      reservable: true,
      reserveDaysAhead: 30,
      walkUpPercent: 20,
      startStop: false,
    });
    expect(reservingFieldsOf({ ...yes, reservable: 'no' }, counted)).toEqual({ reservable: false, startStop: false });
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
    expect(reservingFieldsOf(typed, uncounted)).toEqual({ reservable: true, reserveDaysAhead: 30, startStop: false });
  });

  it('are beside paying when leaving, which only a zone by the hour offers (rule 372)', () => {
    const offered = { ...yes, startStop: 'yes' } as const;
    expect(reservingFieldsOf(offered, counted).startStop).toBe(true);
    expect(reservingFieldsOf(offered, { ...counted, isHourly: false }).startStop).toBe(false);
  });
});
