import { describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { OtherZone } from '../../zones.contract.ts';
import { copyTo, hasRates, restoreRates, zonesThatChange } from './plan-copy.ts';

const RATES: Tariff = [{ name: 'Evening', kind: 'flat', cents: 900, when: { from: '17:00', until: '24:00' } }];
const COPIED = { rates: RATES, pricedBy: 'entry' } as const;
const aZone = (zoneId: string, rates: Tariff, version = 1): OtherZone => ({
  zoneId,
  zoneNumber: zoneId,
  locationId: 'lot',
  locationName: 'Lot',
  address: '1 Main St',
  timeZone: 'America/Chicago',
  charges: [],
  openTime: '00:00',
  closeTime: '00:00',
  schedule: [],
  rates: [...rates],
  pricedBy: 'entry',
  version,
});
const plain = (cents: number): Tariff => [{ name: 'Hourly rate', kind: 'per_hour', cents }];

describe('copying rates', () => {
  it('changes only the zones that do not have them already, regardless of field order', () => {
    const same = aZone('same', [
      { when: { until: '24:00', from: '17:00' }, cents: 900, kind: 'flat', name: 'Evening' },
    ]);
    const other = aZone('other', plain(500));
    expect([hasRates(same, COPIED), hasRates(other, COPIED)]).toEqual([true, false]);
    expect(zonesThatChange([same, other], COPIED)).toEqual([other]);
  });

  it('uses the version that was shown, and is undone at the version that it created', () => {
    const before = [aZone('a', plain(500), 3), aZone('b', plain(700), 1)];
    expect(copyTo(before, COPIED)).toEqual([
      { zoneId: 'a', version: 3, rates: RATES, pricedBy: 'entry' },
      { zoneId: 'b', version: 1, rates: RATES, pricedBy: 'entry' },
    ]);
    const after = [aZone('a', RATES, 4), aZone('b', RATES, 2)];
    expect(restoreRates(before, after)).toEqual([
      { zoneId: 'a', version: 4, rates: plain(500), pricedBy: 'entry' },
      { zoneId: 'b', version: 2, rates: plain(700), pricedBy: 'entry' },
    ]);
  });
});
