/**
 * The auditor's part about reservations that move: each is where its driver was told it is, its difference was charged as listed, and it
 * moved as often as its driver was told.
 */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import type { Query } from './tools.ts';

type Requested = Extract<Acknowledged, { kind: 'rebooked' }>;
type Session = {
  readonly id: string;
  readonly plate: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
};

/** A refusal that any driver may get. */
const FAIR = 'zone_full';

export async function auditRebooked(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const requested = acknowledgedOf(acknowledged, 'rebooked');
  const sessions = await query<Session>(
    'select id, plate_key as plate, starts_at, ends_at from sessions where reserved',
  );
  const known = new Map(sessions.map((session) => [session.id, session]));
  return [
    ...acknowledgedOf(acknowledged, 'rebooking refused').flatMap(({ orderId, refused }) => {
      return refused === FAIR ? [] : [`the reservation ${orderId} could not be moved: ${refused}`];
    }),
    ...requested.flatMap(comparePrice),
    ...[...whereReportedLast(requested).values()].flatMap((each) => compareTime(each, known)),
    ...[...platesReportedLast(requested)].flatMap(([id, plate]) => {
      const is = known.get(id)?.plate;
      return is === plate ? [] : [`the reserved session ${id} was given ${plate} and has ${is ?? 'none'}`];
    }),
    ...(await compareMoves(query, requested)),
  ];
}

function comparePrice({ orderId, ref, listedCents, shownCents, chargedCents }: Requested): string[] {
  const wrong: string[] = [];
  if (shownCents !== listedCents) wrong.push(`moving ${orderId} was to cost ${shownCents}, listed at ${listedCents}`);
  if (chargedCents > 0 && chargedCents !== listedCents) {
    wrong.push(`${ref} was charged ${chargedCents} for another time, listed at ${listedCents}`);
  }
  return wrong;
}

/** By order, leaving out those whose driver is not sure anymore. */
function whereReportedLast(requested: readonly Requested[]): Map<string, Requested> {
  const last = new Map<string, Requested>();
  for (const each of requested) {
    if (each.outcome === 'moved') last.set(each.orderId, each);
    if (each.outcome === 'unsure') last.delete(each.orderId);
  }
  return last;
}

function compareTime(
  { orderId, sessionIds, startsAt, endsAt }: Requested,
  known: ReadonlyMap<string, Session>,
): string[] {
  return sessionIds.flatMap((id) => {
    const { starts_at, ends_at } = known.get(id) ?? {};
    if (starts_at?.getTime() === startsAt && ends_at?.getTime() === endsAt) return [];
    const span = [startsAt, endsAt].map((at) => new Date(at).toISOString()).join(' to ');
    return [`session ${id} of ${orderId} was moved to ${span}, and is from ${starts_at?.toISOString() ?? 'nowhere'}`];
  });
}

function platesReportedLast(requested: readonly Requested[]): Map<string, string> {
  const last = new Map<string, string>();
  for (const { outcome, plate } of requested) {
    if (plate && outcome === 'moved') last.set(plate.sessionId, plate.plate);
    if (plate && outcome === 'unsure') last.delete(plate.sessionId);
  }
  return last;
}

/** Each move was acknowledged to its driver, and was made once. */
async function compareMoves(query: Query, requested: readonly Requested[]): Promise<string[]> {
  const made = await query<{ order_id: string; starts_at: Date; ends_at: Date }>(
    `select order_id, to_starts_at as starts_at, to_ends_at as ends_at from reservation_moves where status = 'done'`,
  );
  const asLine = (orderId: string, startsAt: number, endsAt: number) =>
    `the move of ${orderId} to ${new Date(startsAt).toISOString()}, ${(endsAt - startsAt) / 3_600_000} hours`;
  const times = count(
    made.map(({ order_id, starts_at, ends_at }) => asLine(order_id, starts_at.getTime(), ends_at.getTime())),
  );
  const lineOf = ({ orderId, startsAt, endsAt }: Requested) => asLine(orderId, startsAt, endsAt);
  const sure = count(requested.filter(({ outcome }) => outcome === 'moved').map(lineOf));
  const maybe = count(requested.filter(({ outcome }) => outcome === 'unsure').map(lineOf));
  const lines = new Set([...times.keys(), ...sure.keys()]);
  return [...lines].flatMap((line) => {
    const [is, min, more] = [times, sure, maybe].map((counts) => counts.get(line) ?? 0) as [number, number, number];
    return is >= min && is <= min + more ? [] : [`${line} was told ${min} times, and made ${is} times`];
  });
}

function count(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
