import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf } from './handover-secret.ts';

const SECRET = 'AAECAwQFBgcICQoLDA0ODxAREhM';

describe('the digits on the phone', () => {
  it('are those that the server expects in this half minute, and different in the next', async () => {
    expect(await codeOf(SECRET, new Date('2026-11-20T18:00:00Z'))).toBe('5114');
    expect(await codeOf(SECRET, new Date('2026-11-20T18:00:29.999Z'))).toBe('5114');
    expect(await codeOf(SECRET, new Date('2026-11-20T18:00:30Z'))).toBe('9846');
  });

  it('are always four, whatever the secret and the time', async () => {
    const secret = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => bytes.toBase64({ alphabet: 'base64url' }));
    await fc.assert(
      fc.asyncProperty(secret, fc.integer({ min: 0, max: 2 ** 31 }), async (each, step) => {
        expect(await codeOf(each, new Date(step * 30_000))).toMatch(/^\d{4}$/);
      }),
    );
  });
});
