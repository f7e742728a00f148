// The codes of receipts and lanes, computed on the server.

import { createHash, createHmac } from 'node:crypto';
import { keyText, macOf, stepAt, stepBytes, typedOf } from '../rules/lane-code.ts';

export const laneKeyOf = (receiptKey: string): Buffer => createHash('sha256').update(keyText(receiptKey)).digest();

const hmacOf = (key: Uint8Array | string, step: number): Buffer =>
  createHmac('sha256', key).update(stepBytes(step)).digest();

export const macAt = (receiptKey: string, step: number): string => macOf(hmacOf(laneKeyOf(receiptKey), step));

export const typedAt = (receiptKey: string, step: number): string => typedOf(hmacOf(laneKeyOf(receiptKey), step));

const SHOWN_DIGITS = 4;

/** What the page of a lane shows to those who open it on their phones. */
export const shownCodeAt = (codeSecret: string, step: number): string =>
  typedOf(hmacOf(codeSecret, step)).slice(-SHOWN_DIGITS);

export const shownCodeNow = (codeSecret: string, now: Date): string => shownCodeAt(codeSecret, stepAt(now));
