// The demo's valet at work at two lots, a garage by the hour and a hotel by the night: past evenings, each with a shift and its counted till,
// and this one with cars in every state. The features themselves do everything, so that histories, totals and money agree.

import type { Deps } from '#app/deps.ts';
import { totalOf, withoutTips } from '#features/pricing/rules/price-line.ts';
import type { TicketActor, TicketCommand } from '#features/valet/rules/ticket/ticket-commands.ts';
import {
  changeTicket,
  closeShift,
  createTicket,
  openShift,
  saveSettings,
  settleDue,
  type TicketRef,
} from '#features/valet/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { Mint } from './demo-mint.ts';
import type { Random } from './demo-random.ts';
import { drawValetCar } from './valet-cars.ts';

type WorkDeps = Pick<Deps, 'config' | 'jobs' | 'seal'>;

type Working = {
  readonly locationIds: readonly string[];
  readonly attendant: SignedInUser;
  /** When the stands opened. */
  readonly openedAt: Date;
  readonly random: Random;
  readonly mint: Mint;
  readonly now: Date;
};
type AtStand = Working & { readonly locationId: string; readonly number: () => string };
/** An act, this many minutes after the car arrived. */
type Step = { readonly after: number; readonly by: 'staff' | 'guest'; readonly command: TicketCommand };

/** What happened to a car and when, in minutes before now. */
type Stay = {
  readonly came: number;
  readonly place?: string;
  readonly requested?: number;
  readonly withdrawn?: number;
  readonly taken?: number;
  readonly ready?: number;
  readonly paid?: number;
  /** In cash, in cents. */
  readonly tip?: number;
  readonly handed?: number;
};

type Stand = {
  readonly settings: Omit<Parameters<typeof saveSettings>[1], 'locationId'>;
  /** Its rows of spaces, the nearest first: each takes two minutes longer. */
  readonly rows: readonly string[];
  readonly spacesInRow: number;
  /** Of its first ticket. */
  readonly firstNumber: number;
  readonly carsAnEvening: readonly [number, number];
  /** How long its cars stay, in minutes. */
  readonly staysFor: readonly [number, number];
  readonly floatCents: Cents;
  /** How much was missing in the till last night, and what was noted; on all other evenings it balanced. */
  readonly shortLastNight?: { readonly cents: Cents; readonly note: string };
  readonly tonight: readonly Stay[];
};

const DAY_MINUTES = 24 * 60;
const EVENINGS = 14;
const PARKERS = ['Leo', 'Mia', 'Andre'] as const;

const GARAGE: Stand = {
  settings: { priceCents: 1500, isHourly: true, hooks: 60, asksCode: true, capacity: 18, tips: 'shared' },
  rows: ['A', 'B', 'C'],
  spacesInRow: 12,
  firstNumber: 1001,
  carsAnEvening: [3, 5],
  staysFor: [70, 230],
  floatCents: 10_000,
  shortLastNight: { cents: 400, note: 'Probably gave too much change.' },
  tonight: [
    { came: 171, place: 'A1', requested: 56, taken: 55, ready: 52, paid: 50, tip: 500, handed: 49 },
    { came: 164, place: 'B4', requested: 44, taken: 42, ready: 38, paid: 37, handed: 36 },
    { came: 158, place: 'A8', requested: 31, taken: 30, ready: 27, paid: 26, tip: 300, handed: 25 },
    { came: 149, place: 'C2', requested: 24, taken: 22, ready: 17, paid: 15, handed: 14 },
    { came: 142, place: 'A2', requested: 15, taken: 13, ready: 9, paid: 7 },
    { came: 128, place: 'B7', requested: 12, taken: 6 },
    { came: 117, place: 'B11', requested: 10, taken: 8, ready: 3 },
    { came: 96, place: 'A12', requested: 6 },
    { came: 74, place: 'C3', requested: 2 },
    { came: 62, place: 'A5', requested: 25, withdrawn: 22 },
    { came: 47, place: 'B2' },
    { came: 33, place: 'A9' },
    { came: 19, place: 'C8' },
    { came: 2 },
  ],
};

