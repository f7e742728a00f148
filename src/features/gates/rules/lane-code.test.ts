// Rule 507.

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { acceptedSteps, codeText, keyText, readCode, refOfReceipt, stepAt, stepBytes, typedOf } from './lane-code.ts';

const aKey = () => randomBytes(36).toString('base64url');
const hmacOf = (receiptKey: string, step: number) =>
  createHmac('sha256', createHash('sha256').update(keyText(receiptKey)).digest())
    .update(stepBytes(step))
    .digest();
const NOW = new Date('2026-11-29T18:00:10Z');

describe('what a reader reads', () => {
  it('is the address of a receipt, or its key alone', () => {
    const receiptKey = aKey();
    for (const text of [
      `https://parkvale.example/receipt/${receiptKey}`,
      `https://p.example/receipts/${receiptKey}?a=b`,
      receiptKey,
    ])
      expect(readCode(text)).toEqual({ kind: 'receipt', receiptKey });
  });

  it('is a rotating code, which names the order and its lot but has nothing of the secret', () => {
    const bytes = randomBytes(36);
    const receiptKey = bytes.toString('base64url');
    const text = codeText(refOfReceipt(receiptKey), hmacOf(receiptKey, stepAt(NOW)));
    const code = readCode(text);
    expect(code?.kind).toBe('rotating');
    const ref = code?.kind === 'rotating' ? Buffer.from(code.ref, 'base64url') : Buffer.alloc(0);
    expect(ref).toEqual(Buffer.concat([bytes.subarray(0, 16), bytes.subarray(-4)]));
    expect(text).not.toContain(bytes.subarray(16, 32).toString('base64url').slice(2, 20));
  });

  it('is eight digits, as people type them', () => {
    const digits = typedOf(hmacOf(aKey(), stepAt(NOW)));
    expect(digits).toMatch(/^\d{8}$/);
    expect(readCode(`${digits.slice(0, 4)} ${digits.slice(4)}`)).toEqual({ kind: 'typed', digits });
  });

  it.each([
    '',
    'hello',
    '1234567',
    'https://parkvale.example/p/ABC234',
    'PV.short.code',
    `PV.${'a'.repeat(27)}.${'b'.repeat(15)}`,
  ])('is none of ours: %j', (text) => expect(readCode(text)).toBeNull());

  it('changes every 30 seconds, and counts for one step longer', () => {
    const receiptKey = aKey();
    const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    expect(stepAt(later(19))).toBe(stepAt(NOW));
    expect(stepAt(later(20))).toBe(stepAt(NOW) + 1);
    expect(acceptedSteps(later(30))).toContain(stepAt(NOW));
    expect(acceptedSteps(later(60))).not.toContain(stepAt(NOW));
    expect(hmacOf(receiptKey, 1)).not.toEqual(hmacOf(receiptKey, 2));
  });
});
