import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkedCodeFits,
  codeOfHmac,
  handoverCode,
  handoverCodeFits,
  handoverStep,
  msToNextCode,
  stepBytes,
  windowBytes,
  windowOf,
} from './handover-code.ts';

/** A stand-in for an HMAC: twenty bytes that depend on every byte of the step. */
const hmac = (step: number): Uint8Array => {
  const bytes = [...windowBytes(windowOf(step)), ...stepBytes(step)];
  const seed = bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte + 1) >>> 0, 7);
  return Uint8Array.from({ length: 20 }, (_, index) => Math.imul(seed, 2654435761 + index * 40503) >>> 24);
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

  it('is accepted 30 seconds late, but not after a minute', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const code = handoverCode(now, hmac);
        expect(handoverCodeFits(code, later(now, 30), hmac)).toBe(true);
        expect(handoverCodeFits(code, later(now, -30), hmac)).toBe(true);
        const much = [60, 90].map((seconds) => handoverStep(later(now, seconds)));
        const near = much.flatMap((step) => [step - 1, step, step + 1]);
        const isNear = near.some((step) => codeOfHmac(hmac(step)) === code);
        expect(handoverCodeFits(code, later(now, 60), hmac) || handoverCodeFits(code, later(now, 90), hmac)).toBe(
          isNear,
        );
      }),
    );
  });

  it('gets a new key every four hours', () => {
    const at = (time: string) => windowOf(handoverStep(new Date(time)));
    expect(at('2026-11-20T15:59:59Z')).toBe(at('2026-11-20T12:00:00Z'));
    expect(at('2026-11-20T16:00:00Z')).toBe(at('2026-11-20T12:00:00Z') + 1);
    expect(windowBytes(7)).not.toEqual(stepBytes(7));
  });

  it('checked on a phone counts for the time it was shown, but not before the last act or in the future', () => {
    fc.assert(
      fc.property(anyTime, fc.nat(8 * 3600), fc.nat(8 * 3600), (shown, before, after) => {
        const step = handoverStep(shown);
        const checked = { code: codeOfHmac(hmac(step)), step };
        const span = { since: later(shown, -before), now: later(shown, after) };
        expect(checkedCodeFits(checked, span, hmac)).toBe(true);
        expect(checkedCodeFits(checked, { since: later(shown, 90), now: later(shown, 180 + after) }, hmac)).toBe(false);
        expect(checkedCodeFits(checked, { since: later(shown, -before - 180), now: later(shown, -90) }, hmac)).toBe(
          false,
        );
        const wrong = String((Number(checked.code) + 1) % 10_000).padStart(4, '0');
        expect(checkedCodeFits({ code: wrong, step }, span, hmac)).toBe(false);
      }),
    );
  });
});