const HOTEL: Stand = {
  settings: { priceCents: 3000, isHourly: false, hooks: 40, asksCode: true, tips: 'person' },
  rows: ['P1-', 'P2-'],
  spacesInRow: 20,
  firstNumber: 4207,
  carsAnEvening: [2, 4],
  staysFor: [180, 720],
  floatCents: 15_000,
  tonight: [
    { came: 655, place: 'P1-15', requested: 51, taken: 49, ready: 46, paid: 43, tip: 400, handed: 43 },
    { came: 590, place: 'P2-6', requested: 40, taken: 39, ready: 34, paid: 31, handed: 30 },
    { came: 512, place: 'P1-3', requested: 22, taken: 21, ready: 18, paid: 16, tip: 200, handed: 15 },
    { came: 433, place: 'P1-18' },
    { came: 387, place: 'P2-11' },
    { came: 310, place: 'P1-6', requested: 4, taken: 2 },
    { came: 255, place: 'P1-2', requested: 9, taken: 8, ready: 4 },
    { came: 212, place: 'P2-14', requested: 7 },
    { came: 168, place: 'P2-1' },
    { came: 121, place: 'P1-9' },
    { came: 76, place: 'P1-12' },
    { came: 41, place: 'P2-9' },
    { came: 12, place: 'P1-4' },
    { came: 5 },
    { came: 1 },
  ],
};

export async function runValet(tx: Db, deps: WorkDeps, work: Working): Promise<void> {
  for (const [index, stand] of [GARAGE, HOTEL].entries()) {
    const locationId = work.locationIds[index];
    if (locationId === undefined) continue;
    await saveSettings(tx, { locationId, ...stand.settings }, work.openedAt);
    let next = stand.firstNumber;
    const at = { ...work, locationId, number: () => String(next++) };
    for (let evening = EVENINGS; evening >= 1; evening--)
      await workEvening(tx, deps, at, { stand, stays: pastStays(stand, evening, work.random), isLast: evening === 1 });
    await beginShift(tx, deps, at, stand.tonight, stand.floatCents);
    for (const stay of stand.tonight) await takeIn(tx, deps, at, stay);
  }
}

/** The oldest first. */
function pastStays({ rows, spacesInRow, carsAnEvening, staysFor }: Stand, evening: number, random: Random): Stay[] {
  const stays: Stay[] = [];
  const cars = random.between(...carsAnEvening);
  for (let car = 0; car < cars; car++) {
    const row = random.below(rows.length);
    const handed = evening * DAY_MINUTES - random.between(0, 180);
    const ready = handed + random.between(3, 5);
    const taken = ready + 2 + 2 * row + random.below(2);
    const requested = taken + random.between(1, 4);
    const came = requested + random.between(...staysFor);
    const tip = random.chance(0.4) ? { tip: random.between(2, 6) * 100 } : {};
    const place = `${rows[row]}${random.between(1, spacesInRow)}`;
    stays.push({ came, place, requested, taken, ready, paid: handed + 1, handed, ...tip });
  }
  return stays.toSorted((a, b) => b.came - a.came);
}

type Evening = { readonly stand: Stand; readonly stays: readonly Stay[]; readonly isLast: boolean };

const MINUTES_TO_SET_UP = 15;
const MINUTES_TO_COUNT = 20;

/** A shift from before the first car until its till is counted; no car is left. */
async function workEvening(tx: Db, deps: WorkDeps, at: AtStand, { stand, stays, isLast }: Evening): Promise<void> {
  const { locationId, attendant: by, now, mint } = at;
  const shiftId = await beginShift(tx, deps, at, stays, stand.floatCents);
  let takenCents = 0;
  for (const stay of stays) takenCents += await takeIn(tx, deps, at, stay);
  const short = (isLast && stand.shortLastNight) || { cents: 0, note: '' };
  const countedCents = stand.floatCents + takenCents - short.cents;
  const lastCar = Math.min(...stays.map(({ handed = 0 }) => handed));
  const moment = momentOf(now, MINUTES_TO_COUNT - lastCar);
  const closed = await closeShift(
    { ...deps, ...clockAt(moment, mint) },
    tx,
    { locationId, shiftId, by, counting: { countedCents, hooks: [] }, missing: [], note: short.note },
    { isBlind: true, userId: by.id },
  );
  if (isRefusal(closed)) throw new Error(`The demo's shift was not closed: ${closed.refusal}.`);
}

