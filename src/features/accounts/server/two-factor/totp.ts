// Time-based codes as in RFC 6238, the kind every authenticator makes: six digits, a new one every 30 seconds.

import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** A clock may be half a minute off, and typing a code takes a while. */
const STEPS_EITHER_WAY = 1;

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Parkvale', label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
}

/** In base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that an authenticator reads. */
export function setupLinkOf(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** The time step of the code, which shows whether it was used before; null when the code is wrong. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret, '').validate({ token: code, window: STEPS_EITHER_WAY, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
