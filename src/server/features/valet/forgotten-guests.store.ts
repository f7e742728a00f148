// Takes a guest out of tickets that are long over: out of the ticket, out of its history, and out of what finds it by phone.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Old = { readonly before: Date; readonly now: Date; readonly limit: number };

/** In the caller's transaction. @returns how many tickets were forgotten. */
export async function forgetGuests(tx: Db, { before, now, limit }: Old): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    with old as (
      select location_id, id from valet_tickets
      where forgotten_at is null and whereabouts in ('completed', 'void') and updated_at < ${before}
      order by updated_at limit ${limit} for update skip locked
    ), tickets as (
      update valet_tickets t set phone = '', first_name = '', last_name = '', email = '', description = '',
        override_guest_name = case when override_guest_name is null then null else '' end,
        override_detail = case when override_detail is null then null else '' end, forgotten_at = ${now}
      from old where t.location_id = old.location_id and t.id = old.id
      returning 1
    ), events as (
      update valet_events e set fact = ${WITHOUT_GUEST}
      from old where e.location_id = old.location_id and e.ticket_id = old.id
        and e.kind in ('created', 'edited', 'override_granted')
    ), keys as (
      delete from valet_guest_keys k using old where k.location_id = old.location_id and k.ticket_id = old.id
    ), phones as (
      delete from valet_phones p using old where p.location_id = old.location_id and p.ticket_id = old.id
    )
    select count(*)::int as tickets from tickets`.execute(tx);
  return rows[0]?.tickets ?? 0;
}

const BLANK = sql`'{"phone": "", "firstName": "", "lastName": "", "email": "", "description": ""}'::jsonb`;
/** An edit is blank only where it told something. */
const WITHOUT_GUEST = sql`case e.kind
  when 'created' then jsonb_set(e.fact, '{details}', (e.fact->'details') || ${BLANK})
  when 'edited' then jsonb_set(e.fact, '{changes}', coalesce((
    select jsonb_object_agg(key, case when ${BLANK} ? key then '""'::jsonb else value end)
    from jsonb_each(e.fact->'changes')), '{}'::jsonb))
  else e.fact || '{"guestName": "", "detail": ""}'::jsonb end`;
