// Creating a ticket: it takes the location's rate, and a number and hook that no other open ticket has. If the stand counts
// spaces and none is left, or an open ticket has the car already, only a request that says so takes it in. From then on, its
// guest can be found by phone number.

import { randomBytes } from 'node:crypto';
import { msgid, ngettext, t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { placeAct } from '#platform/calendar/act-time.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { readClock } from '#platform/http/device-clock.ts';
import { termsOfStand } from '../../rules/price/terms-of-stand.ts';
import { freeHook } from '../../rules/ticket/key-hook.ts';
import { findSameCar, hasSamePlate } from '../../rules/ticket/same-car.ts';
import type { Spaces } from '../../rules/ticket/spaces.ts';
import type { TicketDetails } from '../../rules/ticket/ticket.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import { openTicket } from '../../rules/ticket/ticket-facts.ts';
import { findInUse, listOpenCars, type OpenCar } from '../board/key-board.read-model.ts';
import { findSpaces } from '../board/stand-spaces.read-model.ts';
import { lockSettings, type StandSettings } from '../board/valet-settings.store.ts';
import { rememberPhone } from '../guest/guest-keys.store.ts';
import type { ActOrigin } from './change-ticket.ts';
import type { StoredTicket } from './stored-ticket.ts';
import type { ListenerDeps } from './ticket-change.ts';
import { callListeners } from './ticket-listeners.ts';
import { findTicket, findTicketOfEvent, insertTicket } from './tickets.store.ts';
import { findTicketRef } from './valets.read-model.ts';

const SECRET_BYTES = 20;
/** How late a ticket may arrive from a phone that had no signal. */
const LATEST_HOURS = 24;

export type NewTicket = {
  readonly locationId: string;
  /** The id that the phone already uses. */
  readonly ticketId?: string | undefined;
  /** Undefined takes the next free hook; null takes none. */
  readonly details: Omit<TicketDetails, 'hook'> & { readonly hook: number | null | undefined };
  readonly textsConsent: boolean;
  /** Takes the car in even if every space is taken. */
  readonly overCapacity?: boolean;
  /** Writes another ticket even if an open one has this car. */
  readonly alreadyHere?: boolean;
  readonly actor: TicketActor;
  readonly origin: ActOrigin;
  readonly now: Date;
};

/** Runs in the caller's transaction. A replayed act returns the ticket it created, as it is now. */
export async function createTicket(tx: Db, deps: ListenerDeps, requested: NewTicket): Promise<StoredTicket | Refusal> {
  const { locationId, origin, actor, now } = requested;
  const stand = await lockSettings(tx, locationId);
  if (!stand) return refuse('valet_not_set_up');
  if (stand.heldAt) return refuse('location_not_open');
  const written = origin.eventId === undefined ? null : await findTicketOfEvent(tx, locationId, origin.eventId);
  if (written !== null) return (await findTicket(tx, { locationId, ticketId: written })) ?? refuse('not_found');
  const ticketId = requested.ticketId ?? deps.newId();
  // An id is unique across locations, because a ticket's page is found by the id alone. Only the client that created an id knows
  // it before it is stored, so two requests with the same id come from the same client.
  if (requested.ticketId !== undefined && (await findTicketRef(tx, ticketId))) return refuse('idempotency_key_reused');
  const spaces = await findSpaces(tx, locationId);
  const isOver = spaces?.left === 0;
  if (isOver && !requested.overCapacity) return refuse('stand_full', fullOf(spaces));
  const same = await findSameOpenCar(tx, stand, requested);
  if (same && !requested.alreadyHere) return refuse('car_already_here', sameCarOf(same, requested, stand));
  const details = await claimNumbers(tx, stand, requested.details);
  if ('refusal' in details) return details;
  const earliest = new Date(now.getTime() - LATEST_HOURS * 3_600_000);
  const { at } = placeAct(readClock(origin.clock), { earliest, now, favor: 'later' });
  const terms = termsOfStand(stand, at);
  const fact = {
    kind: 'created',
    details,
    terms,
    ...(isOver && { over: true as const }),
    ...(same && { besides: same.ticketNumber }),
  } as const;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const after: StoredTicket = {
    locationId,
    ticketId,
    version: 1,
    ticket: openTicket(fact, at),
    actedAt: at,
    locationName: stand.locationName,
    timeZone: stand.timeZone,
    asksCode: stand.asksCode,
    due: null,
    handoverSecret: secret,
    textsConsentAt: requested.textsConsent ? at : null,
  };
  const createdBy = 'id' in actor ? actor.id : null;
  await insertTicket(tx, after, {
    origin: { handoverSecret: secret, createdBy, textsConsentAt: after.textsConsentAt },
    facts: [{ eventId: origin.eventId ?? deps.newId(), fact }],
    stamp: { at, now, device: origin.device ?? '', actor },
  });
  await rememberPhone(tx, after, details.phone);
  await callListeners(tx, deps, { before: null, after, facts: [fact], actor, at, now });
  return after;
}

/** The location is locked, so of two attendants who take in one car at once, the second is told. */
async function findSameOpenCar(tx: Db, stand: StandSettings, { details }: NewTicket): Promise<OpenCar | null> {
  const open = await listOpenCars(tx, stand.locationId);
  return findSameCar({ plateNumber: details.plate, state: details.plateState }, open);
}

function sameCarOf(car: OpenCar, { details, now }: NewTicket, { timeZone }: StandSettings) {
  const { ticketNumber, plateNumber, state, createdAt } = car;
  const since = formatMoment(createdAt, { timeZone, now });
  const words = t`Ticket ${ticketNumber}: ${carName(car)}, ${plateNumber} ${state}, here since ${since}.`;
  const isExact = hasSamePlate({ plateNumber: details.plate, state: details.plateState }, car);
  const advice = isExact ? '' : ` ${t`Its plate only looks like this one: compare them.`}`;
  return { fields: { alreadyHere: words + advice }, data: { ticket: { ...car, createdAt: createdAt.toISOString() } } };
}

/** The location is locked, so whatever is free stays free. `ownId` may keep what it has. */
export async function claimNumbers(
  tx: Db,
  stand: StandSettings,
  details: NewTicket['details'],
  ownId?: string,
): Promise<TicketDetails | Refusal> {
  const taken = await findInUse(tx, stand.locationId, ownId);
  if (taken.numbers.has(details.ticketNumber)) return refuse('ticket_number_taken', fieldOf('ticketNumber'));
  const { hook } = details;
  if (hook === undefined) return { ...details, hook: freeHook(stand.hooks, taken.hooks) };
  if (hook !== null && hook > stand.hooks) return refuse('hook_unknown', fieldOf('hook'));
  if (hook !== null && taken.hooks.has(hook)) return refuse('hook_taken', fieldOf('hook'));
  return { ...details, hook };
}

function fullOf(spaces: Spaces) {
  const { capacity, taken } = spaces;
  const cars = ngettext(msgid`${taken} car is`, `${taken} cars are`, taken);
  return { fields: { overCapacity: t`${cars} here, and there is room for ${capacity}.` }, data: { spaces } };
}

function fieldOf(name: 'ticketNumber' | 'hook') {
  const words = { ticketNumber: t`Another open ticket here has this number.`, hook: t`This hook is not free.` };
  return { fields: { [name]: words[name] } };
}
