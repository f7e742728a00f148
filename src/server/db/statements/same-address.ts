// Addresses are kept as they were typed and compared without regard to upper and lower case (rule 99), as the indexes on
// lower(…) do it. Phone numbers are the same either way.

import { type RawBuilder, sql } from 'kysely';

/** `column`: such as email, or m.recipient where several tables have one. */
export function sameAddress(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;
}
