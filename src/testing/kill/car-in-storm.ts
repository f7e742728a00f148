/** A car that is taken in, retrieved and handed back while the server is killed repeatedly. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ValetStatus } from '#domain/valet/ticket-status.ts';
import { aValetForm } from '../builders/a-valet-form.ts';
import type { Random } from '../cases/seeded-random.ts';
import type { StubbornClient } from './stubborn-client.ts';

export type CarStorm = {
  readonly client: StubbornClient;
  readonly random: Random;
  readonly locationId: string;
  readonly headers: Record<string, string>;
  /** Instead of cash. */
  readonly payOnline?: (ticketId: string) => Promise<void>;
};

export type HandledCar = { readonly id: string; readonly ticketNumber: string; readonly kinds: readonly string[] };

/** Each act keeps one id across repeats, and the phone names the ticket before any answer. */
export async function handleCar(storm: CarStorm, ticketNumber: string): Promise<HandledCar> {
  const { client, random, locationId, headers, payOnline } = storm;
  const id = randomUUIDv7();
  const kinds: string[] = [];
  const think = () => sleep(random.between(0, 40));
  const did = async (kind: string, answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${kind} of ${ticketNumber} answered ${status}: ${JSON.stringify(body)}`);
    kinds.push(kind);
    await think();
  };
  const stamp = () => ({ eventId: randomUUID() });
  const move = (status: ValetStatus, more: object = {}) =>
    client.call('PATCH /valets/:id', { params: { id }, body: { status, ...more, ...stamp() } }, headers);
  // Undone and paid again; after a kill the ten seconds may be over.
  const payCash = async () => {
    await did('paid', move('paid'));
    if (random.between(0, 2) > 0) return;
    const body = { act: 'paid' as const, ...stamp() };
    const { status } = await client.call('POST /valets/:id/undo', { params: { id }, body }, headers);
    if (status >= 300) return;
    kinds.push('undone');
    await did('paid', move('paid'));
  };
  const form = { ...aValetForm(), ticketNumber, hook: null };
  await did('created', client.call('POST /valets', { body: { ...form, _id: id, locationId, ...stamp() } }, headers));
  await did('parked', move('parked', { parkedBy: 'Leo', parkedLocation: 'B4' }));
  await did('requested', move('requested'));
  if (random.between(0, 3) === 0) {
    await did('unrequested', move('unrequested'));
    await did('requested', move('requested'));
  }
  await did('job_taken', client.call('POST /valets/:id/job', { params: { id }, body: stamp() }, headers));
  await did('made_ready', move('ready'));
  if (payOnline) await payOnline(id);
  else await payCash();
  await did('completed', move('completed'));
  return { id, ticketNumber, kinds };
}
