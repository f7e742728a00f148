import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actors, anyHistory, commands, timeZone } from '#testing/cases/ticket-machine.ts';
import { decideTicket } from '../decide-ticket.ts';
import { applyFact } from '../ticket-facts.ts';
import { UNDOABLE, undoOf } from './undo.ts';

const anyAct = fc.record({ actor: fc.constantFrom(...actors), command: fc.constantFrom(...commands) });

describe('an act that is undone', () => {
  it('leaves the ticket as it was before, whatever it was, but for what was given along with the act', () => {
    const undone = new Set<string>();
    fc.assert(
      fc.property(anyHistory, anyAct, ({ ticket, now }, { actor, command }) => {
        const decided = decideTicket(ticket, command, { actor, now, timeZone });
        if (!decided.ok) return;
        const [last, ...along] = decided.facts.toReversed();
        const back = undoOf(ticket, last);
        if (!back || !last) return;
        undone.add(back.of);
        const before = along.toReversed().reduce((into, fact) => applyFact(into, fact, now), ticket);
        expect(applyFact(decided.ticket, back, now)).toEqual(before);
      }),
      { numRuns: 1000 },
    );
    expect([...undone].sort()).toEqual([...UNDOABLE].sort());
  });

  it('is never money that came online, or anything else that staff do', () => {
    fc.assert(
      fc.property(anyHistory, anyAct, ({ ticket, now }, { actor, command }) => {
        const decided = decideTicket(ticket, command, { actor, now, timeZone });
        if (!decided.ok || ['car_ready', 'pay_cash', 'complete'].includes(command.kind)) return;
        expect(undoOf(ticket, decided.facts.at(-1))).toBeNull();
      }),
    );
  });
});
