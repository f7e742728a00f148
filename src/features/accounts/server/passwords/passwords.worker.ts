// The slow work on passwords, in the processes of its pool. It computes synchronously: in its own process, it does not wait for
// Node's shared pool, and no file or new database connection waits for it.

import { type ScryptOptions, scryptSync } from 'node:crypto';
import type { Cost } from './password-hash.ts';

export { isGuessable } from './guessable-password.ts';

const KEY_BYTES = 32;

type KeyRequest = { readonly password: string; readonly salt: Uint8Array; readonly cost: Cost };

/** The same letter can be typed as different code points; NFKC makes them one. */
export function deriveKey({ password, salt, cost }: KeyRequest): Uint8Array {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, options);
}
