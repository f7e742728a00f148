import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { withTaxes } from '#features/pricing/rules/tax-settings.ts';
import type { Location } from '../../lots.contract.ts';
import { checkLot, type EnteredLot, editOf, enteredFrom } from './entered-lot.ts';

const CITY_TAX = { name: 'City tax', percent: '20', on: 'parking', remittedBy: 'owner' } as const;
const LOT: Location = {
  _id: '01a00528-1fc0-7724-a4a5-d95e19e88686',
  name: 'Harbor Lot',
  address: '12 Harbor St',
  place_id: null,
  phoneNumber: '+13125550101',
  location_point: { coordinates: [-87.9, 43.4] },
  userId: '01a00528-1fc0-7724-a4a5-d95e19e88687',
  timeZone: 'America/Chicago',
  feeBasisPoints: 1000,
  charges: [...withTaxes([feeCharge(1000)], [CITY_TAX])],
  photo: null,
  amenities: ['ev', 'covered'],
  heightLimitInches: 80,
  reference: null,
  archived: false,
  held: false,
  pinApproximate: false,
};
const entered = (changed: Partial<EnteredLot> = {}): EnteredLot => ({ ...enteredFrom(LOT), ...changed });

describe('the page of a lot sends', () => {
  it('nothing if nothing was touched, however the map was zoomed and in whatever order boxes were checked', () => {
    const { location_point } = entered();
    const looked = entered({ location_point: { ...location_point, zoom: 12 }, amenities: ['ev', 'covered'] });
    expect(editOf(looked, LOT)).toBeNull();
  });

  it('the owner’s reference, when set or removed', () => {
    expect(editOf(entered({ reference: ' GARAGE-12 ' }), LOT)).toEqual({
      reference: 'GARAGE-12',
      seen: { reference: null },
    });
    const known = { ...LOT, reference: 'GARAGE-12' };
    expect(editOf({ ...enteredFrom(known), reference: '' }, known)).toEqual({
      reference: '',
      seen: { reference: 'GARAGE-12' },
    });
  });

  it('what was touched, and what was there before', () => {
    expect(editOf(entered({ locationName: 'Quay Lot', heightLimitInches: ' ' }), LOT)).toEqual({
      locationName: 'Quay Lot',
      heightLimitInches: null,
      seen: { locationName: 'Harbor Lot', heightLimitInches: 80 },
    });
  });

  it('all taxes, if one of them was touched', () => {
    const edit = editOf(entered({ taxes: [] }), LOT);
    expect(edit).toEqual({ taxes: [], seen: { taxes: [CITY_TAX] } });
  });
});

describe('the page of a lot is refused', () => {
  it('without a name and a phone number', () => {
    expect(checkLot(entered({ locationName: ' ', phoneNumber: '' }))).toHaveProperty('locationName');
    expect(checkLot(entered({ locationName: ' ' }))).toEqual({});
  });

  it('needs a word on a pin that was moved on a map without streets', () => {
    const { location_point } = entered();
    expect(checkLot(entered({ location_point: { ...location_point, placed: 'unsure' } }))).toHaveProperty(
      'location_point',
    );
  });

  it('with a clearance that no car fits under, or a tax without a name', () => {
    expect(checkLot(entered({ heightLimitInches: '12' }))).toHaveProperty('heightLimitInches');
    const [tax] = entered().taxes;
    expect(checkLot(entered({ taxes: [{ ...tax, name: '' } as EnteredLot['taxes'][number]] }))).toHaveProperty('taxes');
  });
});
