// What owners set, as it is now: of lots and of accounts. Secrets and plates are left out, because what is recorded of it stays.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ChangeArea, Setting, SettingFields } from '../rules/settings.ts';

/** `codes` and `permits`: those of companies and members, of which a lot may have thousands. */
export type SettingParts = { readonly codes: boolean; readonly permits: boolean };

type Row = {
  area: ChangeArea;
  locationId: string | null;
  id: string;
  name: string | null;
  fields: Record<string, unknown>;
};

export async function listLotSettings(
  db: Db,
  locationIds: readonly string[],
  parts: SettingParts,
): Promise<readonly Setting[]> {
  if (locationIds.length === 0) return [];
  const queries = [...LOT_PARTS, ...(parts.codes ? [MEMBER_CODES] : []), ...(parts.permits ? [GIVEN_PERMITS] : [])].map(
    (part) => part(sql`any(${locationIds}::uuid[])`),
  );
  const { rows } = await sql<Row>`
    select setting.* from (${sql.join(queries, sql` union all `)}) setting`.execute(db);
  const lotDates = new Map(rows.filter(({ id }) => id === 'dates').map((row) => [row.locationId, row.fields.dates]));
  return rows.map((row) => {
    return { ...row, accountId: null, fields: withoutLotsDates(row.fields, lotDates.get(row.locationId), row.id) };
  });
}

/** A zone repeats the dates of its lot. */
function withoutLotsDates(fields: Row['fields'], lots: unknown, id: string): SettingFields {
  if (id === 'dates' || !Array.isArray(fields.dates) || !Array.isArray(lots)) return fields;
  const known = new Set(lots.map((date) => JSON.stringify(date)));
  return { ...fields, dates: fields.dates.filter((date) => !known.has(JSON.stringify(date))) };
}

type AccountRow = {
  area: ChangeArea;
  locationId: null;
  accountId: string;
  id: string;
  name: string | null;
  fields: Record<string, unknown>;
};

export async function listAccountSettings(db: Db, ownerIds: readonly string[]): Promise<readonly Setting[]> {
  if (ownerIds.length === 0) return [];
  const owners = sql`any(${ownerIds}::uuid[])`;
  const { rows } = await sql<AccountRow>`
    select 'team' as area, null::uuid as location_id, m.owner_id as account_id, m.user_id::text as id, m.user_id::text as name,
      jsonb_build_object('role', m.role, 'allLots', m.all_locations, 'drivesStick', m.drives_stick,
        'leadsValets', m.leads_valets, 'invitesOfficers', m.invites_enforcers, 'isActive', m.deactivated_at is null,
        'lots', (select jsonb_agg(l.name order by l.name) from team_member_locations at
          join locations l on l.id = at.location_id where at.member_id = m.id)) as fields
    from team_members m where m.owner_id = ${owners}
    union all
    select 'money', null, owner_id, 'payouts', null,
      jsonb_build_object('payoutsEvery', every, 'payoutDay', on_day, 'payoutMinimumCents', minimum_cents)
    from payout_schedules where owner_id = ${owners}`.execute(db);
  return rows;
}

/** Locks what a change is compared with, so that nobody else's change is taken for a part of it. Lots first, in the order of their ids. */
export async function lockSettings(
  tx: Db,
  { locationIds, ownerIds }: { readonly locationIds: readonly string[]; readonly ownerIds: readonly string[] },
): Promise<void> {
  if (locationIds.length > 0)
    await sql`select from locations where id = any(${locationIds}::uuid[]) order by id for no key update`.execute(tx);
  if (ownerIds.length > 0)
    await sql`select from users where id = any(${ownerIds}::uuid[]) order by id for no key update`.execute(tx);
}

type Part = (lots: RawBuilder<unknown>) => RawBuilder<Row>;

const lotPart: Part = (lots) => sql`
  select 'lot' as area, id as location_id, 'lot' as id, null as name,
    jsonb_build_object('name', l.name, 'address', l.address, 'phone', l.phone,
      'pin', round(l.lat::numeric, 5) || ', ' || round(l.lng::numeric, 5), 'timeZone', l.time_zone, 'reference', l.reference,
      'amenities', to_jsonb(l.amenities), 'heightLimitInches', l.height_limit_inches, 'tags', to_jsonb(l.tags),
      'isArchived', l.archived_at is not null,
      'photos', (select jsonb_agg(p.file_id || ' ' || p.description order by p.place) from location_photos p
        where p.location_id = l.id and p.deleted_at is null and p.is_stored)) as fields
  from locations l where l.id = ${lots}`;

