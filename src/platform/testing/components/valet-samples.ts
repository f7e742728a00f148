/** Answers about the valet stand at Harbor Lot: its cars, its attendant Dee Doe, and its shifts. All of it happens around the fixed hour. */

import type { Receipt } from '#features/receipts/receipts.contract.ts';
import type { ValetLocation, ValetSettings } from '#features/valet/contract/valet-board.contract.ts';
import type { ValetShift } from '#features/valet/contract/valet-shifts.contract.ts';
import type { Valet, ValetEvents } from '#features/valet/contract/valet-ticket.ts';
import { guestActions } from '#features/valet/rules/ticket/guest-actions.ts';
import { staffActions } from '#features/valet/rules/ticket/staff-actions.ts';
import { ticketStatus } from '#features/valet/rules/ticket/ticket-status.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { aValet } from '../builders/a-valet.ts';
import { api } from './fake-api.ts';
import { userAs } from './open-page.tsx';
import { aLot, aReceipt, id, LOT } from './samples.ts';

export const TICKET = id(51);
export const ME = userAs('valet');
export const LEO = { _id: id(61), name: 'Leo Park' };
/** What opens a ticket on its guest's phone. */
export const GUEST_KEY = 'guest-key-0123456789';
export const SERVER_TIME = '2026-06-10T15:00:00.000Z';
const EIGHT = '2026-06-10T13:00:00.000Z';

/** 1001, parked at B14 since 8 AM for $11.00 with the fee; its status and its buttons follow from where it is. */
export function aTicket(changes: Partial<Valet> = {}): Valet {
  const ticket = aValet({
    _id: TICKET,
    locationId: LOT,
    ticketNumber: '1001',
    createdAt: EIGHT,
    parkedAt: EIGHT,
    ...changes,
  });
  return { ...ticket, status: ticketStatus(ticket), actions: [...staffActions(ticket, 'valet')], ...changes };
}

/** As its guest sees it. */
export function aGuestTicket(changes: Partial<Valet> = {}): Valet {
  const ticket = aTicket({ parkedBy: '', parkedLocation: '', hook: null, ...changes });
  return { ...ticket, actions: [...guestActions(ticket)], ...changes };
}

export const aRequested = (changes: Partial<Valet> = {}): Valet =>
  aTicket({ whereabouts: 'requested', requestedAt: '2026-06-10T14:58:00.000Z', ...changes });

/** In front for two minutes. */
export const aReady = (changes: Partial<Valet> = {}): Valet =>
  aTicket({
    whereabouts: 'ready',
    requestedAt: '2026-06-10T14:50:00.000Z',
    readyAt: '2026-06-10T14:58:00.000Z',
    ...changes,
  });

export function someSettings(changes: Partial<ValetSettings> = {}): ValetSettings {
  return {
    price: 10,
    isHourly: true,
    feeBasisPoints: 1000,
    hooks: 20,
    asksCode: true,
    capacity: null,
    noShowMinutes: 20,
    promiseMinutes: 10,
    closesAt: null,
    leadCallSeconds: null,
    tips: 'off',
    chargesRooms: false,
    ...changes,
  };
}

/** Where Dee Doe works; she neither leads nor drives stick. */
export function aStand(changes: Partial<ValetLocation> = {}): ValetLocation {
  return {
    ...aLot(),
    settings: someSettings(),
    attendant: { drivesStick: false, leads: false },
    hasLead: true,
    open: 0,
    waiting: 0,
    inFront: 0,
    waitingSince: null,
    late: 0,
    shiftBy: null,
    spaces: null,
    totalRequested: 0,
    totalParked: 0,
    totalRevenue: 0,
    ...changes,
  };
}

/** Opened by Leo at 8 AM with $50.00, as attendants see it. */
export function aShift(changes: Partial<ValetShift> = {}): ValetShift {
  return {
    _id: id(71),
    locationId: LOT,
    openedBy: LEO.name,
    openedAt: EIGHT,
    float: 5000,
    expected: null,
    closedBy: null,
    closedAt: null,
    counted: null,
    difference: null,
    keys: null,
    note: '',
    counts: [],
    carsLeft: null,
    takenOverBy: null,
    takenOverAt: null,
    roomCharges: 0,
    tips: null,
    yourTips: null,
    ...changes,
  };
}

