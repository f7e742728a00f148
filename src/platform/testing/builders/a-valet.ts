/** A ticket as the API shows it to staff, for tests of the browser's code. By default an ordinary parked car. */

import { plainLines } from '#features/pricing/rules/price-stay.ts';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';

const NOT_REQUESTED_ON_THE_WIRE: Valet['damage'] = { revision: 0, marks: [], noneSeen: null, answer: null };
let built = 0;

export function aValet(options: Partial<Valet> = {}): Valet {
  built += 1;
  return { ...parkedCar(built), ...options };
}

function parkedCar(number: number): Valet {
  return {
    _id: `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    version: 2,
    locationId: '01920000-0000-7000-8000-0000000000aa',
    locationName: 'Harbor Lot',
    timeZone: 'America/Chicago',
    ticketNumber: String(1000 + number),
    phoneNumber: '3125550123',
    firstName: 'Ann',
    lastName: 'Carter',
    email: '',
    plateNumber: 'ABC 123',
    state: 'IL',
    make: 'Honda',
    model: 'Civic',
    color: 'Blue',
    description: '',
    transmissionType: 'Automatic',
    isHourly: true,
    price: 10,
    feeBasisPoints: 1000,
    totalCost: 1100,
    fees: 100,
    lines: plainLines({ parkingCents: 1000, feeCents: 100 }),
    status: 'parked',
    whereabouts: 'parked',
    unrequested: false,
    takenBack: null,
    wantedAt: null,
    paid: false,
    paidBy: null,
    paidAt: null,
    room: null,
    cashIntended: false,
    parkedBy: 'Leo',
    parkedLocation: 'B14',
    hook: 1,
    retriever: null,
    overrideUntil: null,
    leadRequestedAt: null,
    textsConsent: false,
    createdAt: '2026-11-20T15:00:00.000Z',
    parkedAt: '2026-11-20T15:04:00.000Z',
    requestedAt: null,
    readyAt: null,
    completedAt: null,
    damage: NOT_REQUESTED_ON_THE_WIRE,
    estimated: [],
    undoable: null,
    actions: [],
    rates: [],
    lostTicketCents: null,
    lostTicket: false,
    parkedAgain: 0,
    takesTips: false,
    validated: null,
  };
}
