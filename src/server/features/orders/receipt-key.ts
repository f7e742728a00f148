import { randomBytes } from 'node:crypto';

/** 160 random bits: only a person who was given the receipt's URL can open it. */
export function newReceiptKey(): string {
  return randomBytes(20).toString('base64url');
}

/** The last characters of the order's id: enough for support to find it, and easy to read out. */
export function receiptCode(orderId: string): string {
  return orderId.replaceAll('-', '').slice(-8).toUpperCase();
}
