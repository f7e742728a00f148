import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHandoverQr, writeHandoverQr } from './handover-qr.ts';

describe('the handover QR code', () => {
  it('round-trips', () => {
    const code = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
    fc.assert(
      fc.property(fc.uuid(), code, (ticketId, digits) => {
        expect(readHandoverQr(writeHandoverQr({ ticketId, code: digits }))).toEqual({ ticketId, code: digits });
      }),
    );
  });

  it('rejects anything else', () => {
    for (const text of ['', '1234', 'https://parkvale.example/p/AB12', 'PARKVALE:1:1234'])
      expect(readHandoverQr(text)).toBeNull();
  });
});
