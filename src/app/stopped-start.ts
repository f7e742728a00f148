// What a program prints when it cannot begin.

import { ConfigError } from '#app/config/config.ts';
import { whyUnreachable } from '#platform/db/check-database.ts';
import { DatabaseRefused } from '#platform/db/migrate.ts';

/** A sentence for the operator if they can do something about it, else the whole error. */
export function whyStopped(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) return error.message;
  const unreachable = whyUnreachable(error);
  return unreachable === null
    ? error
    : `The database cannot be used: ${unreachable}. Check it and DATABASE_URL, then start again.`;
}
