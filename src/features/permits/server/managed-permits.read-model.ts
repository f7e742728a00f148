// The permits of many lots as one list: each lot gives as many as a page needs, from its own key.

import { type RawBuilder, sql } from 'kysely';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import {
  isLot,
  LOT_OF_ROW,
  type LotOfRow,
  pageOfLots,
  toLotOfRow,
} from '#platform/http/access/page-of-lots.read-model.ts';
import type { MANAGED_PERMIT_STATES, ManagedPermit } from '../permits.contract.ts';
import { PERMIT_COLUMNS, type StoredPermit } from './permits.store.ts';

export type ManagedPermitRow = StoredPermit & Pick<ManagedPermit, 'planName' | 'location' | 'plates'>;

export type RequestedPermits = {
  readonly managed: ManagedLots;
  readonly locationId?: string | undefined;
  readonly state?: (typeof MANAGED_PERMIT_STATES)[number] | undefined;
  /** `words`: in its plates, its plan, or its holder's name or email. `holderIds`: the accounts that these words name. */
  readonly found: { readonly words: string; readonly holderIds: readonly string[] } | null;
  readonly after: string | null;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
};

/** Rule 392, which `willCardExpire` has in full: of the permits `p` that are not over. */
export const cardExpires = sql`p.method_expires <= p.paid_month and (p.ends_after is null or p.ends_after > p.paid_month)`;

const STATES: Readonly<Record<(typeof MANAGED_PERMIT_STATES)[number], RawBuilder<unknown>>> = {
  active: sql`p.state = 'active'`,
  card_expires: sql`p.state = 'active' and ${cardExpires}`,
  past_due: sql`p.state = 'past_due'`,
  pending: sql`p.state = 'pending' and p.kind = 'company'`,
  ended: sql`p.state = 'ended'`,
};

const SHOWN = sql`(p.state in ('active', 'past_due', 'ended') or (p.state = 'pending' and p.kind = 'company'))`;

/** One more than the page holds. */
export async function listManagedPermits(db: Db, requested: RequestedPermits): Promise<ManagedPermitRow[]> {
  const { state, found } = requested;
  const columns = PERMIT_COLUMNS.map((name) => sql`p.${sql.ref(name)}`);
  const isListed = sql`${state ? STATES[state] : SHOWN} and ${found ? matchesSearch(found) : sql`true`}`;
  const { lots, ofLot, page } = pageOfLots(requested, sql`p.id`);
  const { rows } = await sql<Omit<ManagedPermitRow, 'location'> & LotOfRow>`
    select found.*, ${LOT_OF_ROW} ${lots} cross join lateral (
      select ${sql.join(columns)}, plan.name as plan_name,
        (select coalesce(json_agg(json_build_object('plate', v.plate, 'state', v.state) order by v.place), '[]')
          from permit_plates v where v.location_id = here.location_id and v.permit_id = p.id) as plates
      from permits p join permit_plans plan on plan.location_id = here.location_id and plan.id = p.plan_id
      where p.location_id = here.location_id and ${isListed} ${ofLot}) found ${page}`.execute(db);
  return rows.map(({ lotName, lotAddress, timeZone, ...row }) => ({
    ...row,
    location: toLotOfRow({ ...row, lotName, lotAddress, timeZone }),
  }));
}

/** Finds plates however they are typed. */
function matchesSearch({ words, holderIds }: NonNullable<RequestedPermits['found']>) {
  return sql`(
    strpos(lower(concat_ws(' ', p.holder_name, p.holder_email, plan.name)), lower(${words}::text)) > 0
    or p.user_id = any(${holderIds}::uuid[])
    or exists (
      select 1 from permit_plates v
      where v.location_id = here.location_id and v.permit_id = p.id
        and strpos(v.plate_key, nullif(${normalizePlate(words)}::text, '')) > 0))`;
}

/** The accounts with a permit of these lots. */
export async function listManagedHolderIds(
  db: Db,
  { managed, locationId }: Pick<RequestedPermits, 'managed' | 'locationId'>,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct p.user_id from locations l join permits p on p.location_id = l.id
    where ${isManaged(managed)} and ${isLot(locationId)} and p.user_id is not null`.execute(db);
  return rows.map(({ userId }) => userId);
}
