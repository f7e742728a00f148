import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAnswer, afterSilence, type Signal, UNTRIED } from './signal.ts';

describe('a signal', () => {
  it('is lost when a call gets no answer, and back with the next answer', () => {
    const lost = afterSilence(UNTRIED, 5, 8);
    expect([UNTRIED.lostAt, lost.lostAt, afterAnswer(9).lostAt]).toEqual([null, 8, null]);
    expect(afterSilence(lost, 8, 20).lostAt).toBe(8);
  });

  it('is not lost by a call that was overtaken by a later one', () => {
    expect(afterSilence(afterAnswer(10), 4, 12).lostAt).toBeNull();
    expect(afterSilence(afterAnswer(10), 11, 12).lostAt).toBe(12);
  });

  it('is never called lost after an answer unless a call that began later got none', () => {
    const event = fc.record({ answered: fc.boolean(), took: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let signal: Signal = UNTRIED;
        let [latest, silent] = [-1, -1];
        events.forEach(({ answered, took }, at) => {
          signal = answered ? afterAnswer(at) : afterSilence(signal, at - took, at);
          if (answered) latest = at;
          else silent = Math.max(silent, at - took);
          if (signal.lostAt !== null) expect(latest === -1 || silent >= latest).toBe(true);
          if (answered) expect(signal.lostAt).toBeNull();
        });
      }),
    );
  });
});
