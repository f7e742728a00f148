/** Everything that can happen to a valet ticket: every actor, every command with its invalid forms, and all states that they reach. */
import fc from 'fast-check';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { isFreeByCode } from '#features/valet/rules/price/ticket-validation.ts';
import { decideTicket } from '#features/valet/rules/ticket/decide-ticket.ts';
import { isPaid, type Ticket, type TicketDetails } from '#features/valet/rules/ticket/ticket.ts';
import type { TicketActor, TicketCommand } from '#features/valet/rules/ticket/ticket-commands.ts';
import { openTicket, type TicketFact } from '#features/valet/rules/ticket/ticket-facts.ts';
import { plainTerms } from '../builders/plain-terms.ts';

export const timeZone = 'America/Chicago';
export const noon = new Date('2026-11-20T18:00:00Z');
export const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const details: TicketDetails = {
  ticketNumber: '1001',
  phone: '+13125550123',
  firstName: 'Ann',
  lastName: '',
  email: '',
  plate: 'ABC123',
  plateState: 'IL',
  make: 'Honda',
  model: '',
  color: 'Blue',
  description: '',
  transmission: 'Automatic',
  hook: 1,
};
export const created = (over: { priceCents?: number; transmission?: 'Stick' } = {}) =>
  ({
    kind: 'created',
    details: { ...details, ...(over.transmission && { transmission: over.transmission }) },
    terms: {
      ...plainTerms({ isHourly: true, priceCents: over.priceCents ?? 1000, feeBasisPoints: 1000 }),
      // A free stand has no extras.
      ...(over.priceCents !== 0 && { lostTicketCents: 2500, parkedAgain: { cents: 500, afterMinutes: 20 } }),
    },
  }) as const;

export const leo: TicketActor = { kind: 'staff', id: 'leo', name: 'Leo', drivesStick: false, leads: false };
export const mia: TicketActor = { kind: 'staff', id: 'mia', name: 'Mia', drivesStick: true, leads: false };
export const lead: TicketActor = { kind: 'staff', id: 'ida', name: 'Ida', drivesStick: true, leads: true };
export const owner: TicketActor = { kind: 'manager', id: 'grace', name: 'Grace' };
export const guest: TicketActor = { kind: 'guest' };
export const program: TicketActor = { kind: 'program' };
export const actors = [leo, mia, lead, owner, guest, program];

export const parking = { parkedBy: 'Leo', parkedLocation: 'B12' };
const code = (fits: boolean) => ({ kind: 'complete', proof: { kind: 'code', fits } }) as const;
export const override = { kind: 'override', guestName: 'Ann', detail: 'A red scarf' } as const;

/** The price of one hour. */
export const anHour = priceLines(created().terms, { kind: 'hourly', minutes: 60 });

const allOff = { id: 'all', label: 'Validated by Cafe Luna', kind: 'percent', value: 100 } as const;

/** At least one of each kind, and each way it can be wrong. */
export const commands: readonly TicketCommand[] = [
  { kind: 'enter_parking', ...parking },
  { kind: 'enter_parking', parkedBy: '', parkedLocation: '' },
  { kind: 'enter_parking', parkedBy: '', parkedLocation: 'B12' },
  { kind: 'enter_parking', parkedBy: 'Leo', parkedLocation: '' },
  { kind: 'request' },
  { kind: 'request', parking },
  { kind: 'unrequest' },
  { kind: 'unrequest', reason: 'guest_not_here' },
  { kind: 'take_job' },
  { kind: 'give_job_back' },
  { kind: 'car_ready' },
  { kind: 'car_ready', parking: { parkedBy: 'Leo', parkedLocation: 'C1' } },
  { kind: 'car_ready', parking: { parkedBy: 'Leo' } },
  { kind: 'park_again', parkedBy: 'Mia', parkedLocation: 'C9' },
  { kind: 'park_again', parkedBy: 'Mia', parkedLocation: '' },
  { kind: 'lose_ticket', lost: true },
  { kind: 'lose_ticket', lost: false },
  { kind: 'waive_parked_again' },
  { kind: 'validate', validation: allOff },
  { kind: 'remove_validation' },
  { kind: 'pay_cash' },
  { kind: 'charge_room', room: { name: 'Ann Carter', number: '412' } },
  { kind: 'take_cash_back', reason: 'Wrong car' },
  { kind: 'intend_cash' },
  { kind: 'freeze_price' },
  { kind: 'pay_online', lines: anHour },
  { kind: 'grant_override', guestName: 'Ann', detail: 'A red scarf' },
  { kind: 'grant_override', guestName: '', detail: '' },
  code(true),
  code(false),
  { kind: 'ask_lead' },
  { kind: 'complete', proof: override },
  { kind: 'complete', proof: { kind: 'none' } },
  { kind: 'complete', proof: { kind: 'not_requested' } },
  { kind: 'edit', changes: { color: 'Red' }, parking: {} },
  { kind: 'edit', changes: {}, parking },
  { kind: 'correct_time', time: 'parked', to: minutesOn(3) },
  { kind: 'correct_time', time: 'parked', to: minutesOn(-90) },
  { kind: 'undo', undone: null, isLate: false },
  { kind: 'undo', undone: null, isLate: true },
  { kind: 'show_link' },
  { kind: 'agree_to_texts', agreedBefore: false },
  { kind: 'agree_to_texts', agreedBefore: true },
  { kind: 'void', reason: 'other' },
];

