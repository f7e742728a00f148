import { expect, it } from 'vitest';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { commands, lead, minutesOn, reachable, timeZone } from '#platform/testing/cases/ticket-machine.ts';
import { priceTicket } from '../rules/price/ticket-price.ts';
import { decideTicket } from '../rules/ticket/decide-ticket.ts';
import type { Ticket } from '../rules/ticket/ticket.ts';
import type { TicketCommand } from '../rules/ticket/ticket-commands.ts';
import { actsOnWire, ticketFromWire } from './ticket-on-wire.ts';

const now = minutesOn(10);
const mark = { id: 'm1', side: 'front', x: 1, y: 1, kind: 'dent', note: '', photoIds: [] } as const;
const damage: readonly TicketCommand[] = [
  { kind: 'mark_damage', mark },
  { kind: 'remove_damage', markId: mark.id },
  { kind: 'say_no_damage', seen: true },
];
/** The acts that a phone may send later. */
const moves: ReadonlySet<string> = new Set([
  ...['enter_parking', 'request', 'unrequest', 'take_job', 'give_job_back'],
  ...['car_ready', 'park_again', 'pay_cash', 'complete'],
]);
const sendable = [...commands.filter(({ kind }) => moves.has(kind)), ...damage];

const onWire = (ticket: Ticket) =>
  aValet({
    ...actsOnWire(ticket),
    hook: ticket.details.hook,
    transmissionType: ticket.details.transmission,
    price: ticket.terms.rate.priceCents / 100,
    totalCost: totalOf(priceTicket(ticket, { now, timeZone })),
    lostTicket: ticket.extras.lostTicket,
    parkedAgain: ticket.extras.parkedAgain,
  });

it('a phone without a signal decides as the server will, in every state', () => {
  const states = reachable().filter(({ validated }) => validated === null);
  for (const ticket of states) {
    for (const command of sendable) {
      const when = { actor: lead, now, timeZone };
      const [server, phone] = [ticket, ticketFromWire(onWire(ticket))].map((each) => decideTicket(each, command, when));
      const outcome = (decided = server) => decided && (decided.ok ? actsOnWire(decided.ticket) : decided.refusal);
      expect([command.kind, outcome(phone)]).toEqual([command.kind, outcome(server)]);
    }
  }
});
