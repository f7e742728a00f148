// Undelivered messages that are waiting for a decision, latest first.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { UndeliveredMessage } from '../messages.contract.ts';

type Row = Omit<UndeliveredMessage, '_id' | 'createdAt' | 'failedAt' | 'subject' | 'order'> & {
  id: string;
  subject: string;
  text: string;
  createdAt: Date;
  failedAt: Date;
  locationId: string | null;
  orderId: string | null;
};

const TEXT_SHOWN = 80;

/** Those before this id, or the latest. */
export async function listUndelivered(
  db: Db,
  page: { before: string | null; limit: number },
): Promise<UndeliveredMessage[]> {
  const from = page.before === null ? sql`true` : sql`m.id < ${page.before}::uuid`;
  const { rows } = await sql<Row>`
    select m.id, m.channel, m.recipient as "to", m.subject, case m.channel when 'sms' then m.text else '' end as text,
      m.status, m.attempts as tries, coalesce(m.last_error, '') as error, m.error_code,
      exists (select 1 from undeliverable_addresses u 
        where u.channel = m.channel and lower(u.address) = lower(m.recipient))
        as bad_address,
      m.created_at, coalesce(m.failed_at, m.created_at) as failed_at, m.text <> '' as can_send_again,
      m.location_id, m.order_id, m.contact_message_id as letter_id
    from messages m
    where m.status in ('failed', 'undelivered') and ${from} order by m.id desc limit ${page.limit}`.execute(db);
  return rows.map(toUndelivered);
}

export async function countUndelivered(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from messages where status in ('failed', 'undelivered')`.execute(db);
  return rows[0]?.n ?? 0;
}

function toUndelivered({
  id,
  text,
  subject,
  locationId,
  orderId,
  createdAt,
  failedAt,
  ...row
}: Row): UndeliveredMessage {
  return {
    ...row,
    _id: id,
    subject: subject || withoutLinks(text).slice(0, TEXT_SHOWN),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    order: locationId && orderId ? { locationId, orderId } : null,
  };
}

/** A link in a text opens its recipient's ticket, so it is not shown. */
function withoutLinks(text: string): string {
  return text.replace(/https?:\/\/\S+/g, '…');
}
