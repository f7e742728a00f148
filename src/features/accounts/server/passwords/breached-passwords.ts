// Passwords from public breaches that meet the policy, so the policy alone would accept them.
// scripts/data/make-breached-passwords.ts writes the file; it is read when the first password is judged.

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
