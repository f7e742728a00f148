import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSettings, type Setting } from './settings.ts';

const setting = (fields: Setting['fields'], of: Partial<Setting> = {}): Setting => ({
  area: 'rates',
  locationId: 'lot',
  accountId: null,
  id: 'zone',
  name: '1',
  fields,
  ...of,
});

const anySettings = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.dictionary(fc.constantFrom('x', 'y'), fc.integer())), {
    selector: ([id]) => id,
  })
  .map((things) => things.map(([id, fields]) => setting(fields, { id })));

describe('the settings before and after', () => {
  it('differ by the fields that changed, and by no others', () => {
    const before = setting({ price: 300, startStop: true, zones: ['1'] });
    const after = setting({ price: 400, startStop: true, zones: ['1'] });
    expect(compareSettings([before], [after])).toEqual([
      { area: 'rates', locationId: 'lot', accountId: null, name: '1', before: { price: 300 }, after: { price: 400 } },
    ]);
  });

  it('are the same whatever the order of the keys in their JSON', () => {
    const before = setting({ week: { openMinutes: 0, closeMinutes: 60 } });
    const after = setting({ week: { closeMinutes: 60, openMinutes: 0 } });
    expect(compareSettings([before], [after])).toEqual([]);
  });

  it('say what was added or removed once, whatever areas it has, without what is not set', () => {
    const parts = [
      setting({ zoneNumber: '1', isPaused: false, note: null }, { area: 'lot' }),
      setting({ price: 300 }),
      setting({ dates: [] }, { area: 'hours' }),
    ];
    const whole = { zoneNumber: '1', price: 300 };
    const of = { area: 'lot', locationId: 'lot', accountId: null, name: '1' };
    expect(compareSettings([], parts)).toEqual([{ ...of, before: null, after: whole }]);
    expect(compareSettings(parts, [])).toEqual([{ ...of, before: whole, after: null }]);
  });

  it('lead from one to the other, and nothing leads from one to itself', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (before, after) => {
        expect(compareSettings(before, before)).toEqual([]);
        const there = compareSettings(before, after);
        const back = compareSettings(after, before);
        expect(there.length).toBe(back.length);
        for (const { before: was, after: is } of there) expect(was).not.toEqual(is);
      }),
    );
  });
});
