// The browsers of attendants who are on call, and what is known about these people while they work.

import { type ExpressionBuilder, sql } from 'kysely';
import type { PushSubscription } from '#integrations/push/push.port.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { Schema } from '#platform/db/tables/schema.ts';
import type { OnCall } from '../rules/board/who-is-called.ts';

export type StandUser = { readonly locationId: string; readonly userId: string };
export type OnCallBrowser = StandUser & { readonly browser: string };

type Taken = OnCallBrowser & {
  readonly push: PushSubscription;
  readonly language: string;
  readonly untilAt: Date;
};

export async function storeOnCall(db: Db, { push, ...taken }: Taken): Promise<void> {
  const reported = { push: JSON.stringify(push), language: taken.language, untilAt: taken.untilAt };
  await db
    .insertInto('valetOnCall')
    .values({ ...taken, ...reported })
    .onConflict((on) => on.columns(['locationId', 'userId', 'browser']).doUpdateSet(reported))
    .execute();
}

const whereEqual = (where: Partial<OnCallBrowser>) => (row: ExpressionBuilder<Schema, 'valetOnCall'>) => row.and(where);

/** For all of a person's browsers at a stand, or for one browser that wants no more calls. */
export async function endCalls(db: Db, which: StandUser | OnCallBrowser): Promise<void> {
  await db.deleteFrom('valetOnCall').where(whereEqual(which)).execute();
}

/** For a deleted person, at all stands. */
export async function forgetCallsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('valetOnCall').where('userId', '=', userId).execute();
}

export async function forgetCallsBefore(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'valetOnCall', sql`until_at < ${now}`);
}

export async function findBrowser(db: Db, which: OnCallBrowser) {
  const row = await db
    .selectFrom('valetOnCall')
    .select(['push', 'language', 'untilAt'])
    .where(whereEqual(which))
    .executeTakeFirst();
  return row ?? null;
}

export async function isAnyoneOnCall(db: Db, locationId: string, now: Date): Promise<boolean> {
  const query = db.selectFrom('valetOnCall').select('userId').where('locationId', '=', locationId);
  return (await query.where('untilAt', '>', now).limit(1).executeTakeFirst()) !== undefined;
}

export type OnCallPerson = OnCall & {
  readonly name: string;
  readonly untilAt: Date;
  readonly browsers: readonly string[];
};

/** After this many hours, an attendant is no longer assumed to be where they parked a car. */
const PLACE_HOURS = 3;

/** Sorted by name. A person who no longer works there is not on call. */
export async function listOnCall(db: Db, locationId: string, now: Date): Promise<OnCallPerson[]> {
  const since = new Date(now.getTime() - PLACE_HOURS * 3_600_000);
  const { rows } = await sql<OnCallPerson>`
    with people as (
      select user_id, max(until_at) as until_at, array_agg(browser order by browser) as browsers from valet_on_call
      where location_id = ${locationId} and until_at > ${now} group by user_id
    ), acts as (
      select distinct on (e.actor_id) e.actor_id, e.fact->>'parkedLocation' as place, e.acted_at from valet_events e
      where e.location_id = ${locationId} and e.recorded_at > ${since}
        and e.kind in ('parked', 'moved', 'parked_again', 'made_ready', 'completed')
      order by e.actor_id, e.acted_at desc
    )
    select p.user_id, p.until_at, p.browsers, m.invited_name as name, m.leads_valets as leads, m.drives_stick, a.place, a.acted_at,
      exists (
        select from valet_tickets t
        where t.location_id = ${locationId} and t.whereabouts = 'retrieving' and t.retriever_id = p.user_id
      ) as is_busy
    from people p
      join locations l on l.id = ${locationId}
      join team_members m on m.owner_id = l.owner_id and m.user_id = p.user_id and m.role = 'valet'
        and m.activated_at is not null and m.deactivated_at is null
      left join acts a on a.actor_id = p.user_id
    where m.all_locations or exists (
      select from team_member_locations ml where ml.location_id = ${locationId} and ml.member_id = m.id)
    order by m.invited_name, p.user_id`.execute(db);
  return rows;
}
