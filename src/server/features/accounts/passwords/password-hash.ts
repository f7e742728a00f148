// Passwords are kept as scrypt hashes that say what they cost, so that the cost can be raised later and old hashes still
// be checked. The library's own parameters are below the present guidance of OWASP's cheat sheet; these are on it.

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Without an account (`null`) the same work is done, so that timing reveals nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
};

type Cost = { readonly N: number; readonly r: number; readonly p: number };
/** The slow part, which dominates the response time. */
type DeriveKey = (password: string, salt: Buffer, cost: Cost) => Promise<Buffer>;
type StoredHash = { readonly cost: Cost; readonly salt: Buffer; readonly key: Buffer };

const GUIDED_COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const QUICK_COST: Cost = { N: 2 ** 10, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

export function createPasswordHasher({
  quick,
  derive = deriveKey,
}: {
  quick: boolean;
  derive?: DeriveKey;
}): PasswordHasher {
  const cost = quick ? QUICK_COST : GUIDED_COST;
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(hash, password) {
      const stored = hash === null ? null : parseHash(hash);
      const key = await derive(password, stored?.salt ?? randomBytes(SALT_BYTES), stored?.cost ?? cost);
      return stored !== null && timingSafeEqual(stored.key, key);
    },
  };
}

function parseHash(hash: string): StoredHash {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash is not one of ours.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

// The same letter can be typed as different code points; NFKC makes them one.
function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
