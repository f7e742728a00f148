/** A receipt's key leads to its order; a made-up key leads nowhere, without an error (decision record 119). */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOfReceipt, receiptKeyAt, tagOfReceipt } from './location-in-ids.ts';

test('a key names its order and the tag of its location, and never repeats', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (locationId, id) => {
      const [key, other] = [1, 2].map(() => receiptKeyAt({ locationId, id }, randomBytes(16)));
      expect(key).toMatch(/^[A-Za-z0-9_-]{48}$/);
      expect(other).not.toBe(key);
      expect([orderOfReceipt(key ?? ''), tagOfReceipt(key ?? '')]).toEqual([id, locationId.slice(-8)]);
    }),
  );
});

test('whatever a text names, the database can read it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(orderOfReceipt(text)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }),
  );
});
