// Support's inbox: open letters first, the longest waiting on top; then closed ones, the latest on top.

import { sql } from 'kysely';
import { findIdByEmail } from '#features/accounts/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import { listPeople, type People, personOf } from '#platform/http/access/people.read-model.ts';
import type { SupportConversation, SupportMessage } from '../../support.contract.ts';

type Row = {
  id: string;
  name: string;
  email: string;
  text: string;
  createdAt: Date;
  closedAt: Date | null;
  answers: number;
  answeredAt: Date | null;
};

/** How many characters of a letter a list shows. */
const EXCERPT = 240;

const rowsOf = (text: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<Row>`
  select c.id, c.name, c.email, ${text} as text, c.created_at, c.closed_at,
    coalesce(a.answers, 0)::integer as answers, a.answered_at
  from contact_messages c left join lateral (
    select count(*) as answers, max(created_at) as answered_at from contact_answers where contact_message_id = c.id
  ) a on true
  where ${rest}`;

const excerpt = sql`left(c.message, ${EXCERPT})`;

export async function listOpen(db: Db, after: string | null, limit: number): Promise<SupportMessage[]> {
  const from = after === null ? sql`true` : sql`c.id > ${after}::uuid`;
  const rest = sql`c.closed_at is null and ${from} order by c.id limit ${limit}`;
  return (await rowsOf(excerpt, rest).execute(db)).rows.map(toMessage);
}

export async function listClosed(db: Db, before: string | null, limit: number): Promise<SupportMessage[]> {
  const from = before === null ? sql`true` : sql`c.id < ${before}::uuid`;
  const rest = sql`c.closed_at is not null and ${from} order by c.id desc limit ${limit}`;
  return (await rowsOf(excerpt, rest).execute(db)).rows.map(toMessage);
}

/** Letters from this address, latest first. */
export async function listMessagesFrom(db: Db, email: string, limit: number): Promise<SupportMessage[]> {
  const rest = sql`${sameAddress('c.email', email)} order by c.id desc limit ${limit}`;
  return (await rowsOf(excerpt, rest).execute(db)).rows.map(toMessage);
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from contact_messages where closed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

type Reply = {
  id: string;
  text: string;
  answeredBy: string;
  createdAt: Date;
  sentAt: Date | null;
  notSent: string | null;
};

export async function findConversation(
  db: Db,
  id: string,
): Promise<Omit<SupportConversation, 'stays' | 'lots'> | null> {
  const { rows } = await rowsOf(sql`c.message`, sql`c.id = ${id}`).execute(db);
  const [letter] = rows;
  if (!letter) return null;
  const { rows: replies } = await sql<Reply>`
    select a.id, a.text, a.answered_by, a.created_at,
      m.sent_at, case m.status when 'failed' then coalesce(m.last_error, '') end as not_sent
    from contact_answers a left join messages m on m.id = a.message_id
    where a.contact_message_id = ${id} order by a.id`.execute(db);
  const accountId = await findIdByEmail(db, letter.email);
  const people = await listPeople(db, [accountId, ...replies.map(({ answeredBy }) => answeredBy)]);
  return {
    ...toMessage(letter),
    replies: replies.map((reply) => toReply(reply, people)),
    account: personOf(people, accountId),
  };
}

function toMessage({ id, createdAt, closedAt, answeredAt, ...row }: Row): SupportMessage {
  return {
    _id: id,
    ...row,
    status: closedAt ? 'closed' : 'open',
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

function toReply(reply: Reply, people: People): SupportConversation['replies'][number] {
  const { id, text, answeredBy, createdAt, sentAt, notSent } = reply;
  const by = personOf(people, answeredBy);
  if (!by) throw new Error('Accounts are never deleted with their rows.');
  return {
    _id: id,
    text,
    by,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    notSent,
  };
}
