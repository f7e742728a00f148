// Webhooks are signed the way the card provider does it: t=<seconds>,v1=<HMAC-SHA256 of "t.body">, valid for five minutes.

import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

export function signWebhook(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${rawBody}`)}`;
}

export function isSignedWebhook(rawBody: string, header: string | undefined, secret: string, now: Date): boolean {
  const parts = new Map((header ?? '').split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(parts.get('t'));
  const signature = Buffer.from(parts.get('v1') ?? '');
  const expected = Buffer.from(hmac(secret, `${seconds}.${rawBody}`));
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
