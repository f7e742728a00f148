import { createHash, createHmac } from 'node:crypto';
import { keyText, stepAt, stepBytes, typedOf } from '../../src/features/gates/rules/lane-code.ts';

/** The digits that a receipt shows for a lane right now, as its page computes them. */
export function digitsNow(receiptKey: string): string {
  const key = createHash('sha256').update(keyText(receiptKey)).digest();
  return typedOf(
    createHmac('sha256', key)
      .update(stepBytes(stepAt(new Date())))
      .digest(),
  );
}
