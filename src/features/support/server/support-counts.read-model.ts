// What waits on each of support's lists, from the partial indexes of open work.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { SupportCounts } from '../support.contract.ts';

export async function countWaiting(db: Db): Promise<SupportCounts> {
  const { rows } = await sql<SupportCounts>`
    select (select count(*)::integer from contact_messages where closed_at is null) as inbox,
      (select count(*)::integer from owner_reviews where state = 'in_review') as owners,
      (select count(*)::integer from refund_requests where status = 'open') as requests,
      (select count(*)::integer from notices where status = 'at_support') as appeals,
      (select count(*)::integer from disputes where closed_at is null) as disputes,
      (select count(*)::integer from refunds where status = 'failed' and next_try_at is null)
        + (select count(*)::integer from payment_disagreements where resolved_at is null and settled_as is null)
        + (select count(*)::integer from wrong_charges where returned_at is null and settled_as is null)
        + (select count(*)::integer from revenue_disagreements where resolved_at is null) as books,
      (select count(*)::integer from messages where status in ('failed', 'undelivered')) as undelivered`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Counts have one row.');
  return counts;
}
