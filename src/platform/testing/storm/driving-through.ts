/** A car that cameras recognize: its driver agreed once, it drives in and out, and its saved card pays for the hour that is the least. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aVehicle } from '../builders/a-driver.ts';
import { anAccountWithCard } from './account-with-card.ts';
import type { Act } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { stayCents } from './audit/price-list.ts';

const EVERY_MS = 500;
const WITHIN_MS = 120_000;

export async function driveThrough(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const { plate, state } = aVehicle();
  const driver = await anAccountWithCard(act);
  if (!driver) return [];
  const { email, headers } = driver;
  const agreed = await client.call('POST /users/auto-pay', { body: { plate, state, agreed: true } }, headers);
  note(agreed.status === 201 ? 'turned auto-pay on' : `auto-pay refused: ${agreed.body.error?.code}`);
  if (agreed.status !== 201) return [];
  const pass = async (direction: 'in' | 'out') => {
    const read = { _id: randomUUID(), plate, state, direction, confidence: 0.95, camera: 'Gate' };
    const reads = [{ ...read, at: new Date().toISOString() }];
    return client.call('POST /locations/:id/reads', { params: { id: lot.locationId }, body: { reads } }, lot.headers);
  };
  const visit = async () => {
    const page = { params: { id: lot.locationId }, query: { limit: 100 } };
    const { body } = await client.call('GET /locations/:id/auto-pay/visits', page, lot.headers);
    return body.data.visits.find(({ plateNumber }) => plateNumber === plate);
  };
  await pass('in');
  const until = Date.now() + WITHIN_MS;
  let inside = await visit();
  while (!inside?.startedAt && !inside?.refused && Date.now() < until) {
    await sleep(EVERY_MS);
    inside = await visit();
  }
  note(inside?.startedAt ? 'drove in' : `not let in: ${inside?.refused ?? 'no answer'}`);
  if (!inside?.startedAt) return [];
  const left = await pass('out');
  note(left.status === 200 ? 'drove out' : `an exit refused: ${left.body.error?.code}`);
  if (left.status !== 200) return [];
  return [
    { kind: 'drove', orderId: inside._id, listedCents: stayCents('plain', 1) },
    { kind: 'receipt', email },
  ];
}
