import { randomBytes } from 'node:crypto';

/** 160 random bits: whoever has the address of a receipt was given it. */
export function newReceiptKey(): string {
  return randomBytes(20).toString('base64url');
}
