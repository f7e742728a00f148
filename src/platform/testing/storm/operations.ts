/**
 * What the clients of a storm do: any mix of bookings and their follow-ups, reservations, receipts, codes, valet cars, shifts, notices and
 * payouts.
 */
import { aGuest, aVehicle, TEST_CARDS } from '../builders/a-driver.ts';
import { handleCar } from '../kill/car-in-storm.ts';
import { type Act, from, type Headers, type Operation } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { comeAndGo } from './camera-stories.ts';
import { runCampaign } from './campaign.ts';
import {
  bookAnewBeforePaying,
  closeSomeSpaces,
  parkAndMove,
  parkInCountedZone,
  rushForSpaces,
} from './counted-zones.ts';
import { driveThrough } from './driving-through.ts';
import { payOwner, requestWalk, settleWithBank } from './money-out.ts';
import { noticeACarThatPays, noticeAMistypedCar, noticeAnUnpaidCar } from './noticing.ts';
import { comeBack } from './paying.ts';
import { reserveForLater, rushForReservations, rushToMove } from './reserving.ts';
import { forgetToStop, leaveAtOnce, leaveOwing, parkStartStop } from './start-stop.ts';
import { bookFive, bookOne, bookTwice } from './stays.ts';
import { endByText, textToPark } from './texting.ts';

const OPERATIONS: readonly [Operation, ...Operation[]] = [
  bookOne,
  bookFive,
  bookTwice,
  parkByCode,
  payCarAtStand,
  payCarOnline,
  changeShift,
  parkInCountedZone,
  parkAndMove,
  rushForSpaces,
  bookAnewBeforePaying,
  reserveForLater,
  rushForReservations,
  rushToMove,
  runCampaign,
  closeSomeSpaces,
  aDayAtTheSupport,
  noticeAnUnpaidCar,
  noticeACarThatPays,
  noticeAMistypedCar,
  parkStartStop,
  leaveAtOnce,
  forgetToStop,
  leaveOwing,
  driveThrough,
  comeAndGo,
  textToPark,
  endByText,
];

/** What happens more often than the rest. */
const USUAL: readonly [Operation, ...Operation[]] = [
  bookOne,
  bookOne,
  bookOne,
  bookTwice,
  payCarAtStand,
  parkInCountedZone,
  parkAndMove,
  reserveForLater,
  parkStartStop,
  leaveAtOnce,
  comeAndGo,
];

const ANY = [...OPERATIONS, ...USUAL] as const;

/** Starts with one of each, so that even the shortest storm has them all. @param index counts the operations of a storm, from 0 */
export function operate(act: Act, index: number): Promise<Acknowledged[]> {
  const first = OPERATIONS[index];
  return first ? first(act) : act.random.oneOf(ANY)(act);
}

/** Comparing all books is rare. */
function aDayAtTheSupport(act: Act): Promise<Acknowledged[]> {
  const operation = act.random.between(0, 20);
  if (operation === 0) return requestWalk(act);
  return operation % 2 === 0 ? payOwner(act) : settleWithBank(act);
}

async function parkByCode(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const { plate, state } = aVehicle();
  const { locationId, zoneIds, code } = lot;
  const body = { locationId, zoneId: zoneIds.plain, code, plateNumber: plate, state };
  const parked = await client.call('POST /sessions/code', { body }, { ...aGuest().headers, ...from(act) });
  note(parked.status === 201 ? 'parked by code' : `a code refused: ${parked.body.error?.code}`);
  return parked.status === 201 ? [{ kind: 'code', sessionId: parked.body.data._id, plate }] : [];
}

let tickets = 0;
const nextTicket = () => {
  tickets += 1;
  return String(tickets);
};

async function payCarAtStand(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const car = await handleCar({ client, random, locationId: lot.locationId, headers }, nextTicket());
  const { paidBy, kinds } = car;
  const takenBack = kinds.filter((kind) => kind === 'cash_taken_back').length;
  note(`handed a car over, paid by ${paidBy}`);
  const { body } = await client.call('GET /valets/:id', { params: { id: car.id } }, headers);
  return [{ kind: 'car', ticketId: car.id, paidBy, takenBack, chargedCents: body.valet.totalCost ?? 0 }];
}

async function payCarOnline(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  let chargedCents = 0;
  const payOnline = async (valet: string) => {
    const intent = await client.call('POST /billing/valet/stripe-intent', { body: { valet } }, headers);
    const { clientSecret } = intent.body.data;
    if (!clientSecret) throw new Error('A car costs something.');
    act.providers.stripe.books.confirm(clientSecret, TEST_CARDS.approved);
    chargedCents = intent.body.data.totalCost;
    const reported = await comeBack(act, clientSecret, headers);
    if (reported !== 'paid') throw new Error(`The car's driver was told ${reported}.`);
  };
  const car = await handleCar({ client, random, locationId: lot.locationId, headers, payOnline }, nextTicket());
  note('handed a car over that was paid online');
  return [{ kind: 'car', ticketId: car.id, paidBy: 'online', takenBack: 0, chargedCents }];
}

/** Counts the till and hands the stand over to the next shift. Somebody else may do the same at this moment. */
async function changeShift(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const params = { locationId: lot.locationId };
  const { shift } = (await client.call('GET /valets/locations/:locationId/shift', { params }, headers)).body.data;
  const closed = shift && (await closeShift(act, shift, headers));
  const float = random.between(0, 200) * 100;
  const { handOver } = (await client.call('GET /valets/locations/:locationId/shift', { params }, headers)).body.data;
  const { status } = await client.call(
    'POST /valets/locations/:locationId/shift',
    { params, body: { float, ...(handOver && { takesOver: handOver.shift }) } },
    headers,
  );
  note(`opened a shift: ${status}`);
  return closed ? [closed] : [];
}

async function closeShift(
  { client, random, lot, note }: Act,
  { _id: id, float }: { readonly _id: string; readonly float: number },
  headers: Headers,
): Promise<Acknowledged | null> {
  const countedCents = float + random.between(0, 3) * 100;
  const params = { locationId: lot.locationId };
  const { taken } = (await client.call('GET /valets/locations/:locationId/keys', { params }, headers)).body;
  const body = { shift: id, counted: countedCents, hooks: taken.map(({ hook }) => hook), note: '' };
  const closed = await client.call('POST /valets/locations/:locationId/shift/close', { params, body }, headers);
  note(`closed a shift: ${closed.status}`);
  if (closed.status !== 200) return null;
  return { kind: 'shift', id, expectedCents: closed.body.data.shift.expected ?? 0, countedCents };
}
