import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOfHmac, handoverCode, handoverCodeFits, handoverStep, msToNextCode, stepBytes } from './handover-code.ts';

/** A stand-in for an HMAC: twenty bytes that depend on every byte of the step. */
const hmac = (step: Uint8Array): Uint8Array => {
  const seed = step.reduce((sum, byte) => (Math.imul(sum, 31) + byte + 1) >>> 0, 7);
  return Uint8Array.from({ length: 20 }, (_, place) => Math.imul(seed, 2654435761 + place * 40503) >>> 24);
};
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

describe('the handover code', () => {
  it('is derived from an HMAC as in RFC 4226', () => {
    const shown = '1f8698690e02ca16618550ef7f19da8e945b555a';
    const bytes = Uint8Array.from(shown.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
    expect(codeOfHmac(bytes)).toBe(String(872921).slice(-4));
  });

  it('has four digits and lasts 30 seconds', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        expect(handoverCode(now, hmac)).toMatch(/^\d{4}$/);
        const left = msToNextCode(now);
        expect(left).toBeGreaterThan(0);
        expect(handoverStep(new Date(now.getTime() + left))).toBe(handoverStep(now) + 1);
      }),
    );
  });

  it('is accepted 30 seconds late, and no more after a minute', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const code = handoverCode(now, hmac);
        expect(handoverCodeFits(code, later(now, 30), hmac)).toBe(true);
        expect(handoverCodeFits(code, later(now, -30), hmac)).toBe(true);
        const much = [60, 90].map((seconds) => handoverStep(later(now, seconds)));
        const near = much.flatMap((step) => [step - 1, step, step + 1]);
        const isNear = near.some((step) => codeOfHmac(hmac(stepBytes(step))) === code);
        expect(handoverCodeFits(code, later(now, 60), hmac) || handoverCodeFits(code, later(now, 90), hmac)).toBe(
          isNear,
        );
      }),
    );
  });
});
