import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { guest, leo, minutesOn, noon, owner, timeZone } from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from '../ticket/decide-ticket.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { applyFact, openTicket, replayTicket } from '../ticket/ticket-facts.ts';
import {
  bareMark,
  type DamageMark,
  isDamageRequested,
  isSameMark,
  MAX_MARKS,
  NO_DAMAGE,
  NOT_REQUESTED,
  standingMarks,
} from './damage.ts';
import { type DamageCommand, decideDamage } from './damage-acts.ts';
import { awaitsGuest, isAnswered, markStanding, removedMarks } from './guest-answer.ts';

const aMark = (options: Partial<DamageMark> = {}): DamageMark => ({
  id: 'a',
  side: 'left',
  x: 120,
  y: 640,
  kind: 'scratch',
  note: '',
  photoIds: [],
  ...options,
});

const who = { id: 'leo', name: 'Leo' };
const created: Parameters<typeof openTicket>[0] = {
  kind: 'created',
  details: {
    ticketNumber: '1',
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
  },
  terms: plainTerms({ isHourly: true, priceCents: 1000, feeBasisPoints: 0 }),
} as const;
const fresh = () => openTicket(created, noon);

const act = (ticket: Ticket, command: DamageCommand, at = minutesOn(1)): Ticket => {
  const actor = command.kind === 'accept_damage' || command.kind === 'object_to_damage' ? guest : leo;
  const decided = decideTicket(ticket, command, { actor, now: at, timeZone });
  return decided.ok ? decided.ticket : ticket;
};

const marks = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  side: fc.constantFrom('front', 'left'),
  x: fc.constantFrom(10, 900),
  y: fc.constant(500),
  kind: fc.constantFrom('dent', 'chip'),
  note: fc.constantFrom('', 'deep'),
  photoIds: fc.constantFrom([], ['p1']),
}) as fc.Arbitrary<DamageMark>;

/** A guest responds to what they see now, or to what they saw one act earlier. */
type Step = DamageCommand | { readonly said: 'right' | 'wrong'; readonly late: boolean };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    marks.map((mark): Step => ({ kind: 'mark_damage', mark })),
    fc.constantFrom('a', 'b', 'c').map((markId): Step => ({ kind: 'remove_damage', markId })),
    fc.boolean().map((seen): Step => ({ kind: 'say_no_damage', seen })),
    fc.record({ said: fc.constantFrom('right', 'wrong'), late: fc.boolean() }) as fc.Arbitrary<Step>,
  ),
  { maxLength: 25 },
);

const commandOf = (step: Step, { damage }: Ticket): DamageCommand => {
  if ('kind' in step) return step;
  const revision = damage.revision - Number(step.late);
  if (step.said === 'right') return { kind: 'accept_damage', revision };
  return { kind: 'object_to_damage', revision, text: 'The mirror' };
};

const key = (mark: DamageMark) => JSON.stringify(bareMark(mark));

describe('any order of marking, removing, accepting and objecting', () => {
  it('shows as accepted exactly what the guest accepted and is still there unchanged', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let ticket = fresh();
        /** What was on the guest's page when they last said "right" and it counted; null after an objection. */
        let accepted: readonly string[] | null = null;
        for (const step of all) {
          const command = commandOf(step, ticket);
          const before = ticket;
          ticket = act(ticket, command);
          const counts = before.damage.answer !== ticket.damage.answer;
          if (counts && command.kind === 'accept_damage') accepted = standingMarks(before.damage).map(key);
          if (counts && command.kind === 'object_to_damage') accepted = null;
        }
        const shown = standingMarks(ticket.damage).filter((mark) => markStanding(ticket.damage, mark) === 'accepted');
        const there = new Set(standingMarks(ticket.damage).map(key));
        expect(shown.map(key).toSorted()).toEqual((accepted ?? []).filter((mark) => there.has(mark)).toSorted());
      }),
    );
  });

  it('asks the guest exactly as long as what is there differs from what they answered to', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { damage } = all.reduce((ticket, step) => act(ticket, commandOf(step, ticket)), fresh());
        const [seen, there] = [damage.answer?.saw ?? null, standingMarks(damage)].map((list) =>
          list?.map(key).toSorted(),
        );
        const isSame = seen !== undefined && JSON.stringify(seen) === JSON.stringify(there);
        expect(awaitsGuest(damage)).toBe(isDamageRequested(damage) && !isSame);
      }),
    );
  });

  it('never answers for marks that the guest has not seen', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 40 }), (all, revision) => {
        const ticket = all.reduce((into, step) => act(into, commandOf(step, into)), fresh());
        if (revision === ticket.damage.revision) return;
        const decided = decideTicket(
          ticket,
          { kind: 'accept_damage', revision },
          { actor: guest, now: noon, timeZone },
        );
        expect(decided.ok).toBe(false);
      }),
    );
  });

  it('keeps the number of each mark, and replays from its history', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const history: Parameters<typeof replayTicket>[0][number][] = [{ fact: created, at: noon }];
        let ticket = fresh();
        for (const step of all) {
          const command = commandOf(step, ticket);
          const isGuest = command.kind === 'accept_damage' || command.kind === 'object_to_damage';
          const decided = decideTicket(ticket, command, { actor: isGuest ? guest : leo, now: noon, timeZone });
          if (!decided.ok) continue;
          const ids = ticket.damage.marks.map(({ id }) => id);
          ticket = decided.ticket;
          expect(ticket.damage.marks.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
          history.push(...decided.facts.map((fact) => ({ fact, at: noon })));
        }
        expect(replayTicket(history)).toEqual(ticket);
      }),
    );
  });

  it('leaves no trace on the drawing when a mark is removed again, or put back', () => {
    fc.assert(
      fc.property(steps, marks, (all, mark) => {
        const before = all.reduce((into, step) => act(into, commandOf(step, into)), fresh());
        const known = standingMarks(before.damage).find(({ id }) => id === mark.id);
        const undone: DamageCommand[] = known
          ? [
              { kind: 'remove_damage', markId: known.id },
              { kind: 'mark_damage', mark: bareMark(known) },
            ]
          : [
              { kind: 'mark_damage', mark },
              { kind: 'remove_damage', markId: mark.id },
            ];
        const after = undone.reduce((ticket, command) => act(ticket, command), before);
        expect(standingMarks(after.damage).map(bareMark)).toEqual(standingMarks(before.damage).map(bareMark));
        expect(awaitsGuest(after.damage)).toBe(awaitsGuest(before.damage));
        expect(isAnswered(after.damage)).toBe(isAnswered(before.damage));
      }),
    );
  });
});

