// Removes a guest from closed tickets: from the ticket, its history, and the look-up by phone.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

type Old = { readonly before: Date; readonly now: Date; readonly limit: number };

/** In the caller's transaction. @returns how many tickets were cleared. */
export async function forgetGuests(tx: Db, { before, now, limit }: Old): Promise<number> {
  const phones = await forgetIn(
    tx,
    sql`updated_at < ${before} order by updated_at limit ${limit} for update skip locked`,
    now,
  );
  return phones.length;
}

/**
 * In the caller's transaction: every closed ticket with this e-mail address.
 * @returns the tickets' phone numbers in E.164.
 */
export async function forgetGuestOf(tx: Db, email: string, now: Date): Promise<string[]> {
  const phones = await forgetIn(tx, sql`lower(email) = lower(${email}) and email <> '' for update`, now);
  return [...new Set(phones)];
}

/** Whether an open ticket has this e-mail address. */
export async function hasCarAtValet(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from valet_tickets where lower(email) = lower(${email}) and email <> '' and is_open limit 1`.execute(db);
  return rows.length > 0;
}

async function forgetIn(tx: Db, which: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    with old as (
      select location_id, id, phone from valet_tickets
      where forgotten_at is null and whereabouts in ('completed', 'void') and ${which}
    ), tickets as (
      update valet_tickets t set phone = '', first_name = '', last_name = '', email = '', description = '',
        override_guest_name = case when override_guest_name is null then null else '' end,
        override_detail = case when override_detail is null then null else '' end, forgotten_at = ${now}
      from old where t.location_id = old.location_id and t.id = old.id
    ), events as (
      update valet_events e set fact = ${WITHOUT_GUEST}
      from old where e.location_id = old.location_id and e.ticket_id = old.id
        and e.kind in ('created', 'edited', 'override_granted')
    ), keys as (
      delete from valet_guest_keys k using old where k.location_id = old.location_id and k.ticket_id = old.id
    ), phones as (
      delete from valet_phones p using old where p.location_id = old.location_id and p.ticket_id = old.id
    )
    select phone from old`.execute(tx);
  return rows.map(({ phone }) => phone);
}

const BLANK = sql`'{"phone": "", "firstName": "", "lastName": "", "email": "", "description": ""}'::jsonb`;
/** An edit is blanked only in the fields that it changed. */
const WITHOUT_GUEST = sql`case e.kind
  when 'created' then jsonb_set(e.fact, '{details}', (e.fact->'details') || ${BLANK})
  when 'edited' then jsonb_set(e.fact, '{changes}', coalesce((
    select jsonb_object_agg(key, case when ${BLANK} ? key then '""'::jsonb else value end)
    from jsonb_each(e.fact->'changes')), '{}'::jsonb))
  else e.fact || '{"guestName": "", "detail": ""}'::jsonb end`;
