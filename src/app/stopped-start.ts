// What a program prints when it cannot begin, or cannot go on.

import { ConfigError } from '#app/config/config.ts';
import { whyUnreachable } from '#platform/db/check-database.ts';
import { DatabaseRefused } from '#platform/db/migrate.ts';
import { isDiskFull } from '#platform/db/pg-errors.ts';

/** A sentence for the operator if they can do something about it, else the whole error. */
export function whyStopped(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) return error.message;
  if (isDiskFull(error)) return `${fullDiskOf(error)} is full. Make room on it, then start again.`;
  const unreachable = whyUnreachable(error);
  return unreachable === null
    ? error
    : `The database cannot be used: ${unreachable}. Check it and DATABASE_URL, then start again.`;
}

/** Node names the files; a copy's error names both, and the second is where there is no room. */
function fullDiskOf(error: unknown): string {
  const { path, dest = path } = error as { readonly path?: string; readonly dest?: string };
  return dest ? `The disk of ${dest}` : 'The disk of the database';
}
