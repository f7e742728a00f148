import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForNow, nextToSend, sendable, unsentSubjects, type WaitingAct, withFollowers } from './waiting-acts.ts';

const refusal = { code: 'already_parked', message: 'No.', data: {}, at: 0 };
const anAct = (id: string, subject: string, isRefused = false): WaitingAct => ({
  id,
  subject,
  content: null,
  madeAt: 0,
  order: 0,
  refusal: isRefused ? refusal : null,
});

const someActs = fc
  .array(fc.record({ subject: fc.constantFrom('a', 'b', 'c'), isRefused: fc.boolean() }), { maxLength: 12 })
  .map((all) => all.map(({ subject, isRefused }, index) => anAct(String(index), subject, isRefused)));

describe('acts that were done without a signal', () => {
  it('go to the server in the order in which they were done', () => {
    const acts = [anAct('1', 'a'), anAct('2', 'b'), anAct('3', 'a')];
    expect(nextToSend(acts)?.id).toBe('1');
    expect(nextToSend(acts.slice(1))?.id).toBe('2');
  });

  it('wait behind a refused act on the same ticket, but not on another', () => {
    expect(nextToSend([anAct('1', 'a', true), anAct('2', 'a'), anAct('3', 'b')])?.id).toBe('3');
    expect(nextToSend([anAct('1', 'a', true), anAct('2', 'a')])).toBeNull();
  });

  it('are sent although an earlier act on the same ticket was refused, if they were done after the refusal', () => {
    const refused = { ...anAct('1', 'a'), refusal: { ...refusal, followers: ['2'] } };
    const acts = [refused, anAct('2', 'a'), anAct('3', 'a')];
    expect(sendable(acts).map(({ id }) => id)).toEqual(['3']);
    expect([...unsentSubjects(acts.slice(0, 2))]).toEqual([]);
    expect(withFollowers(acts, '1').map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('never overtake anything that was done to the same ticket', () => {
    fc.assert(
      fc.property(someActs, (acts) => {
        const next = nextToSend(acts);
        const earlier = next && acts.slice(0, acts.indexOf(next)).filter(({ subject }) => subject === next.subject);
        expect(earlier ?? []).toEqual([]);
        expect(next?.refusal ?? null).toBeNull();
      }),
    );
  });
});

describe('an act that is deleted', () => {
  it('takes later acts on the same ticket with it, and nothing else', () => {
    const acts = [anAct('0', 'b'), anAct('1', 'a', true), anAct('2', 'b'), anAct('3', 'a')];
    expect(withFollowers(acts, '1').map(({ id }) => id)).toEqual(['1', '3']);
    expect(withFollowers(acts, 'unknown')).toEqual([]);
  });
});

describe('a failure', () => {
  it('is temporary if there is no answer or the server is busy, and final if it refused', () => {
    const of = (status: number, unanswered = false) => isForNow({ status, unanswered });
    expect([of(0, true), of(500), of(503), of(429)]).toEqual([true, true, true, true]);
    expect([of(400), of(403), of(404), of(409), of(422)]).toEqual([false, false, false, false, false]);
  });
});
