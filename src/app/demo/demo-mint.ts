// Ids and secrets for the demo's history.

import { randomBytes } from 'node:crypto';
import type { Random } from './demo-random.ts';

export type Mint = {
  /** A UUIDv7 of that moment, so that the history sorts by id as if it had really happened. */
  idAt(at: Date): string;
  /** Unguessable values, such as a receipt's key; different at every seeding. */
  bytes(count: number): Buffer;
};

export function createMint(random: Random, bytes: (count: number) => Buffer = randomBytes): Mint {
  const hex = (digits: number): string =>
    random
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    idAt: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`;
    },
    bytes,
  };
}
