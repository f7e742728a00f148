// The keys behind a ticket's four digits: HMAC-SHA-256 under the ticket's secret gives a key for each four hours, and
// HMAC-SHA-256 under that key gives the code.

import { createHmac } from 'node:crypto';
import {
  type HandoverHmac,
  handoverStep,
  stepBytes,
  WINDOW_KEY_BYTES,
  windowBytes,
  windowOf,
} from '../../rules/handover-code.ts';

export function handoverHmac(secret: string): HandoverHmac {
  return (step) => hmac(keyOf(secret, windowOf(step)), stepBytes(step));
}

export type WindowKey = { readonly window: number; readonly key: string };

/** What a stand's phone may hold of a ticket: the keys for the current four hours and the next. */
export function windowKeys(secret: string, now: Date): WindowKey[] {
  const current = windowOf(handoverStep(now));
  return [current, current + 1].map((window) => ({ window, key: keyOf(secret, window).toString('base64url') }));
}

function keyOf(secret: string, window: number): Buffer {
  return hmac(Buffer.from(secret, 'base64url'), windowBytes(window)).subarray(0, WINDOW_KEY_BYTES);
}

const hmac = (key: Buffer, message: Uint8Array): Buffer => createHmac('sha256', key).update(message).digest();
