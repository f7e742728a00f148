// What waits on each of support's lists, from the partial indexes of open work.

import { sql } from 'kysely';
import { undecidedSince } from '#features/auto-pay/rules/car-holder.ts';
import type { Db } from '#platform/db/database.ts';
import type { SupportCounts } from '../support.contract.ts';

/** The tables of all lots are apart from those of the product itself, which a distributed database keeps elsewhere. */
export async function countWaiting(db: Db, now: Date): Promise<SupportCounts> {
  const [own, ofLots] = await Promise.all([countOwn(db), countOfLots(db, now)]);
  const { disagreements, ...lists } = own;
  return { ...lists, ...ofLots, reconciliation: ofLots.reconciliation + disagreements };
}

type OwnCounts = Pick<SupportCounts, 'inbox' | 'owners' | 'undelivered'> & { readonly disagreements: number };

async function countOwn(db: Db): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`
    select (select count(*)::integer from contact_messages where closed_at is null) as inbox,
      (select count(*)::integer from owner_reviews where state = 'in_review') as owners,
      (select count(*)::integer from payment_disagreements where resolved_at is null and settled_as is null) as disagreements,
      (select count(*)::integer from messages where status in ('failed', 'undelivered')) as undelivered`.execute(db);
  return onlyRow(rows);
}

type LotCounts = Pick<SupportCounts, 'requests' | 'appeals' | 'disputes' | 'reconciliation'>;

async function countOfLots(db: Db, now: Date): Promise<LotCounts> {
  const { rows } = await sql<LotCounts>`
    select (select count(*)::integer from refund_requests where status = 'open')
        + (select count(*)::integer from visit_claims where status = 'open' and claimed_at <= ${undecidedSince(now)}) as requests,
      (select count(*)::integer from notices where status = 'at_support') as appeals,
      (select count(*)::integer from disputes where closed_at is null) as disputes,
      (select count(*)::integer from refunds where status = 'failed' and next_try_at is null)
        + (select count(*)::integer from wrong_charges where returned_at is null and settled_as is null)
        + (select count(*)::integer from revenue_disagreements where resolved_at is null) as reconciliation`.execute(
    db,
  );
  return onlyRow(rows);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('Counts have one row.');
  return row;
}
