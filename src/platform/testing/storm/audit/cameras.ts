/**
 * The auditor's part about cars that cameras read: their visits and prices, worked out from what happened, in its order, and compared with
 * what the driver paid after all refunds.
 */
import { type Acknowledged, acknowledgedOf, type CameraPass } from './acknowledged.ts';
import { usedCents } from './price-list.ts';
import { difference, type Query } from './tools.ts';

/** What the lot charges at most when no exit is read. */
export const CAP_MINUTES = 240;

const MINUTE_MS = 60_000;

export type PaidVisit = { readonly enteredAt: number; readonly leftAt: number; readonly cents: number };

type Inside = { readonly enteredAt: number; readonly maybeLeftAt: number | null };
type Gone = {
  readonly enteredAt: number;
  readonly leftAt: number;
  /** No exit was read, neither its own nor a later one before it came again. */
  readonly isExitMissing: boolean;
};
type Story = { readonly gone: readonly Gone[]; readonly inside: Inside | null };

/**
 * An entry of a car that is inside changes nothing; without an exit it is gone when a read that may have been its exit says so, or at the
 * lot's cap. Visits without an exit between them never cost more than one stay.
 */
export function visitsOf(passes: readonly CameraPass[]): PaidVisit[] {
  const inOrder = [...passes].sort((one, other) => one.at - other.at);
  const told = inOrder.reduce<Story>((story, pass) => follow(goneByCap(story, pass.at), pass), {
    gone: [],
    inside: null,
  });
  return priced(goneByCap(told, Number.POSITIVE_INFINITY).gone);
}

function goneByCap({ gone, inside }: Story, now: number): Story {
  const cap = (inside?.enteredAt ?? now) + CAP_MINUTES * MINUTE_MS;
  if (!inside || now <= cap) return { gone, inside };
  const { enteredAt, maybeLeftAt } = inside;
  return {
    gone: [...gone, { enteredAt, leftAt: Math.min(cap, maybeLeftAt ?? cap), isExitMissing: true }],
    inside: null,
  };
}

function follow(story: Story, { direction, at, isSure }: CameraPass): Story {
  const { gone, inside } = story;
  if (direction === 'in') {
    return inside || !isSure ? story : { gone, inside: { enteredAt: at, maybeLeftAt: null } };
  }
  if (inside && !isSure) return { gone, inside: { ...inside, maybeLeftAt: inside.maybeLeftAt ?? at } };
  if (inside)
    return { gone: [...gone, { enteredAt: inside.enteredAt, leftAt: at, isExitMissing: false }], inside: null };
  const last = gone.at(-1);
  if (!last || !isSure) return story;
  return { gone: [...gone.slice(0, -1), { ...last, isExitMissing: false }], inside };
}

function priced(gone: readonly Gone[]): PaidVisit[] {
  const paid: PaidVisit[] = [];
  let stay = { since: 0, cents: 0, goesOn: false };
  for (const { enteredAt, leftAt, isExitMissing } of gone) {
    const { since, cents: before } = stay.goesOn ? stay : { since: enteredAt, cents: 0 };
    const cents = Math.min(priceBetween(enteredAt, leftAt), Math.max(0, priceBetween(since, leftAt) - before));
    paid.push({ enteredAt, leftAt, cents });
    stay = { since, cents: before + cents, goesOn: isExitMissing };
  }
  return paid;
}

const priceBetween = (from: number, until: number): number =>
  usedCents('plain', Math.max(1, Math.ceil((until - from) / MINUTE_MS)));

type Row = {
  readonly plate: string;
  readonly entered: string | null;
  readonly gone: string | null;
  readonly cents: number;
};

export async function auditCameras(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const days = acknowledgedOf(acknowledged, 'came and went');
  const plates = new Set(days.map(({ plate }) => plate));
  const rows = await query<Row>(`
    select v.plate_key as plate, (extract(epoch from v.entered_at) * 1000)::bigint::text as entered,
      (extract(epoch from v.left_at) * 1000)::bigint::text as gone,
      case when p.status = 'succeeded' then p.amount_cents else 0 end - coalesce((
        select sum(r.total_cents) from refunds r where r.location_id = v.location_id and r.order_id = v.id), 0)::int as cents
    from camera_visits v left join payments p on p.location_id = v.location_id and p.id = v.id`);
  const asLine = (plate: string, enteredAt: string | number, leftAt: string | number, cents: number) =>
    `the visit of ${plate} from ${timeOf(enteredAt)} to ${timeOf(leftAt)} for ${cents}`;
  const paid = rows.filter(({ plate, cents }) => plates.has(plate) && cents !== 0);
  return difference(
    paid.map(({ plate, entered, gone, cents }) => asLine(plate, entered ?? 0, gone ?? 0, cents)),
    days.flatMap(({ plate, passes }) =>
      visitsOf(passes)
        .filter(({ cents }) => cents > 0)
        .map(({ enteredAt, leftAt, cents }) => asLine(plate, enteredAt, leftAt, cents)),
    ),
  );
}

const timeOf = (ms: string | number): string => new Date(Number(ms)).toISOString();
