// A car at a valet stand, whose ticket attendants' phones move along: taken in, parked, requested, retrieved, ready, paid in cash, handed
// over. Each act has its own id, as on a phone that may go offline.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Connection } from './booking-flow.ts';

export const MOVES = 7;

/** A stand without handover codes and hooks, and its attendant. */
export type OpenStand = { readonly locationId: string; readonly token: string };

/** @throws unless the ticket ends as completed. */
export async function moveTicket(connection: Connection, { locationId, token }: OpenStand): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const mark = randomBytes(4).toString('hex').toUpperCase();
  const car = { plateNumber: mark, state: 'IL', make: 'Honda', model: 'Civic', color: 'Blue' };
  const guest = { ticketNumber: mark, phoneNumber: phoneOf(Number.parseInt(mark, 16)) };
  const form = { locationId, ...guest, firstName: 'Bench', ...car, eventId: randomUUIDv7() };
  const { valet } = await connection.send('POST', '/valets', form, headers);
  const path = `/valets/${(valet as { _id: string })._id}`;
  const act = (more: object) => ({ ...more, eventId: randomUUIDv7() });
  const move = (status: string, more = {}) => connection.send('PATCH', path, act({ status, ...more }), headers);
  await move('parked', { parkedBy: 'Bench', parkedLocation: 'B12' });
  await move('requested');
  await connection.send('POST', `${path}/job`, act({}), headers);
  await move('ready');
  await move('paid');
  const over = await move('completed');
  const { status } = over.valet as { status: string };
  if (status !== 'completed') throw new Error(`The ticket ended as ${status}.`);
}

/** No exchange begins with 0 or 1, or ends in 11. */
function phoneOf(number: number): string {
  const exchange = `${2 + (number % 8)}0`;
  return `312${exchange}${String(Math.floor(number / 8) % 100_000).padStart(5, '0')}`;
}
