/**
 * A car that comes and goes for a day at a lot with cameras. What the cameras read is drawn as it happened, some exits are missed and some
 * entries are read again inside, and then it is sent shuffled, doubled, late, split over calls and to several servers at once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aVehicle } from '../builders/a-driver.ts';
import type { Random } from '../cases/seeded-random.ts';
import { anAccountWithCard } from './account-with-card.ts';
import type { Act } from './act.ts';
import type { Acknowledged, CameraPass } from './audit/acknowledged.ts';
import { CAP_MINUTES } from './audit/cameras.ts';
import { book } from './booking.ts';
import { end } from './follow-ups.ts';

const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 2000;
const SURE = 0.95;
const UNSURE = 0.6;

export async function comeAndGo(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note, random, timePasses } = act;
  const { plate, state } = aVehicle();
  const driver = await anAccountWithCard(act);
  if (!driver) return [];
  const { email, headers } = driver;
  const receipt = { kind: 'receipt', email } as const;
  const vehicles = [{ plate, state }];
  const paid = await book(act, { zone: 'plain', vehicles, headers, mayWalkAway: false, method: 'card' });
  if (!paid) return [];
  if (paid.stay.reported !== 'paid') return [paid.stay, receipt];
  const before = [paid.stay, await end(act, paid.sessionId, headers)];
  await timePasses.wasDaysAgo(paid.orderId);
  const agreed = await client.call('POST /users/auto-pay', { body: { plate, state, agreed: true } }, headers);
  note(agreed.status === 201 ? 'turned auto-pay on' : `auto-pay refused: ${agreed.body.error?.code}`);
  if (agreed.status !== 201) return [...before, receipt];
  const passes = drawDay(random);
  const reads = passes.map(({ direction, at, isSure }) => {
    const confidence = isSure ? SURE : UNSURE;
    const camera = direction === 'in' ? 'Way in' : 'Way out';
    return { _id: randomUUID(), plate, state, direction, confidence, camera, at: new Date(at).toISOString() };
  });
  const again = reads.filter(() => random.between(0, 4) === 0);
  const send = async (some: typeof reads) => {
    await sleep(random.between(0, MAX_DELAY_MS));
    const params = { id: lot.locationId };
    const { status, body } = await client.call(
      'POST /locations/:id/reads',
      { params, body: { reads: some } },
      lot.headers,
    );
    const refused = status === 200 ? body.data.reads.flatMap(({ error }) => error?.code ?? []) : [String(status)];
    if (refused.length > 0) throw new Error(`A read of a camera was refused: ${refused.join(', ')}.`);
  };
  // A repetition is sent in a call of its own.
  const calls = [...inCalls(random, shuffled(random, reads)), ...inCalls(random, shuffled(random, again))];
  await Promise.all(calls.map(send));
  note('came and went');
  return [...before, { kind: 'came and went', plate, email, passes }];
}

/** From some hours ago until now, by the cameras' clocks. */
function drawDay(random: Random): CameraPass[] {
  const passes: { direction: 'in' | 'out'; minute: number; isSure: boolean }[] = [];
  let minute = 0;
  let isExitRead = true;
  for (let stays = random.between(1, 5); stays > 0; stays -= 1) {
    const left = minute + random.oneOf([random.between(1, 12), random.between(12, 90), random.between(90, 400)]);
    passes.push({ direction: 'in', minute, isSure: true });
    for (let more = random.between(0, 3); more > 0; more -= 1) {
      const direction = random.between(0, 4) === 0 ? 'out' : 'in';
      passes.push({
        direction,
        minute: random.between(minute, left),
        isSure: direction === 'in' && random.between(0, 4) > 0,
      });
    }
    isExitRead = random.between(0, 4) > 0;
    if (isExitRead) passes.push({ direction: 'out', minute: left, isSure: true });
    minute = left + random.oneOf([random.between(1, 5), random.between(5, 60), random.between(60, 300)]);
  }
  // A car whose last exit was missed is gone by the lot's cap.
  const over = Date.now() - (minute + (isExitRead ? 1 : CAP_MINUTES + 1)) * MINUTE_MS;
  // No two at the same moment: which of them comes first is nobody's to know.
  const step = MINUTE_MS / (passes.length + 1);
  return passes.map(({ direction, minute: at, isSure }, index) => {
    const within = random.between(Math.ceil(index * step), Math.floor((index + 1) * step));
    return { direction, at: Math.floor(over + at * MINUTE_MS + within), isSure };
  });
}

function inCalls<T>(random: Random, all: readonly T[]): T[][] {
  const calls: T[][] = [];
  for (let from = 0; from < all.length; ) {
    const size = random.between(1, 4);
    calls.push(all.slice(from, from + size));
    from += size;
  }
  return calls;
}

function shuffled<T>(random: Random, all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, order: random.between(0, 2 ** 30) }))
    .sort((one, other) => one.order - other.order)
    .map(({ each }) => each);
}
