// Writes src/features/accounts/server/passwords/breached-passwords.txt from public lists of breached passwords. A list has one password per
// line and may be gzipped:
//
//   node scripts/data/make-breached-passwords.ts <list> [<list> ...]
//
// SecLists (github.com/danielmiessler/SecLists, folder Passwords, MIT license) publishes such lists.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unmetPasswordRules } from '#features/accounts/rules/password-policy.ts';

const TARGET = join(import.meta.dirname, '../../src/features/accounts/server/passwords/breached-passwords.txt');

/** Some lines of the lists are people's email addresses. Those are personal data, so we do not pass them on. */
const ENDS_AS_EMAIL_ADDRESS = /@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i;

/** What the password policy would accept, sorted and without duplicates. The policy refuses the rest by itself. */
export function selectBreachedPasswords(lists: readonly string[]): string[] {
  const lines = lists.flatMap((list) => list.split(/\r?\n/));
  const usable = lines.filter((line) => unmetPasswordRules(line).length === 0 && !ENDS_AS_EMAIL_ADDRESS.test(line));
  return [...new Set(usable)].sort();
}

function readList(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function main(paths: readonly string[]): void {
  if (paths.length === 0) throw new Error('Name at least one list of passwords.');
  const passwords = selectBreachedPasswords(paths.map(readList));
  writeFileSync(TARGET, passwords.map((password) => `${password}\n`).join(''));
  process.stdout.write(`${passwords.length} passwords written to ${TARGET}\n`);
}

if (import.meta.main) main(process.argv.slice(2));