describe('damage', () => {
  it('counts as checked once somebody marked some or saw none; a mark outweighs none', () => {
    expect(isDamageRequested(NOT_REQUESTED)).toBe(false);
    const none = act(fresh(), { kind: 'say_no_damage', seen: true });
    expect(isDamageRequested(none.damage)).toBe(true);
    const marked = act(none, { kind: 'mark_damage', mark: aMark() });
    expect(marked.damage.noneSeen).toEqual(none.damage.noneSeen);
    const back = act(act(marked, { kind: 'remove_damage', markId: 'a' }), { kind: 'say_no_damage', seen: false });
    expect(isDamageRequested(back.damage)).toBe(false);
  });

  it('is refused beyond the most marks, and a mark that is not there cannot be removed', () => {
    const full = Array.from({ length: MAX_MARKS }, (_, nth) => aMark({ id: `m${nth}` })).reduce(
      (ticket, mark) => act(ticket, { kind: 'mark_damage', mark }),
      fresh(),
    );
    expect(decideDamage(full.damage, { kind: 'mark_damage', mark: aMark({ id: 'x' }) }, who)).toEqual([
      'too_many_marks',
    ]);
    const changed = aMark({ id: 'm3', kind: 'dent' });
    expect(decideDamage(full.damage, { kind: 'mark_damage', mark: changed }, who)).toHaveLength(1);
    expect(decideDamage(NO_DAMAGE, { kind: 'accept_damage', revision: 0 }, null)).toEqual(['damage_not_requested']);
    expect(decideDamage(full.damage, { kind: 'accept_damage', revision: 3 }, null)).toEqual(['damage_changed']);
    expect(decideDamage(NO_DAMAGE, { kind: 'remove_damage', markId: 'a' }, who)).toEqual(['no_such_mark']);
  });

  it('never blocks a ticket: it is parked, requested and handed over without an answer', () => {
    const parked = applyFact(fresh(), { kind: 'parked', parkedBy: 'Leo', parkedLocation: 'B1' }, noon);
    const objected = act(act(parked, { kind: 'mark_damage', mark: aMark() }), {
      kind: 'object_to_damage',
      revision: 1,
      text: 'Not mine',
    });
    for (const ticket of [parked, objected]) {
      expect(decideTicket(ticket, { kind: 'request' }, { actor: guest, now: noon, timeZone }).ok).toBe(true);
    }
  });

  it('can be objected to until a day after the handover, and accepted only while the car is here', () => {
    const marked = act(fresh(), { kind: 'mark_damage', mark: aMark() });
    const over = applyFact(marked, { kind: 'completed', proof: 'code' }, noon);
    const object = { kind: 'object_to_damage', revision: 1, text: 'A new dent' } as const;
    const refusal = (command: DamageCommand, minutes: number) => {
      const decided = decideTicket(over, command, { actor: guest, now: minutesOn(minutes), timeZone });
      return decided.ok ? null : decided.refusal;
    };
    expect(refusal(object, 24 * 60)).toBeNull();
    expect(refusal(object, 24 * 60 + 1)).toBe('ticket_completed');
    expect(refusal({ kind: 'accept_damage', revision: 1 }, 1)).toBe('ticket_completed');
  });

  it('is marked only by staff and answered only by the guest', () => {
    const marked = act(fresh(), { kind: 'mark_damage', mark: aMark() });
    for (const actor of [guest, owner]) {
      const decided = decideTicket(marked, { kind: 'remove_damage', markId: 'a' }, { actor, now: noon, timeZone });
      expect(decided).toEqual({ ok: false, refusal: 'wrong_role' });
    }
    for (const actor of [leo, owner]) {
      const decided = decideTicket(marked, { kind: 'accept_damage', revision: 1 }, { actor, now: noon, timeZone });
      expect(decided).toEqual({ ok: false, refusal: 'wrong_role' });
    }
  });

  it('names what was removed or changed since the guest looked', () => {
    const accepted = act(act(fresh(), { kind: 'mark_damage', mark: aMark() }), { kind: 'accept_damage', revision: 1 });
    const changed = act(accepted, { kind: 'mark_damage', mark: aMark({ kind: 'dent' }) });
    expect(removedMarks(changed.damage)).toEqual([aMark()]);
    expect(changed.damage.marks.map((mark) => markStanding(changed.damage, mark))).toEqual(['added']);
    expect(isSameMark(aMark(), aMark({ note: 'deep' }))).toBe(false);
  });
});