const lotDates: Part = (lots) => sql`
  select 'hours', id, 'dates', null, jsonb_build_object('dates', dated_hours) from locations where id = ${lots}`;

/** A zone's fields in four areas. */
const zonePart: Part = (lots) => sql`
  select part.area, z.location_id, z.id::text, z.zone_number, part.fields
  from zones z cross join lateral (values
    ('lot', jsonb_build_object('zoneNumber', z.zone_number, 'isPaused', z.paused_at is not null,
      'isArchived', z.archived_at is not null)),
    ('rates', jsonb_build_object('price', jsonb_build_object('rate', z.rate, 'rates', z.rates), 'pricedBy', z.priced_by,
      'startStop', z.start_stop, 'reservable', z.reservable, 'reserveDaysAhead', z.reserve_days_ahead,
      'walkUpPercent', z.walk_up_percent)),
    ('hours', jsonb_build_object('week', jsonb_build_object('openMinutes', z.open_minutes, 'closeMinutes', z.close_minutes,
      'schedule', z.schedule), 'dates', z.dated_hours)),
    ('spaces', jsonb_build_object('capacity', z.capacity, 'blocked', z.blocked, 'blockedUntil', z.blocked_until,
      'blockedReason', z.blocked_reason, 'isMarkedFull', z.marked_full_at is not null))
  ) part (area, fields)
  where z.location_id = ${lots}`;

const validations: Part = (lots) => sql`
  select 'codes', v.location_id, v.id::text, v.name,
    jsonb_build_object('kind', v.kind, 'value', v.value, 'maxUses', v.max_uses, 'firstDay', v.first_day, 'lastDay', v.last_day,
      'isPaused', v.paused_at is not null, 'stands', v.stands, 'codeName', v.name, 'zones', ${zonesNamed(sql`v`)})
  from validations v where v.location_id = ${lots}`;

const permitPlans: Part = (lots) => sql`
  select 'permits', p.location_id, p.id::text, p.name,
    jsonb_build_object('planName', p.name, 'monthlyCents', p.monthly_cents, 'nextCents', p.next_cents, 'nextFrom', p.next_from,
      'seats', p.seats, 'plates', p.plates, 'times', p.times, 'reserved', p.reserved, 'isPaused', p.paused_at is not null,
      'zones', ${zonesNamed(sql`p`)})
  from permit_plans p where p.location_id = ${lots}`;

const lanes: Part = (lots) => sql`
  select 'lanes', c.location_id, c.id::text, c.name,
    jsonb_build_object('laneName', c.name, 'maker', c.maker, 'direction', c.direction, 'keyMark', left(c.key_hash, 6),
      'signs', c.sealed_secret is not null)
  from cameras c where c.revoked_at is null and c.location_id = ${lots}
  union all
  select 'lanes', l.location_id, l.id::text, l.name,
    jsonb_build_object('laneName', l.name, 'direction', l.direction, 'gateKind', l.gate_kind, 'byPhone', l.by_phone,
      'localUrl', l.local_url, 'heldOpenUntil', l.held_open_until, 'keyMark', left(l.key_hash, 6))
  from lanes l where l.revoked_at is null and l.location_id = ${lots}
  union all
  select 'lanes', b.location_id, 'badge ' || b.user_id, null, jsonb_build_object('badgeMark', left(b.key_hash, 6))
  from lane_badges b where b.revoked_at is null and b.location_id = ${lots}
  union all
  select 'lanes', location_id, 'rules', null,
    jsonb_build_object('earlyMinutes', early_minutes, 'leaveMinutes', leave_minutes, 'freeMinutes', free_minutes,
      'waitMinutes', wait_minutes, 'whenSilent', when_silent)
  from gate_rules where location_id = ${lots}
  union all
  select 'lanes', a.location_id, 'auto-pay', null,
    jsonb_build_object('autoPayZone', (select zone_number from zones z where z.location_id = a.location_id and z.id = a.zone_id),
      'cameraLanes', a.lanes, 'graceMinutes', a.grace_minutes, 'missedMinutes', a.missed_minutes,
      'chargesMissedEntry', a.charges_missed_entry, 'homeState', a.home_state, 'exitCameraOut', a.exit_camera_out)
  from auto_pay_lots a where a.location_id = ${lots}`;

