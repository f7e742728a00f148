import { describe, expect, it } from 'vitest';
import {
  commands,
  guest,
  lead,
  minutesOn,
  reachable,
  shown,
  timeZone,
} from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from './decide-ticket.ts';
import { guestActions } from './guest-actions.ts';
import { staffActions } from './staff-actions.ts';
import { isOpen } from './ticket.ts';
import type { TicketCommandKind } from './ticket-commands.ts';
import { ticketStatus } from './ticket-status.ts';

const states = reachable();

describe('the actions offered to staff and guests', () => {
  const commandsOf = {
    enter_parking: 'enter_parking',
    take_job: 'take_job',
    give_job_back: 'give_job_back',
    car_ready: 'car_ready',
    cash_payment: 'pay_cash',
    complete: 'complete',
    park_again: 'park_again',
  } as const satisfies Record<string, TicketCommandKind>;

  it('are all possible for a lead, in every state', () => {
    for (const ticket of states) {
      for (const action of staffActions(shown(ticket), 'valet')) {
        const command = commands.find(({ kind }) => kind === commandsOf[action]);
        const actor = ticket.retriever ? { ...lead, id: ticket.retriever.id } : lead;
        const decided = command && decideTicket(ticket, command, { actor, now: minutesOn(10), timeZone });
        expect({ action, at: ticket.whereabouts, ok: decided?.ok }).toEqual({
          action,
          at: ticket.whereabouts,
          ok: true,
        });
      }
    }
  });

  it('match what the state machine lets a guest do', () => {
    for (const ticket of states) {
      const offered = guestActions(shown(ticket));
      for (const kind of ['request', 'unrequest', 'intend_cash'] as const) {
        expect([kind, decideTicket(ticket, { kind }, { actor: guest, now: minutesOn(10), timeZone }).ok]).toEqual([
          kind,
          offered.includes(kind),
        ]);
      }
    }
  });

  it('are none for an owner, who only watches', () => {
    expect(states.flatMap((ticket) => staffActions(shown(ticket), 'vendor'))).toEqual([]);
  });

  it.each([
    ['entry', ['enter_parking']],
    ['parked', ['car_ready']],
    ['unrequested', ['car_ready']],
    ['ready', ['cash_payment', 'park_again']],
    ['paid', ['complete', 'park_again']],
    ['completed', []],
  ])("match the specification's buttons, and parking again, while the status is %s", (status, buttons) => {
    const those = states.filter((ticket) => isOpen(ticket) || ticket.whereabouts === 'completed');
    const offered = those.filter((ticket) => ticketStatus(shown(ticket)) === status);
    expect(offered.length).toBeGreaterThan(0);
    for (const ticket of offered) expect(staffActions(shown(ticket), 'valet')).toEqual(buttons);
  });

  it('include making a requested car ready, and cash while it is unpaid (rule 91)', () => {
    const requested = { whereabouts: 'requested' } as const;
    expect(staffActions({ ...requested, paid: false }, 'valet')).toEqual(['take_job', 'car_ready', 'cash_payment']);
    expect(staffActions({ ...requested, paid: true }, 'odogwu')).toEqual(['take_job', 'car_ready']);
  });
});
