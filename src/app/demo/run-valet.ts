// The demo's valet at work at two lots: some past evenings, and cars here now in every state. The
// features themselves do everything, so that histories, totals and money agree.

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

const DAY_MINUTES = 24 * 60;
const EVENINGS = 14;
const CARS_AN_EVENING = 3;
const RATES = [
  { priceCents: 1500, isHourly: true, hooks: 60, asksCode: true, capacity: 12, tips: 'shared' },
  { priceCents: 3000, isHourly: false, hooks: 40, asksCode: true, tips: 'person' },
] as const;

export async function runValet(tx: Db, deps: Pick<ListenerDeps, 'config' | 'jobs'>, work: Working): Promise<void> {
  for (const [index, rate] of RATES.entries()) {
    const locationId = work.locationIds[index];
    if (locationId === undefined) continue;
    await saveSettings(tx, { locationId, ...rate }, work.openedAt);
    let last = 1000;
    const shift = { ...work, locationId, number: () => String(++last) };
    await workEvenings(tx, deps, shift);
    for (const { came, steps } of carsHere()) await takeIn(tx, deps, shift, { came, steps });
  }
}

async function workEvenings(tx: Db, deps: Pick<ListenerDeps, 'config' | 'jobs'>, shift: Shift): Promise<void> {
  const { random } = shift;
  for (let evening = EVENINGS; evening >= 1; evening--) {
    for (let car = 0; car < CARS_AN_EVENING; car++) {
      const came = evening * DAY_MINUTES - random.between(0, 120);
      await takeIn(tx, deps, shift, { came, steps: wholeStay(random) });
    }
  }
}

const parking: Step = {
  after: 4,
  by: 'staff',
  command: { kind: 'enter_parking', parkedBy: 'Leo', parkedLocation: 'B14' },
};
const request = (after: number): Step => ({ after, by: 'guest', command: { kind: 'request' } });
const start = (after: number): Step => ({ after, by: 'staff', command: { kind: 'take_job' } });
const front = (after: number): Step => ({ after, by: 'staff', command: { kind: 'car_ready' } });
const cash = (after: number): Step => ({ after, by: 'staff', command: { kind: 'pay_cash' } });
const hand = (after: number): Step => {
  return { after, by: 'staff', command: { kind: 'complete', proof: { kind: 'code', fits: true } } };
};

function wholeStay(random: Random): Step[] {
  const requested = random.between(70, 230);
  const fetched = requested + random.between(1, 4);
  const ready = fetched + random.between(3, 8);
  return [parking, request(requested), start(fetched), front(ready), cash(ready + 2), hand(ready + 4)];
}

/** `came`: minutes before now. One car for each possible state. */
function carsHere(): { readonly came: number; readonly steps: readonly Step[] }[] {
  return [
    { came: 150, steps: [parking, request(120), start(128), front(134), cash(137)] },
    { came: 140, steps: [parking, request(110), start(119), front(125)] },
    { came: 130, steps: [parking, request(118), start(127)] },
    { came: 95, steps: [parking, request(87)] },
    { came: 80, steps: [parking, request(75)] },
    { came: 60, steps: [parking, request(40), { after: 44, by: 'guest', command: { kind: 'unrequest' } }] },
    { came: 45, steps: [parking] },
    { came: 20, steps: [parking] },
    { came: 3, steps: [] },
  ];
}

async function takeIn(
  tx: Db,
  deps: Pick<ListenerDeps, 'config' | 'jobs'>,
  shift: Shift,
  { came, steps }: { readonly came: number; readonly steps: readonly Step[] },
): Promise<void> {
  const { random, mint, locationId } = shift;
  const cameAt = shift.now.getTime() - came * MINUTE_MS;
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
  for (const { after, by, command } of steps) {
    const { now: at, deps: later } = then(after);
    const actor: TicketActor = by === 'staff' ? staff : { kind: 'guest' };
    const moved = await changeTicket(tx, later, { ticketRef, actor, command: () => command, origin: {}, now: at });
    if (isRefusal(moved)) throw new Error(`The demo's car was not moved: ${moved.refusal}.`);
    await settleDue(tx, later, moved, at);
  }
}