const officers: Part = (lots) => sql`
  select 'officers', location_id, 'settings', null,
    jsonb_build_object('reasons', reasons, 'warningsBefore', warnings_before, 'earlyPercent', early_percent,
      'earlyDays', early_days, 'graceMinutes', grace_minutes, 'appealDays', appeal_days, 'phone', phone, 'email', email, 'text', text)
  from notice_settings where location_id = ${lots}
  union all
  select 'officers', location_id, list, null, jsonb_build_object(list, count(*))
  from listed_plates where location_id = ${lots} group by location_id, list`;

const stand: Part = (lots) => sql`
  select 'stand', location_id, 'stand', null,
    jsonb_build_object('priceCents', price_cents, 'isHourly', is_hourly, 'hooks', hooks, 'asksCode', asks_code,
      'capacity', capacity, 'noShowMinutes', no_show_minutes, 'promiseMinutes', promise_minutes, 'closesAtMinutes', closes_at,
      'leadCallSeconds', lead_call_seconds, 'rates', rates, 'graceMinutes', grace_minutes, 'lostTicketCents', lost_ticket_cents,
      'parkAgainCents', park_again_cents, 'tips', tips, 'chargesRooms', charges_rooms)
  from valet_settings where location_id = ${lots}`;

const money: Part = (lots) => sql`
  select 'money', location_id, id::text, to_char(month, 'YYYY-MM'), jsonb_build_object('amountCents', cents, 'note', note)
  from revenue_updates where location_id = ${lots}
  union all
  select 'money', location_id, 'advice', null, jsonb_build_object('elasticity', elasticity)
  from rate_advice_settings where location_id = ${lots}`;

const LOT_PARTS: readonly Part[] = [
  lotPart,
  lotDates,
  zonePart,
  validations,
  permitPlans,
  lanes,
  officers,
  stand,
  money,
];

const MEMBER_CODES: Part = (lots) => sql`
  select 'codes', m.location_id, m.id::text, m.name,
    jsonb_build_object('codeName', m.name, 'times', m.weekly, 'startsAt', m.starts_at, 'endsAt', m.ends_at, 'maxUses', m.max_uses,
      'maxPlates', m.max_plates, 'isArchived', m.archived_at is not null, 'zones', ${zonesNamed(sql`m`)})
  from member_codes m where m.location_id = ${lots}`;

/** Without their holders and plates. */
const GIVEN_PERMITS: Part = (lots) => sql`
  select 'permits', p.location_id, p.id::text, plan.name,
    jsonb_build_object('permitKind', p.kind, 'seats', p.seats, 'startsOn', p.starts_on, 'endsAfter', p.ends_after,
      'state', p.state, 'platesOnIt', (select count(*) from permit_plates pp where pp.location_id = p.location_id and pp.permit_id = p.id))
  from permits p join permit_plans plan on plan.location_id = p.location_id and plan.id = p.plan_id
  where p.kind <> 'bought' and p.location_id = ${lots}`;

/** The numbers of the zones that it is limited to; null for all of them. */
function zonesNamed(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_agg(z.zone_number order by z.zone_number) from zones z
    where z.location_id = ${of}.location_id and z.id = any(${of}.zone_ids))`;
}

/** For whom a member of teams works. */
export async function listOwnersOfTeam(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select distinct owner_id from team_members where user_id = ${userId} and deactivated_at is null`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** The lot, and those of its owner that have these zones. */
export async function listSiblingLots(
  db: Db,
  locationId: string,
  zoneIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.id from locations l join zones z on z.location_id = l.id
    where z.id = any(${zoneIds}::uuid[]) and l.owner_id = (select owner_id from locations where id = ${locationId})`.execute(
    db,
  );
  return [...new Set([locationId, ...rows.map(({ id }) => id)])];
}
