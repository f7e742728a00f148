// Who is tied to a plate (rule 400): the accounts and guests who have paid for it, and those who have saved it.

import { sql } from 'kysely';
import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';

export type TiedPlate = { readonly plate: string; readonly plateKey: string; readonly plateState: string };

type Tied = {
  readonly userId: string;
  readonly since: Date;
  readonly now: Date;
  /** Only this one. */
  readonly car?: Pick<TiedPlate, 'plateKey' | 'plateState'>;
};

/**
 * The plates for which the account has paid since then with a card that was charged, and has not got all of it back. A reservation counts
 * from its start, because until then it can be canceled.
 */
export async function listTiedPlates(db: Db, { userId, since, now, car }: Tied): Promise<TiedPlate[]> {
  const { rows } = await sql<TiedPlate>`
    select distinct on (s.plate_key, s.plate_state) s.plate, s.plate_key, s.plate_state
    from sessions s
      join orders o on o.location_id = s.location_id and o.id = s.order_id
      join payments p on p.location_id = s.location_id and p.id = s.order_id
    where s.user_id = ${userId} and s.status in ('active', 'ended') and s.ends_at > ${since}
      ${car ? sql`and s.plate_key = ${car.plateKey} and s.plate_state = ${car.plateState}` : sql``}
      and o.kind = 'stay' and o.status = 'paid' and o.paid_at > ${since} and not (o.reserved and s.starts_at > ${now})
      and p.status = 'succeeded' and p.provider not in ('cash', 'room', 'paypal')
      and o.total_cents > coalesce((select sum(r.total_cents) from refunds r
        where r.location_id = s.location_id and r.order_id = s.order_id and r.status <> 'closed'), 0)
      and not exists (select from disputes d
        where d.location_id = s.location_id and d.order_id = s.order_id and d.status = 'lost')
    order by s.plate_key, s.plate_state, s.ends_at desc
    limit 100`.execute(db);
  return rows;
}

type Plate = Pick<TiedPlate, 'plateKey' | 'plateState'>;

/** The latest order of each account and guest who has paid for the plate since then. */
export async function listPaidFor(db: Db, { plateKey, plateState }: Plate, since: Date): Promise<OrderId[]> {
  const { rows } = await sql<OrderId>`
    select distinct on (coalesce(s.user_id::text, s.guest_key)) s.location_id, s.order_id
    from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
    where s.plate_key = ${plateKey} and s.plate_state = ${plateState} and s.status in ('active', 'ended', 'refunded')
      and o.paid_at > ${since}
    order by coalesce(s.user_id::text, s.guest_key), o.paid_at desc
    limit 100`.execute(db);
  return rows;
}

/** The accounts that have saved it. */
export async function listSavedBy(db: Db, { plateKey, plateState }: Plate): Promise<string[]> {
  const rows = db.selectFrom('savedVehicles').select('userId').where('plateKey', '=', plateKey);
  return (await rows.where('plateState', '=', plateState).limit(100).execute()).map(({ userId }) => userId);
}
