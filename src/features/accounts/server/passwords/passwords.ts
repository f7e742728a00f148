// Hashing and judging passwords is slow, hashing on purpose, so other processes do both: at most a few run at once, and a few
// dozen wait (rule 173).

import type { WorkerFile, WorkerPool } from '#platform/worker-pools/worker-pool.ts';
import type { JudgedPassword } from './guessable-password.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import type * as Work from './passwords.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./passwords.worker.ts', import.meta.url) };

/** Each method throws PoolBusy when too many are waiting. */
export type Passwords = PasswordHasher & {
  isGuessable(judged: JudgedPassword): Promise<boolean>;
  /** Call before counting an attempt: one refused for lack of room has not tried anything. @throws PoolBusy */
  requireRoom(): void;
};

export function createPasswords(pool: WorkerPool, { quick }: { quick: boolean }): Passwords {
  return {
    ...createPasswordHasher({ quick, derive: (requested) => pool.run(WORK, 'deriveKey', requested) }),
    isGuessable: (judged) => pool.run(WORK, 'isGuessable', judged),
    requireRoom: () => pool.requireRoom(),
  };
}