/** The receipt of a ticket that was paid online. */
export function aTicketReceipt(changes: Partial<Receipt> = {}): Receipt {
  const { _id, ticketNumber, plateNumber, state, lines, createdAt } = aTicket();
  return aReceipt([], {
    valet: {
      _id,
      ticketNumber,
      plateNumber,
      state,
      car: 'Blue Honda Civic',
      startTime: createdAt,
      endTime: null,
      paidBy: 'online',
      room: null,
    },
    zone: null,
    lines,
    totalCost: 1100,
    ...changes,
  });
}

type Notify = <N extends keyof ValetEvents>(name: N, event: ValetEvents[N]) => void;
type Stream = { readonly answer: Answer<'GET /valets/:id/events'>; readonly notify: Notify };

/** A live stream, and what tells its readers of a change. */
function openStream(): Stream {
  const readers = new Set<(frame: string) => void>();
  return {
    answer: {
      follow: ({ send, onEnd }) => {
        readers.add(send);
        onEnd(() => readers.delete(send));
        send(frameOf('open', { complete: true, serverTime: SERVER_TIME }));
      },
    },
    notify: (name, event) => {
      for (const send of readers) send(frameOf(name, event));
    },
  };
}

const frameOf = (name: string, event: unknown): string => `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`;

/** $10.00 and the fee. */
const DUE_AT_ARRIVAL = {
  totalCost: 1100,
  fees: 100,
  lines: aValet().lines,
};

/** All that the pages of a stand ask for, with these cars. @returns what tells them of a change while they are open */
export function answerStand(tickets: Valet[] = [], stands: ValetLocation[] = [aStand()]): { readonly notify: Notify } {
  const stream = openStream();
  const valetData = { totalRequested: 1, totalRevenue: 1000, totalParked: 2, spaces: stands[0]?.spaces ?? null };
  api.answer('GET /locations/valets/me', { data: { locations: stands }, nextCursor: null });
  api.answer('GET /valets/locations/:locationId', {
    valets: tickets,
    nextCursor: null,
    serverTime: SERVER_TIME,
    valetData,
  });
  api.answer('GET /valets/locations/:locationId/events', stream.answer);
  api.answer('GET /valets/locations/:locationId/keys', {
    hooks: 3,
    taken: tickets.flatMap(keyOf),
    nextHook: 2,
    nextTicketNumber: '1002',
    due: DUE_AT_ARRIVAL,
  });
  api.answer('GET /valets/locations/:locationId/known-cars', { cars: [], places: [] });
  api.answer('GET /valets/locations/:locationId/pace', {
    pace: { typicalSeconds: 240, attendants: 1, longestSeconds: 900 },
  });
  api.answer('GET /valets/locations/:locationId/handover-checks', { checks: [], serverTime: SERVER_TIME });
  return { notify: stream.notify };
}

const keyOf = ({ _id: valetId, hook, ticketNumber, plateNumber, whereabouts }: Valet) =>
  hook === null ? [] : [{ hook, valetId, ticketNumber, plateNumber, isOut: whereabouts === 'ready' }];

/** All that the attendants' pages of one ticket ask for. */
export function answerTicket(valet: Valet): void {
  api.answer('GET /valets/:id', { valet });
  api.answer('GET /valets/:id/photos', { data: { photos: [] } });
  api.answer('GET /valets/:id/history', { events: [] });
}

/** All that the pages of a guest ask for who has these tickets. @returns what tells an open page of a change */
export function answerGuest(...valets: Valet[]): { readonly notify: Notify } {
  const stream = openStream();
  api.answer('POST /valets/get', { valet: valets[0] ?? null, valets, tipped: [] });
  api.answer('GET /valets/:id/events', stream.answer);
  api.answer('GET /valets/:id/queue', { queue: { position: 2, minutes: 7 } });
  api.answer('GET /valets/:id/photos', { data: { photos: [] } });
  const handover = { secret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0', stepSeconds: 30 };
  api.answer('GET /valets/:id/handover', { handover, serverTime: SERVER_TIME });
  api.answer('GET /valets/:id/receipt', { data: aTicketReceipt() });
  return { notify: stream.notify };
}

/** The link in a text. */
export const guestLink = (page: 'review' | 'pay' | 'receipt'): string => `/valet/${page}?pn=3125550123#k=${GUEST_KEY}`;
