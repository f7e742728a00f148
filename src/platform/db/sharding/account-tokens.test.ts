/** Tokens and keys lead to their rows, and made-up ones lead nowhere (decision record 135). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HASH_LENGTH, hashValetKey } from '#platform/http/access/principal.ts';
import { hexTokenOf, idOfHexToken, idOfLinkToken, linkTokenOf } from './account-tokens.ts';
import { keyAtAll, tagsOfKey } from './location-in-ids.ts';

test('a token says whose it is, and never repeats', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(idOfHexToken(hexTokenOf(id))).toBe(id);
      expect(idOfLinkToken(linkTokenOf(id))).toBe(id);
      expect(hexTokenOf(id)).not.toBe(hexTokenOf(id));
      expect(linkTokenOf(id)).not.toBe(linkTokenOf(id));
    }),
  );
});

test('anything in another format belongs to nobody', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(idOfHexToken(text)).toBeNull();
      expect(idOfLinkToken(text.slice(0, 40))).toBeNull();
    }),
  );
});

test('a key names each of its locations once, and so does its hash', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20, selector: (id) => id.slice(-8) }), (ids) => {
      const key = keyAtAll([...ids, ids[0] ?? '']);
      const tags = tagsOfKey(key).match(/.{8}/g) ?? [];
      expect(tags).toEqual(ids.map((id) => id.slice(-8)));
      expect(hashValetKey(key).slice(HASH_LENGTH)).toBe(tags.join(''));
      expect(key).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
    }),
  );
});

test('an old or invented key names no location', () => {
  expect(tagsOfKey('A'.repeat(32))).toBe('');
  expect(hashValetKey('A'.repeat(32))).toHaveLength(HASH_LENGTH);
  expect(keyAtAll([randomUUID()])).not.toBe(keyAtAll([randomUUID()]));
});
