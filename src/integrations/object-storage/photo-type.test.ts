import { describe, expect, it } from 'vitest';
import { photoTypeOf } from './photo-type.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('a photo', () => {
  it.each([
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['89504e470d0a1a0a0000000d', 'image/png'],
    ['524946462400000057454250', 'image/webp'],
  ])('that begins with %s is %s', (hex, type) => {
    expect(photoTypeOf(bytes(hex))).toBe(type);
  });

  it.each(['', 'ffd8', '3c737667', '474946383961', '524946462400000041564920', '00000000240000005745425f'])(
    'is rejected when it begins with "%s"',
    (hex) => {
      expect(photoTypeOf(bytes(hex))).toBeNull();
    },
  );
});
