// A write that is sent as one more part of another's statement. What settles a payment belongs to several features, each with tables of
// its own; one statement for all of it saves a round trip for each.

import { type RawBuilder, sql } from 'kysely';

/** `name as (statement)`, one part of a statement that begins with "with". Names must differ from those of the other parts. */
export type Also = RawBuilder<unknown>;

/** To stand after "with" and before further parts. */
export function listed(parts: readonly Also[]): Also {
  return parts.length === 0 ? sql`` : sql`${sql.join(parts)}, `;
}
