import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actors,
  anHour,
  anyHistory,
  begin,
  commands,
  created,
  guest,
  type History,
  lead,
  leo,
  mia,
  minutesOn,
  noon,
  override,
  owner,
  parking,
  program,
  reachable,
  shown,
  step,
  timeZone,
} from '#platform/testing/cases/ticket-machine.ts';
import { DAMAGE_REFUSALS } from '../damage/damage-acts.ts';
import { decideTicket, OVERRIDE_MINUTES } from './decide-ticket.ts';
import { isOpen, isPaid, type Ticket, WHEREABOUTS } from './ticket.ts';
import { ALLOWED_ACTORS, TICKET_REFUSALS, type TicketActor, type TicketCommand } from './ticket-commands.ts';
import { openTicket, replayTicket } from './ticket-facts.ts';
import { ticketStatus } from './ticket-status.ts';

const states = reachable();

describe('every command in every state by every actor', () => {
  it('gives facts or a specific refusal', () => {
    expect(new Set(states.map(({ whereabouts }) => whereabouts))).toEqual(new Set(WHEREABOUTS));
    const wrong: unknown[] = [];
    for (const ticket of states) {
      for (const actor of actors) {
        for (const command of commands) {
          const decided = decideTicket(ticket, command, { actor, now: minutesOn(10), timeZone });
          // Correcting what is already right, asking a lead again, or agreeing again changes nothing.
          const min = ['edit', 'ask_lead', 'agree_to_texts'].includes(command.kind) ? 0 : 1;
          const isRight = decided.ok ? decided.facts.length >= min : TICKET_REFUSALS.includes(decided.refusal);
          if (!isRight) wrong.push({ ticket, actor, command, decided });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused to actors who may not send it, in every state (rule 92)', () => {
    const wrong: unknown[] = [];
    for (const ticket of states) {
      for (const actor of actors) {
        for (const command of commands.filter(({ kind }) => !ALLOWED_ACTORS[kind].includes(actor.kind))) {
          const decided = decideTicket(ticket, command, { actor, now: minutesOn(10), timeZone });
          const saysPaid = command.kind === 'pay_cash' && actor.kind === 'guest' && isPaid(ticket);
          const refusal = saysPaid ? 'ticket_paid' : 'wrong_role';
          if (decided.ok || decided.refusal !== refusal) wrong.push({ ticket, actor, command, decided });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('before the parking details accepts only entering them, correcting the ticket, showing its link, agreeing to texts or voiding it (rule 91)', () => {
    // Money that has arrived is recorded wherever the car is.
    const first = ['enter_parking', 'edit', 'show_link', 'agree_to_texts', 'void', 'pay_online'];
    for (const ticket of states.filter(({ parking, whereabouts }) => !parking && whereabouts === 'entry')) {
      for (const actor of actors) {
        for (const command of commands.filter(({ kind }) => !first.includes(kind))) {
          const decided = decideTicket(ticket, command, { actor, now: minutesOn(10), timeZone });
          // A request or CAR READY may bring the details with it.
          if (decided.ok) expect([command.kind, decided.facts[0]?.kind]).toEqual([command.kind, 'parked']);
        }
      }
    }
  });

  it('changes nothing on a finished ticket', () => {
    const isOver = (ticket: Ticket) => !isOpen(ticket);
    for (const ticket of states.filter(isOver)) {
      for (const command of commands) {
        for (const actor of actors)
          expect(decideTicket(ticket, command, { actor, now: minutesOn(10), timeZone }).ok).toBe(false);
      }
    }
  });

  it('produces every refusal at least once', () => {
    const refusals = new Set<string>();
    const stick = openTicket(created({ transmission: 'Stick' }), noon);
    for (const ticket of [...states, { ...stick, whereabouts: 'requested' as const }]) {
      for (const actor of actors) {
        for (const command of commands) {
          for (const now of [minutesOn(60), minutesOn(24 * 60)]) {
            const decided = decideTicket(ticket, command, { actor, now, timeZone });
            if (!decided.ok) refusals.add(decided.refusal);
          }
        }
      }
    }
    // The refusals about damage are in damage.test.ts.
    const all = new Set<string>(TICKET_REFUSALS).difference(new Set<string>(DAMAGE_REFUSALS));
    expect([...refusals].sort()).toEqual([...all].sort());
  });
});

describe('any history', () => {
  it('requests and brings only cars whose parking place is known (rule 91)', () => {
    fc.assert(
      fc.property(anyHistory, ({ ticket }) => {
        if (['requested', 'retrieving', 'ready', 'completed'].includes(ticket.whereabouts))
          expect(ticket.parking).not.toBeNull();
      }),
    );
  });

  it('replays to the same ticket', () => {
    fc.assert(
      fc.property(anyHistory, ({ ticket, facts }) => {
        expect(replayTicket(facts)).toEqual(ticket);
      }),
    );
  });

  it('never hands over a car that is unpaid or not ready', () => {
    fc.assert(
      fc.property(anyHistory, ({ ticket, facts }) => {
        if (ticket.whereabouts !== 'completed') return;
        expect(ticket.payment.kind).toBe('paid');
        expect(ticket.readyAt).not.toBeNull();
        const last = facts.map(({ fact }) => fact).findLast(({ kind }) => kind === 'completed');
        expect(last).toBeDefined();
      }),
    );
  });

  it('takes the money once', () => {
    fc.assert(
      fc.property(anyHistory, ({ facts, ticket }) => {
        const payments = facts.filter(({ fact }) => fact.kind === 'paid').length;
        expect(payments).toBeLessThanOrEqual(ticket.terms.rate.priceCents === 0 ? 0 : 1);
      }),
    );
  });

  it('gives a job to only one attendant', () => {
    fc.assert(
      fc.property(anyHistory, ({ facts }) => {
        let holder: string | null = null;
        for (const { fact } of facts) {
          if (fact.kind === 'job_taken') {
            expect(holder).toBeNull();
            holder = fact.attendant.id;
          }
          if (fact.kind === 'job_given_back' || fact.kind === 'made_ready') holder = null;
        }
      }),
    );
  });
});

describe('a requested car', () => {
  const parked = step(begin(), leo, { kind: 'enter_parking', ...parking });
  const requested = step(parked, guest, { kind: 'request' });
  const refusalOf = (history: History, actor: TicketActor, command: TicketCommand) => {
    const decided = decideTicket(history.ticket, command, { actor, now: history.now, timeZone });
    return decided.ok ? null : decided.refusal;
  };

  it('is parked again when the guest withdraws the request, and shows that', () => {
    const { ticket } = step(requested, guest, { kind: 'unrequest' });
    expect([ticket.whereabouts, ticketStatus(shown(ticket))]).toEqual(['parked', 'unrequested']);
  });

  it('stays requested once an attendant has started', () => {
    expect(refusalOf(step(requested, leo, { kind: 'take_job' }), guest, { kind: 'unrequest' })).toBe('car_on_its_way');
  });

  it('belongs to the first attendant who takes the job', () => {
    expect(refusalOf(step(requested, leo, { kind: 'take_job' }), mia, { kind: 'take_job' })).toBe('job_taken');
  });

  it('can be given back only by the attendant who took it or by a lead', () => {
    const taken = step(requested, leo, { kind: 'take_job' });
    expect(refusalOf(taken, mia, { kind: 'give_job_back' })).toBe('not_your_job');
    expect(step(taken, leo, { kind: 'give_job_back' }).ticket.whereabouts).toBe('requested');
    expect(step(taken, lead, { kind: 'give_job_back' }).ticket.whereabouts).toBe('requested');
  });

  it('with a stick shift goes only to attendants who drive stick', () => {
    const stick = step(step(begin({ transmission: 'Stick' }), leo, { kind: 'enter_parking', ...parking }), guest, {
      kind: 'request',
    });
    expect(refusalOf(stick, leo, { kind: 'take_job' })).toBe('stick_not_driven');
    expect(refusalOf(stick, mia, { kind: 'take_job' })).toBeNull();
    expect(refusalOf(stick, leo, { kind: 'car_ready' })).toBe('stick_not_driven');
    expect(refusalOf(stick, mia, { kind: 'car_ready' })).toBeNull();
  });

  it('has parking details: without them it can be neither requested nor made ready (rule 91)', () => {
    expect(refusalOf(begin(), guest, { kind: 'request' })).toBe('being_parked');
    expect(refusalOf(begin(), leo, { kind: 'request' })).toBe('not_parked_yet');
    expect(refusalOf(begin(), leo, { kind: 'car_ready' })).toBe('not_parked_yet');
  });

  it('may get its parking details with the act, both or none', () => {
    const { ticket, facts } = step(begin(), leo, { kind: 'car_ready', parking });
    expect([ticket.whereabouts, ticket.parking]).toEqual(['ready', parking]);
    expect(facts.map(({ fact }) => fact.kind)).toEqual(['created', 'parked', 'made_ready']);
    const half = { kind: 'request', parking: { parkedBy: 'Leo' } } as const;
    expect(refusalOf(begin(), leo, half)).toBe('parked_location_missing');
    expect(step(parked, leo, { kind: 'request', parking }).facts.at(-1)?.fact.kind).toBe('requested');
  });

  it('keeps money that arrives after the request was taken back', () => {
    const back = step(requested, guest, { kind: 'unrequest' });
    const paid = step(back, program, { kind: 'pay_online', lines: anHour });
    expect([paid.ticket.whereabouts, isPaid(paid.ticket)]).toEqual(['parked', true]);
  });
});

describe('the handover', () => {
  const paid = [
    [leo, { kind: 'enter_parking', ...parking }],
    [leo, { kind: 'car_ready' }],
    [leo, { kind: 'pay_cash' }],
  ] as const satisfies readonly [TicketActor, TicketCommand][];
  const ready = paid.reduce((history, [actor, command]) => step(history, actor, command), begin());
  const complete = (
    history: History,
    actor: TicketActor,
    proof: Extract<TicketCommand, { kind: 'complete' }>['proof'],
  ) => {
    const decided = decideTicket(history.ticket, { kind: 'complete', proof }, { actor, now: history.now, timeZone });
    return decided.ok ? decided.facts.map(({ kind }) => kind) : decided.refusal;
  };

  it('needs the code, and rejects a wrong one', () => {
    expect(complete(ready, leo, { kind: 'none' })).toBe('code_needed');
    expect(complete(ready, leo, { kind: 'code', fits: false })).toBe('code_wrong');
    expect(complete(ready, leo, { kind: 'code', fits: true })).toEqual(['completed']);
  });

  it('without a phone needs a name, a detail and a manager, and records all of them', () => {
    expect(complete(ready, leo, override)).toBe('override_needed');
    expect(complete(ready, lead, override)).toEqual(['override_granted', 'completed']);
    const allowed = step(ready, owner, { kind: 'grant_override', guestName: 'Ann', detail: 'A red scarf' });
    expect(allowed.ticket.override).toMatchObject({ by: 'Grace', guestName: 'Ann', detail: 'A red scarf' });
    expect(complete(allowed, leo, override)).toEqual(['completed']);
    expect(complete(allowed, leo, { kind: 'none' })).toEqual(['completed']);
  });

  it('cannot use an expired exception', () => {
    const allowed = step(ready, owner, { kind: 'grant_override', guestName: 'Ann', detail: 'A red scarf' });
    const late = { ...allowed, now: new Date(allowed.now.getTime() + (OVERRIDE_MINUTES + 1) * 60_000) };
    expect(complete(late, leo, override)).toBe('override_needed');
    expect(complete(late, leo, { kind: 'none' })).toBe('code_needed');
  });

  it('waits for the payment', () => {
    const unpaid = step(step(begin(), leo, { kind: 'enter_parking', ...parking }), leo, { kind: 'car_ready' });
    expect(complete(unpaid, leo, { kind: 'code', fits: true })).toBe('ticket_unpaid');
  });
});

const command = { kind: 'take_cash_back', reason: 'The wrong car' } as const;
const requested = step(step(begin(), leo, { kind: 'enter_parking', ...parking }), guest, { kind: 'request' });
const paid = step(requested, leo, { kind: 'pay_cash' });
const reported = ({ ticket, now }: typeof paid, actor: TicketActor, minutes = 1) => {
  const at = new Date(now.getTime() + minutes * 60_000);
  const decided = decideTicket(ticket, command, { actor, now: at, timeZone });
  return decided.ok ? decided.ticket.payment.kind : decided.refusal;
};

describe('cash that was booked by mistake', () => {
  it("is taken back by a lead, on the stand's same day", () => {
    // Booked at noon in Chicago.
    expect([1, 700, 720].map((minutes) => reported(paid, lead, minutes))).toEqual([
      ...['unpaid', 'unpaid'],
      'cash_of_another_day',
    ]);
  });

  it('is taken back by nobody else, and never when none was booked', () => {
    expect([leo, guest].map((actor) => reported(paid, actor))).toEqual(['not_a_lead', 'wrong_role']);
    expect(reported(requested, lead)).toBe('not_paid_in_cash');
  });
});
