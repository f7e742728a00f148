import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlaceReference, readPlaceId, writePlaceId } from './place-id.ts';

const anyId = fc.nat();
const anyZip = fc.stringMatching(/^\d{5}$/);
const anyStreet = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const anyReference: fc.Arbitrary<PlaceReference> = fc.oneof(
  fc.record({ kind: fc.constant('city' as const), id: anyId }),
  fc.record({ kind: fc.constant('zip' as const), zip: anyZip }),
  fc.record({ kind: fc.constant('spot' as const), id: anyId }),
  fc.record({
    kind: fc.constant('address' as const),
    street: anyStreet,
    cityId: anyId,
    zip: fc.option(anyZip, { nil: undefined }),
  }),
);

describe('the id of a place', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(anyReference, (reference) => {
        const id = writePlaceId(reference);
        if (id.length <= 300) expect(readPlaceId(id)).toEqual(reference);
      }),
    );
  });

  it('needs no escaping in a path', () => {
    fc.assert(fc.property(anyReference, (reference) => /^[\w:-]+$/.test(writePlaceId(reference))));
  });

  it.each([
    '',
    'gaz:city:',
    'gaz:city:01',
    'gaz:zip:',
    'gaz:at:1',
    'gaz:at:1::',
    'gaz:at:1::=',
    'other:city:1',
    'gaz:city:1 ',
  ])('is rejected when we did not write it: %j', (id) => {
    expect(readPlaceId(id)).toBeUndefined();
  });

  it('is rejected beyond its maximum length', () => {
    const id = writePlaceId({ kind: 'address', street: 'x'.repeat(300), cityId: 1, zip: undefined });
    expect(readPlaceId(id)).toBeUndefined();
  });
});
