// Passwords are stored as scrypt hashes that include their cost, so the cost can be raised later while old hashes still work. The
// library's defaults are below OWASP's current guidance; these parameters meet it.

import { randomBytes, timingSafeEqual } from 'node:crypto';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Without an account (`null`), it does the same work, so that timing reveals nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
};

export type Cost = { readonly N: number; readonly r: number; readonly p: number };
/** The slow part, which dominates the response time. */
export type DeriveKey = (requested: {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
}) => Promise<Uint8Array>;
type StoredHash = { readonly cost: Cost; readonly salt: Buffer; readonly key: Buffer };

const GUIDED_COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const QUICK_COST: Cost = { N: 2 ** 4, r: 8, p: 1 };
const SALT_BYTES = 16;

/** @param derive turns the password, its salt and the cost into its key */
export function createPasswordHasher({ quick, derive }: { quick: boolean; derive: DeriveKey }): PasswordHasher {
  const cost = quick ? QUICK_COST : GUIDED_COST;
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = Buffer.from(await derive({ password, salt, cost }));
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(hash, password) {
      const stored = hash === null ? null : parseHash(hash);
      const { salt, cost: requested } = stored ?? { salt: randomBytes(SALT_BYTES), cost };
      const key = await derive({ password, salt, cost: requested });
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
