/** The auditor's part about notices: a covered car keeps none, and what was paid for a void one is refunded once and in full. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { difference, findRows, type Query } from './tools.ts';

/** Each payment for a notice, with what was refunded. */
const PAID = `
  paid as (
    select n.id, n.status, n.payment, o.id as order_id, p.amount_cents as cents, coalesce((
        select sum(r.total_cents) from refunds r
        where r.location_id = p.location_id and r.payment_id = p.id and r.status = 'done'), 0) as back
    from notices n join orders o on o.location_id = n.location_id and o.notice_id = n.id
      join payments p on p.location_id = o.location_id and p.id = o.id
    where p.status = 'succeeded'
  )`;

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  // The storm's stays, other than reservations, count from the time of their request.
  'a covered car that keeps its notice': `
    select n.id from notices n join sessions s on s.location_id = n.location_id and s.plate_key = n.plate_key
      and s.plate_state = n.plate_state
    where n.status <> 'voided' and s.status in ('active', 'ended') and not s.reserved
      and s.created_at <= n.given_at and s.ends_at > n.given_at`,
  'a payment of a notice that is void, which has not gone back once and in full': `
    with ${PAID} select id from paid where status = 'voided' and back <> cents`,
  'a payment of a notice that stands, which has gone back': `
    with ${PAID} select id from paid where status <> 'voided' and back <> 0 and payment->>'orderId' = order_id::text`,
  'a notice that was paid twice': `
    with ${PAID} select id from paid where status <> 'voided' and back <> cents group by id having count(*) > 1`,
  'a notice that was paid and does not know it': `
    with ${PAID} select id from paid where status <> 'voided' and back <> cents and payment is null`,
};

type Row = { readonly id: string; readonly is_void: boolean };

export async function auditNotices(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await query<Row>(`select id, status = 'voided' as is_void from notices`);
  const paid = await query<{ ref: string }>(`
    select p.provider_ref as ref from payments p join orders o on o.location_id = p.location_id and o.id = p.id
    where o.kind = 'notice' and p.status = 'succeeded'`);
  const [isVoid, refs] = [new Map(rows.map((row) => [row.id, row.is_void])), new Set(paid.map(({ ref }) => ref))];
  const reported = acknowledgedOf(acknowledged, 'notice');
  const asLine = (id: string) => `the notice ${id}`;
  return [
    ...(await findRows(query, CONTRADICTIONS)),
    ...difference(
      rows.map(({ id }) => asLine(id)),
      reported.map(({ id }) => asLine(id)),
    ),
    ...reported.flatMap((notice) => [
      ...(notice.wasCovered
        ? [`the notice ${notice.id} was given to a car whose driver was told that it is paid`]
        : []),
      ...(notice.isVoid && isVoid.get(notice.id) === false
        ? [`the notice ${notice.id} was void and stands again`]
        : []),
      ...notice.paid.flatMap((each) => (isLost(each, refs) ? [`${each.ref} paid a notice and is not paid here`] : [])),
    ]),
  ];
}

const isLost = (
  { ref, reported, chargedCents }: Extract<Acknowledged, { kind: 'notice' }>['paid'][number],
  refs: ReadonlySet<string>,
): boolean => (reported === 'paid' || chargedCents > 0) && !refs.has(ref);
