// Addresses are stored as typed and compared without regard to case (rule 99), as the
// indexes on lower(…) do. For phone numbers it makes no difference.

import { type RawBuilder, sql } from 'kysely';

/** `column`: for example email, or m.recipient where several tables have one. */
export function sameAddress(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;
}