export type History = { ticket: Ticket; facts: { fact: TicketFact; at: Date }[]; now: Date };
export const begin = (over: Parameters<typeof created>[0] = {}): History => ({
  ticket: openTicket(created(over), noon),
  facts: [{ fact: created(over), at: noon }],
  now: noon,
});

export const step = (history: History, actor: TicketActor, command: TicketCommand, minutes = 1): History => {
  const now = new Date(history.now.getTime() + minutes * 60_000);
  const decided = decideTicket(history.ticket, command, { actor, now, timeZone });
  if (!decided.ok) return { ...history, now };
  return {
    ticket: decided.ticket,
    facts: [...history.facts, ...decided.facts.map((fact) => ({ fact, at: now }))],
    now,
  };
};

const anyAct = fc.record({
  actor: fc.constantFrom(...actors),
  command: fc.constantFrom(...commands),
  minutes: fc.integer({ min: 0, max: 200 }),
});
export const anyHistory = fc
  .record({
    priceCents: fc.constantFrom(0, 1000),
    stick: fc.boolean(),
    acts: fc.array(anyAct, { maxLength: 40 }),
  })
  .map(({ priceCents, stick, acts }) =>
    acts.reduce(
      (history, { actor, command, minutes }) => step(history, actor, command, minutes),
      begin({ priceCents, ...(stick && { transmission: 'Stick' as const }) }),
    ),
  );

/** Every reachable state, found by trying everything from everywhere. */
export function reachable(): Ticket[] {
  const keyOf = ({
    whereabouts,
    unrequested,
    parking: at,
    retriever,
    override: word,
    payment,
    details: car,
    estimated: guessed,
    extras,
    validated,
  }: Ticket) =>
    JSON.stringify([
      whereabouts,
      unrequested,
      at !== null,
      retriever?.id,
      word !== null,
      payment.kind === 'paid' ? payment.by : payment.kind,
      validated?.id,
      // With a code on the ticket, one of each of these is enough, because they multiply the states.
      ...(validated ? [] : [car.color, guessed, extras]),
    ]);
  const seen = new Map<string, Ticket>();
  const waiting: Ticket[] = [0, 1000].map((priceCents) => openTicket(created({ priceCents }), noon));
  for (let ticket = waiting.pop(); ticket; ticket = waiting.pop()) {
    const key = keyOf(ticket) + ticket.terms.rate.priceCents;
    if (seen.has(key)) continue;
    seen.set(key, ticket);
    for (const actor of actors) {
      for (const command of commands) {
        for (const estimated of [false, true]) {
          const decided = decideTicket(ticket, command, { actor, now: minutesOn(5), timeZone, estimated });
          if (decided.ok) waiting.push(decided.ticket);
        }
      }
    }
  }
  return [...seen.values()];
}

export const shown = (ticket: Ticket) => ({
  ...ticket,
  paid: isPaid(ticket) || isFreeByCode(ticket, { now: minutesOn(5), timeZone }),
});
