/**
 * A car that cameras recognize: its driver pays for a stay of it with a card and leaves, and agrees; then it drives in and out, and its
 * saved card pays for the hour that is the least.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aVehicle } from '../builders/a-driver.ts';
import { anAccountWithCard } from './account-with-card.ts';
import type { Act } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { book } from './booking.ts';
import { end } from './follow-ups.ts';

const EVERY_MS = 500;
const WITHIN_MS = 120_000;

export async function driveThrough(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const { plate, state } = aVehicle();
  const driver = await anAccountWithCard(act);
  if (!driver) return [];
  const { email, headers } = driver;
  const tie = await book(act, {
    zone: 'plain',
    vehicles: [{ plate, state }],
    headers,
    mayWalkAway: false,
    method: 'card',
  });
  if (!tie) return [];
  const receipt = { kind: 'receipt', email } as const;
  if (tie.stay.reported !== 'paid') return [tie.stay, receipt];
  const paid = [tie.stay, receipt, await end(act, tie.sessionId, headers)];
  const agreed = await client.call('POST /users/auto-pay', { body: { plate, state, agreed: true } }, headers);
  note(agreed.status === 201 ? 'turned auto-pay on' : `auto-pay refused: ${agreed.body.error?.code}`);
  if (agreed.status !== 201) return paid;
  const pass = async (direction: 'in' | 'out', now: number) => {
    const read = { _id: randomUUID(), plate, state, direction, confidence: 0.95, camera: 'Gate' };
    const reads = [{ ...read, at: new Date(now).toISOString() }];
    return client.call('POST /locations/:id/reads', { params: { id: lot.locationId }, body: { reads } }, lot.headers);
  };
  const visit = async () => {
    const page = { params: { id: lot.locationId }, query: { limit: 100 } };
    const { body } = await client.call('GET /locations/:id/auto-pay/visits', page, lot.headers);
    return body.data.visits.find(({ plateNumber }) => plateNumber === plate);
  };
  const cameAt = Date.now();
  await pass('in', cameAt);
  const until = Date.now() + WITHIN_MS;
  let inside = await visit();
  while (!inside?.startedAt && !inside?.refused && Date.now() < until) {
    await sleep(EVERY_MS);
    inside = await visit();
  }
  note(inside?.startedAt ? 'drove in' : `not let in: ${inside?.refused ?? 'no answer'}`);
  if (inside?.refused) return paid;
  // Its driver does not wait for us.
  const leftAt = Date.now();
  const left = await pass('out', leftAt);
  note(left.status === 200 ? 'drove out' : `an exit refused: ${left.body.error?.code}`);
  if (left.status !== 200) return paid;
  const passes = [
    { direction: 'in', at: cameAt, isSure: true },
    { direction: 'out', at: leftAt, isSure: true },
  ] as const;
  return [...paid, { kind: 'came and went', plate, email, passes }];
}
