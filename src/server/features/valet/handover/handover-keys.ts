// The keys of a ticket's four digits: HMAC-SHA-256 under its secret gives one for each four hours, and under that one the code.

import { createHmac } from 'node:crypto';
import {
  type HandoverHmac,
  handoverStep,
  stepBytes,
  WINDOW_KEY_BYTES,
  windowBytes,
  windowOf,
} from '#domain/valet/handover/handover-code.ts';

export function handoverHmac(secret: string): HandoverHmac {
  return (step) => hmac(keyOf(secret, windowOf(step)), stepBytes(step));
}

export type WindowKey = { readonly window: number; readonly key: string };

/** What a stand's phone may hold of a ticket: the keys of the four hours that it is now, and of those after them. */
export function windowKeys(secret: string, now: Date): WindowKey[] {
  const current = windowOf(handoverStep(now));
  return [current, current + 1].map((window) => ({ window, key: keyOf(secret, window).toString('base64url') }));
}

function keyOf(secret: string, window: number): Buffer {
  return hmac(Buffer.from(secret, 'base64url'), windowBytes(window)).subarray(0, WINDOW_KEY_BYTES);
}

const hmac = (key: Buffer, message: Uint8Array): Buffer => createHmac('sha256', key).update(message).digest();
