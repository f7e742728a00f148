// Whether this process and the database agree about the time. Prices, ends of stays and codes are decided by the process's clock, while
// leases, jobs and other processes follow theirs, so a stay that is sold on one with a wrong clock has not started for another.

import { sql } from 'kysely';
import type { Db } from './database.ts';

/** From this difference on, in milliseconds, operators are warned. */
export const WARNS_FROM_MS = 2000;
/** Beyond this, the process does not serve. */
export const REFUSES_FROM_MS = 10_000;

/**
 * How far this process's clock is ahead of the database's, in milliseconds; negative if it is behind. Leaves out what the time of the answer's
 * way could explain.
 */
export async function readClockSkew(db: Db, clock: () => number = Date.now): Promise<number> {
  const before = clock();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const doubt = (clock() - before) / 2;
  const ahead = before + doubt - (rows[0]?.at.getTime() ?? Number.NaN);
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - doubt);
}

/** Null while nobody needs to know. */
export function describeSkew(skewMs: number): string | null {
  if (Math.abs(skewMs) <= WARNS_FROM_MS) return null;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return `this machine's clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's`;
}
