// Hashing and judging passwords is slow, the one on purpose, so both are done in other processes: at most a few at once, and a few
// dozen wait (rule 173).

import type { Lane, WorkerFile } from '../../../lanes/lane.ts';
import type { JudgedPassword } from './guessable-password.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import type * as Work from './passwords.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./passwords.worker.ts', import.meta.url) };

/** Each throws LaneBusy when too many wait. */
export type Passwords = PasswordHasher & {
  isGuessable(judged: JudgedPassword): Promise<boolean>;
  /** Before an attempt is counted: one that is refused for want of room tried nothing. @throws LaneBusy */
  requireRoom(): void;
};

export function createPasswords(lane: Lane, { quick }: { quick: boolean }): Passwords {
  return {
    ...createPasswordHasher({ quick, derive: (wanted) => lane.run(WORK, 'deriveKey', wanted) }),
    isGuessable: (judged) => lane.run(WORK, 'isGuessable', judged),
    requireRoom: () => lane.requireRoom(),
  };
}
