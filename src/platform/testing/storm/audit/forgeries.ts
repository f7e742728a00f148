/**
 * What the tables would contain if something were lost or doubled. An auditor that finds nothing after a storm must notice each of these. A
 * storm may lack what one of them changes, such as a closed shift with cash in its till; then no row changes.
 */

/** Changes at least one row, unless there is nothing of that kind. */
export type Forgery = { readonly what: string; readonly sql: string };

const ONE_PAID = `
  select location_id, id from payments where status = 'succeeded' and provider_ref is not null order by id limit 1`;

export const FORGERIES: readonly Forgery[] = [
  {
    what: 'one of five vehicles is lost',
    sql: `
      delete from sessions where (location_id, id) in (
        select s.location_id, s.id from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        where o.kind = 'stay' and o.vehicle_count = 5 and o.status = 'paid' and s.status in ('active', 'ended') limit 1)`,
  },
  {
    what: 'every announcement of a payment was lost, and nobody asked',
    sql: `update payments set status = 'open' where (location_id, id) in (${ONE_PAID})`,
  },
  {
    what: 'a payment was settled twice, because its announcement came twice',
    sql: `
      insert into journal_entries (location_id, transaction_id, order_id, step, accounts, cents, occurred_at, shift_id)
      select location_id, gen_random_uuid(), order_id, step || ' again', accounts, cents, occurred_at, shift_id
      from journal_entries where transaction_id = (
        select transaction_id from journal_entries where step = 'collected' order by transaction_id limit 1)`,
  },
  {
    what: 'a refund was made twice, because the provider failed after its work',
    sql: `
      insert into refunds (location_id, id, payment_id, order_id, session_id, reason, lines, total_cents, status, requested_by,
        transaction_id, created_at, looked_at, settled_at)
      select location_id, gen_random_uuid(), payment_id, order_id, session_id, reason, lines, total_cents, status, requested_by,
        gen_random_uuid(), created_at, looked_at, settled_at
      from refunds where status = 'done' order by id limit 1`,
  },
  {
    what: 'a receipt was mailed twice, by the process that was killed and by the one after it',
    sql: `
      insert into messages (id, channel, recipient, subject, text, html, status, created_at, sent_at)
      select gen_random_uuid(), channel, recipient, subject, text, html, status, created_at, sent_at
      from messages where channel = 'email' and subject like 'Your parking receipt%' order by id limit 1`,
  },
  {
    what: 'cash of a guest is not in the books',
    sql: `
      delete from journal_entries where transaction_id = (
        select transaction_id from journal_entries where step = 'taken_in_cash' order by transaction_id limit 1)`,
  },
  {
    what: 'cash is missing in a till that was closed',
    sql: `
      update journal_entries set shift_id = null where transaction_id = (
        select l.transaction_id from journal_entries l join valet_shifts s on s.id = l.shift_id
        where l.step = 'taken_in_cash' and s.closed_at is not null order by l.transaction_id limit 1)`,
  },
  {
    what: 'a car that was covered keeps its notice',
    sql: `
      update notices set status = 'open' where (location_id, id) in (
        select location_id, id from notices where status = 'voided' and state->>'by' = 'covered' limit 1)`,
  },
  {
    what: 'a notice that was paid became void, and the money was kept',
    sql: `
      update notices set status = 'voided' where (location_id, id) in (
        select location_id, id from notices where status <> 'voided' and payment is not null limit 1)`,
  },
  {
    what: 'a stop that was answered was forgotten, and the car still runs',
    sql: `
      update sessions set status = 'active' where (location_id, id) in (
        select s.location_id, s.id from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        where o.authorized_cents is not null and o.user_id is null and o.status = 'paid' and s.status = 'ended' limit 1)`,
  },
  {
    what: 'a car that stopped costs a cent more than it used, and its order, too',
    sql: `
      with dearer as (
        update sessions s set lines = jsonb_set(s.lines::jsonb, '{0,cents}', to_jsonb((s.lines->0->>'cents')::int + 10000))::json
        where (s.location_id, s.id) in (
          select c.location_id, c.id from sessions c join orders o on o.location_id = c.location_id and o.id = c.order_id
          where o.authorized_cents is not null and o.user_id is null and o.status = 'paid' and c.status = 'ended' limit 1)
        returning s.location_id, s.order_id
      )
      update orders o set total_cents = o.total_cents + 10000, authorized_cents = o.authorized_cents + 10000
      from dearer d where o.location_id = d.location_id and o.id = d.order_id`,
  },
  {
    what: 'an exit that a camera read got lost',
    sql: `
      update camera_visits set left_at = left_at + interval '1 minute' where (location_id, id) in (
        select location_id, id from camera_visits v where left_at - entered_at < interval '240 minutes'
          and replaced_by is null and exists (select from payments p where p.location_id = v.location_id and p.id = v.id and p.status = 'succeeded')
        order by entered_at limit 1)`,
  },
  {
    what: 'a visit that was paid is unknown',
    sql: `
      delete from camera_visits where (location_id, id) in (
        select v.location_id, v.id from camera_visits v join payments p on p.location_id = v.location_id and p.id = v.id
        where p.status = 'succeeded' and v.replaced_by is null order by v.entered_at limit 1)`,
  },
  {
    what: 'a job was given up while its process was replaced',
    // Creates its own job: those of the storm are done, and deleted some minutes later.
    sql: `insert into pgboss.job (name, state) values ('jobs', 'failed')`,
  },
];