/** @returns the id of the shift */
async function beginShift(
  tx: Db,
  deps: WorkDeps,
  { locationId, attendant: by, now, mint }: AtStand,
  stays: readonly Stay[],
  floatCents: Cents,
): Promise<string> {
  const firstCar = Math.max(...stays.map(({ came }) => came));
  const clock = clockAt(momentOf(now, -firstCar - MINUTES_TO_SET_UP), mint);
  const requested = { locationId, floatCents, takesOver: undefined, by };
  const opened = await openShift({ ...deps, ...clock }, tx, requested, { isBlind: true, userId: by.id });
  if (isRefusal(opened)) throw new Error(`The demo's shift was not opened: ${opened.refusal}.`);
  return opened._id;
}

const momentOf = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
const clockAt = (at: Date, mint: Mint) => ({ now: () => at, newId: () => mint.idAt(at) });

const MINUTES_TO_PARK = 4;

function stepsOf(stay: Stay, parkedBy: string): Step[] {
  const { came, place, requested, withdrawn, taken, ready, paid, tip, handed } = stay;
  if (place === undefined) return [];
  const act = (at: number | undefined, by: Step['by'], command: TicketCommand): Step[] =>
    at === undefined ? [] : [{ after: came - at, by, command }];
  return [
    { after: MINUTES_TO_PARK, by: 'staff', command: { kind: 'enter_parking', parkedBy, parkedLocation: place } },
    ...act(requested, 'guest', { kind: 'request' }),
    ...act(withdrawn, 'guest', { kind: 'unrequest' }),
    ...act(taken, 'staff', { kind: 'take_job' }),
    ...act(ready, 'staff', { kind: 'car_ready' }),
    ...act(paid, 'staff', { kind: 'pay_cash', ...(tip !== undefined && { tip }) }),
    ...act(handed, 'staff', { kind: 'complete', proof: { kind: 'code', fits: true } }),
  ];
}

/** @returns the cash that it brought into the till */
async function takeIn(tx: Db, deps: WorkDeps, at: AtStand, stay: Stay): Promise<Cents> {
  const { random, mint, locationId, attendant } = at;
  const staff: TicketActor = {
    kind: 'staff',
    id: attendant.id,
    name: attendant.name,
    drivesStick: true,
    leads: true,
  };
  const then = (after: number) => {
    const now = momentOf(at.now, after - stay.came);
    return { now, deps: { ...deps, ...clockAt(now, mint) } };
  };
  const { now, deps: first } = then(0);
  const car = { ...drawValetCar(random), ticketNumber: at.number(), plateState: 'IL' };
  const details = { ...car, email: '', description: '', hook: undefined };
  const written = await createTicket(tx, first, {
    locationId,
    details,
    textsConsent: false,
    actor: staff,
    origin: {},
    now,
  });
  if (isRefusal(written)) throw new Error(`The demo's car was not taken in: ${written.refusal}.`);
  const ticketRef: TicketRef = { locationId, ticketId: written.ticketId };
  let { ticket } = written;
  for (const { after, by, command } of stepsOf(stay, random.pick(PARKERS))) {
    const { now: moment, deps: later } = then(after);
    const actor: TicketActor = by === 'staff' ? staff : { kind: 'guest' };
    const moved = await changeTicket(tx, later, { ticketRef, actor, command: () => command, origin: {}, now: moment });
    if (isRefusal(moved)) throw new Error(`The demo's car was not moved: ${moved.refusal}.`);
    await settleDue(tx, later, moved, moment);
    ticket = moved.ticket;
  }
  return ticket.payment.kind === 'paid' ? totalOf(withoutTips(ticket.payment.lines)) : 0;
}
