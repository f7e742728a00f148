// The demo's valet at work at two lots, a garage by the hour and a hotel by the night: past evenings, and this one with cars in every state.
// The features themselves do everything, so that histories, totals and money agree.

import type { TicketActor, TicketCommand } from '#features/valet/rules/ticket/ticket-commands.ts';
import {
  changeTicket,
  createTicket,
  type ListenerDeps,
  saveSettings,
  settleDue,
  type TicketRef,
} from '#features/valet/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mint } from './demo-mint.ts';
import type { Random } from './demo-random.ts';
import { drawValetCar } from './valet-cars.ts';

type Working = {
  readonly locationIds: readonly string[];
  /** The account of the attendant, and when the stands opened. */
  readonly valetId: string;
  readonly openedAt: Date;
  readonly random: Random;
  readonly mint: Mint;
  readonly now: Date;
};
type Shift = Working & { readonly locationId: string; readonly number: () => string };
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

export async function runValet(tx: Db, deps: Pick<ListenerDeps, 'config' | 'jobs'>, work: Working): Promise<void> {
  for (const [index, stand] of [GARAGE, HOTEL].entries()) {
    const locationId = work.locationIds[index];
    if (locationId === undefined) continue;
    await saveSettings(tx, { locationId, ...stand.settings }, work.openedAt);
    let next = stand.firstNumber;
    const shift = { ...work, locationId, number: () => String(next++) };
    for (const stay of [...pastStays(stand, work.random), ...stand.tonight]) await takeIn(tx, deps, shift, stay);
  }
}

/** The oldest first. */
function pastStays({ rows, spacesInRow, carsAnEvening, staysFor }: Stand, random: Random): Stay[] {
  const stays: Stay[] = [];
  for (let evening = EVENINGS; evening >= 1; evening--) {
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
  }
  return stays.toSorted((a, b) => b.came - a.came);
}

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

async function takeIn(tx: Db, deps: Pick<ListenerDeps, 'config' | 'jobs'>, shift: Shift, stay: Stay): Promise<void> {
  const { random, mint, locationId } = shift;
  const cameAt = shift.now.getTime() - stay.came * MINUTE_MS;
  const staff: TicketActor = {
    kind: 'staff',
    id: shift.valetId,
    name: 'Leo Marchetti',
    drivesStick: true,
    leads: true,
  };
  const then = (after: number) => {
    const at = new Date(cameAt + after * MINUTE_MS);
    return { now: at, deps: { ...deps, now: () => at, newId: () => mint.idAt(at) } };
  };
  const { now, deps: first } = then(0);
  const car = { ...drawValetCar(random), ticketNumber: shift.number(), plateState: 'IL' };
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
  for (const { after, by, command } of stepsOf(stay, random.pick(PARKERS))) {
    const { now: at, deps: later } = then(after);
    const actor: TicketActor = by === 'staff' ? staff : { kind: 'guest' };
    const moved = await changeTicket(tx, later, { ticketRef, actor, command: () => command, origin: {}, now: at });
    if (isRefusal(moved)) throw new Error(`The demo's car was not moved: ${moved.refusal}.`);
    await settleDue(tx, later, moved, at);
  }
}
