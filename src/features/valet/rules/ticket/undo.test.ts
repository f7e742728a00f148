import { describe, expect, it } from 'vitest';
import { actors, commands, minutesOn, reachable, timeZone } from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from './decide-ticket.ts';
import { applyFact } from './ticket-facts.ts';
import { UNDOABLE, undoOf } from './undo.ts';

const now = minutesOn(10);

/** Every act that is possible in any state of a ticket. */
const acts = reachable().flatMap((ticket) =>
  actors.flatMap((actor) =>
    commands.flatMap((command) => {
      const decided = decideTicket(ticket, command, { actor, now, timeZone });
      return decided.ok ? [{ ticket, command, decided, back: undoOf(ticket, decided.facts.at(-1)) }] : [];
    }),
  ),
);

describe('an act that is undone', () => {
  it('leaves the ticket exactly as it was before, except for what was entered along with the act', () => {
    const undone = new Set<string>();
    for (const { ticket, decided, back } of acts) {
      if (!back) continue;
      undone.add(back.of);
      const before = decided.facts.slice(0, -1).reduce((into, fact) => applyFact(into, fact, now), ticket);
      expect(applyFact(decided.ticket, back, now)).toEqual(before);
    }
    expect([...undone].sort()).toEqual([...UNDOABLE].sort());
  });

  it('is CAR READY, CASH PAYMENT, a charge to a room or Complete Session: nothing else that staff do, and no money that came online', () => {
    const kinds = acts.flatMap(({ command, back }) => (back ? [command.kind] : []));
    expect(new Set(kinds)).toEqual(new Set(['car_ready', 'pay_cash', 'charge_room', 'complete']));
  });
});
