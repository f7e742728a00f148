// The HMAC behind the four digits of the hand-over, with SHA-256 under the bytes that the secret's base64url stands for.

import { createHmac } from 'node:crypto';
import type { HandoverHmac } from '#domain/valet/handover-code.ts';

export function handoverHmac(secret: string): HandoverHmac {
  const key = Buffer.from(secret, 'base64url');
  return (step) => createHmac('sha256', key).update(step).digest();
}
