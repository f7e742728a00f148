/** A car that is taken in, retrieved and handed back while the server is killed repeatedly. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaidBy } from '#features/valet/rules/ticket/ticket.ts';
import type { ValetStatus } from '#features/valet/rules/ticket/ticket-status.ts';
import { aValetForm } from '../builders/a-valet-form.ts';
import type { Random } from '../cases/seeded-random.ts';
import type { StubbornClient } from './stubborn-client.ts';

export type CarStorm = {
  readonly client: StubbornClient;
  readonly random: Random;
  readonly locationId: string;
  readonly headers: Record<string, string>;
  /** Pays online instead of at the stand. */
  readonly payOnline?: (ticketId: string) => Promise<void>;
};

/** No car in a storm parks for free. */
type StormPayment = Exclude<PaidBy, 'nothing_due'>;

export type HandledCar = {
  readonly id: string;
  readonly ticketNumber: string;
  readonly kinds: readonly string[];
  /** The way it was paid for in the end. */
  readonly paidBy: StormPayment;
};

/** What a stand charges for cars in a storm: everything that a car may owe. */
export const STORM_STAND = { price: 10, isHourly: true, hooks: 0, asksCode: false, chargesRooms: true } as const;
const LOST_TICKET_CENTS = 2500;

/** Opens a stand for such cars at a location. */
export async function openStormStand({ client, locationId, headers }: Omit<CarStorm, 'random'>): Promise<void> {
  const params = { locationId };
  await client.call('PATCH /valets/locations/:locationId/settings', { params, body: STORM_STAND }, headers);
  const { body } = await client.call('GET /valets/locations/:locationId/rates', { params }, headers);
  if (!body.rates) throw new Error('A stand has rates once it has settings.');
  const rates = { ...body.rates, lostTicketCents: LOST_TICKET_CENTS };
  await client.call('PUT /valets/locations/:locationId/rates', { params, body: rates }, headers);
}

/** Each act keeps its id across retries, and the phone names the ticket before any answer. */
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
  const at = { params: { id } };
  const pay = async (): Promise<StormPayment> => {
    if (random.between(0, 3) > 0) {
      await did('paid', move('paid'));
      return 'cash';
    }
    const body = { name: 'Rose Guest', room: '412', ...stamp() };
    await did('paid', client.call('POST /valets/:id/room', { ...at, body }, headers));
    return 'room';
  };
  // The payment is undone, or reversed by a lead, and made again. After a kill, the ten seconds for undoing may be over.
  const payHere = async (): Promise<StormPayment> => {
    const paidBy = await pay();
    const regrets = random.between(0, 5);
    if (regrets > 1) return paidBy;
    if (regrets === 0) {
      const body = { reason: 'Booked on the wrong car', ...stamp() };
      await did('cash_taken_back', client.call('POST /valets/:id/cash/take-back', { ...at, body }, headers));
      return pay();
    }
    const body = { act: 'paid' as const, ...stamp() };
    const { status } = await client.call('POST /valets/:id/undo', { ...at, body }, headers);
    if (status >= 300) return paidBy;
    kinds.push('undone');
    return pay();
  };
  const lookUp = async () => {
    if (random.between(0, 1)) {
      const body = { seen: true, ...stamp() };
      await did('no_damage_seen', client.call('PUT /valets/:id/damage/none', { ...at, body }, headers));
      return;
    }
    const marked = { params: { id, markId: randomUUID() } };
    const mark = { side: 'front' as const, x: random.between(0, 1000), y: 500, kind: 'scratch' as const };
    const body = { ...mark, note: '', photoIds: [], ...stamp() };
    await did('damage_marked', client.call('PUT /valets/:id/damage/marks/:markId', { ...marked, body }, headers));
    if (random.between(0, 1)) return;
    const path = 'POST /valets/:id/damage/marks/:markId/removal';
    await did('damage_removed', client.call(path, { ...marked, body: stamp() }, headers));
  };
  const losesTicket = async () => {
    const change = (change: 'lost_ticket' | 'ticket_found') =>
      client.call('POST /valets/:id/extras', { ...at, body: { change, ...stamp() } }, headers);
    await did('ticket_lost', change('lost_ticket'));
    if (random.between(0, 1)) await did('ticket_found', change('ticket_found'));
  };
  const takeJob = () => did('job_taken', client.call('POST /valets/:id/job', { ...at, body: stamp() }, headers));
  const fetch = async () => {
    await did('requested', move('requested'));
    await takeJob();
    if (random.between(0, 4) === 0) {
      await did('job_given_back', client.call('POST /valets/:id/job/return', { ...at, body: stamp() }, headers));
      await takeJob();
    }
    await did('made_ready', move('ready'));
  };
  const form = { ...aValetForm(), ticketNumber, hook: null };
  await did('created', client.call('POST /valets', { body: { ...form, _id: id, locationId, ...stamp() } }, headers));
  await did('parked', move('parked', { parkedBy: 'Leo', parkedLocation: 'B4' }));
  if (random.between(0, 2) === 0) await lookUp();
  if (random.between(0, 3) === 0) {
    await did('requested', move('requested'));
    await did('unrequested', move('unrequested'));
  }
  await fetch();
  if (random.between(0, 4) === 0) {
    const body = { parkedBy: 'Leo', parkedLocation: 'C1', ...stamp() };
    await did('parked_again', client.call('POST /valets/:id/park-again', { ...at, body }, headers));
    await fetch();
  }
  if (random.between(0, 4) === 0) await losesTicket();
  const paidBy = payOnline ? await payOnline(id).then(() => 'online' as const) : await payHere();
  await did('completed', move('completed'));
  return { id, ticketNumber, kinds, paidBy };
}
