// Passwords from public breaches that meet the policy, so that the rules alone would let them in. The file is written by
// scripts/data/make-breached-passwords.ts, and read when the first password is judged.

import { readFile } from 'node:fs/promises';

const LIST = new URL('./breached-passwords.txt', import.meta.url);

let loading: Promise<ReadonlySet<string>> | undefined;

export async function breachedPasswords(): Promise<ReadonlySet<string>> {
  loading ??= readFile(LIST, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
