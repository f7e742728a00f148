// Removes an attendant's name from tickets, histories and shifts. The records of the work stay.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { forgetCallsOf } from '../on-call.store.ts';

/** Runs in the caller's transaction. `name` replaces theirs where a name is required. */
export async function forgetAttendant(tx: Db, { id, name }: { readonly id: string; readonly name: string }) {
  await forgetCallsOf(tx, id);
  const quoted = JSON.stringify(name);
  await sql`
    with acts as (
      select location_id, ticket_id, array_agg(distinct actor_name) as names
      from valet_events where actor_id = ${id} group by 1, 2
    )
    update valet_tickets t set
      retriever_name = case when t.retriever_id = ${id} then ${name} else t.retriever_name end,
      override_by = case when t.override_by = any (acts.names) then ${name} else t.override_by end,
      parked_by = case when t.parked_by = any (acts.names) then ${name} else t.parked_by end,
      damage = case when jsonb_exists(t.damage->'people', ${id})
        then jsonb_set(t.damage, array['people', ${id}], ${quoted}::jsonb) else t.damage end
    from acts where t.location_id = acts.location_id and t.id = acts.ticket_id`.execute(tx);
  await sql`
    update valet_events set actor_name = ${name}, fact = case
      when kind in ('job_taken', 'damage_marked', 'no_damage_seen') then jsonb_set(fact, '{attendant,name}', ${quoted}::jsonb)
      when kind = 'override_granted' then jsonb_set(fact, '{by}', ${quoted}::jsonb)
      when fact->>'parkedBy' = actor_name then jsonb_set(fact, '{parkedBy}', ${quoted}::jsonb)
      else fact end
    where actor_id = ${id}`.execute(tx);
  await sql`
    update valet_shifts set
      opened_by_name = case when opened_by = ${id} then ${name} else opened_by_name end,
      closed_by_name = case when closed_by = ${id} then ${name} else closed_by_name end,
      taken_over_by_name = case when taken_over_by = ${id} then ${name} else taken_over_by_name end
    where ${id} in (opened_by, closed_by, taken_over_by)`.execute(tx);
  await sql`update valet_till_counts set counted_by_name = ${name} where counted_by = ${id}`.execute(tx);
}
