import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerBy, appealUntil, decideNotice, type NoticeCommand, type NoticeState } from './decide-notice.ts';
import { type Giving, mayIssue } from './may-issue.ts';
import { noticeNumberOf, readNoticeNumber, showNoticeNumber } from './notice-number.ts';

const NOW = new Date('2026-11-23T18:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const OPEN: NoticeState = { status: 'open' };
const UPHELD: NoticeState = { status: 'upheld', at: NOW, reason: 'Seen twice', stepUpUntil: later(90) };
const APPEAL: NoticeCommand = { kind: 'appeal', appealUntil: later(60), answerBy: later(600) };

const anyCommand: fc.Arbitrary<NoticeCommand> = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map((until): NoticeCommand => ({ ...APPEAL, appealUntil: later(until) })),
  fc.constant<NoticeCommand>({ kind: 'uphold', reason: 'Seen twice', stepUpUntil: later(90) }),
  fc.constant<NoticeCommand>({ kind: 'step_up', answerBy: later(900) }),
  fc.constant<NoticeCommand>({ kind: 'void_unanswered' }),
  fc.constant<NoticeCommand>({ kind: 'uphold_for_good', reason: 'Seen thrice' }),
  fc.integer({ min: 0, max: 200 }).map(
    (until): NoticeCommand => ({
      kind: 'void_by_officer',
      reason: 'Wrong car',
      mayUntil: later(until),
    }),
  ),
  fc.constantFrom('owner', 'appeal', 'covered', 'look_alike', 'support', 'refunded').map(
    (by): NoticeCommand => ({
      kind: 'void',
      by,
      reason: 'Paid',
    }),
  ),
);

/** Runs each command a minute after the one before; refused ones change nothing. */
const play = (commands: readonly NoticeCommand[]): NoticeState[] => {
  const states: NoticeState[] = [OPEN];
  commands.forEach((command, minute) => {
    const state = states.at(-1) ?? OPEN;
    const next = decideNotice(state, command, later(minute));
    states.push(typeof next === 'string' ? state : next);
  });
  return states;
};

describe('a notice', () => {
  it('is void once the car turns out to have been covered, whatever happens before or after', () => {
    const some = fc.array(anyCommand, { maxLength: 12 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const found: NoticeCommand = { kind: 'void', by: 'covered', reason: 'Paid' };
        expect(play([...before, found, ...after]).at(-1)?.status).toBe('voided');
      }),
    );
  });

  it('never changes once it is void, and is upheld only after an appeal', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
        const states = play(commands);
        states.forEach((state, at) => {
          const next = states[at + 1];
          if (next && state.status === 'voided') expect(next).toBe(state);
          if (next?.status === 'upheld' && next !== state) expect(state.status).toBe('appealed');
          if (next?.status === 'at_support' && next !== state) expect(state.status).toBe('upheld');
          if (state.status === 'final') expect(['final', 'voided']).toContain(next?.status ?? 'final');
        });
      }),
    );
  });

  it('is appealed once, in time', () => {
    expect(decideNotice(OPEN, APPEAL, later(59))).toMatchObject({ status: 'appealed' });
    expect(decideNotice(OPEN, APPEAL, later(60))).toBe('appeal_over');
    expect(decideNotice({ status: 'appealed', at: NOW, answerBy: NOW }, APPEAL, NOW)).toBe('appeal_open');
    expect(decideNotice(UPHELD, APPEAL, NOW)).toBe('notice_decided');
  });

  it('is void when its appeal is not answered by the last day, and not before', () => {
    const appealed = { status: 'appealed', at: NOW, answerBy: later(60) } as const;
    expect(decideNotice(appealed, { kind: 'void_unanswered' }, later(59))).toBe('appeal_open');
    expect(decideNotice(appealed, { kind: 'void_unanswered' }, later(60))).toMatchObject({ by: 'unanswered' });
    expect(decideNotice(UPHELD, { kind: 'void_unanswered' }, later(60))).toBe('no_appeal');
  });

  it('goes one step up once, after a refusal and in time, and then gets a final decision', () => {
    const up: NoticeCommand = { kind: 'step_up', answerBy: later(900) };
    expect(decideNotice(OPEN, up, NOW)).toBe('no_appeal');
    expect(decideNotice(UPHELD, up, later(90))).toBe('step_up_over');
    const requested = decideNotice(UPHELD, up, later(89));
    if (typeof requested === 'string') throw new Error(requested);
    expect(requested).toMatchObject({ status: 'at_support', ownersReason: 'Seen twice' });
    expect(decideNotice(requested, up, later(89))).toBe('appeal_open');
    const final = decideNotice(requested, { kind: 'uphold_for_good', reason: 'Seen thrice' }, later(95));
    if (typeof final === 'string') throw new Error(final);
    expect(final).toMatchObject({ status: 'final', reason: 'Seen thrice' });
    expect(decideNotice(final, up, later(95))).toBe('notice_decided');
  });

  it('may be taken back by its officer within minutes', () => {
    const back: NoticeCommand = { kind: 'void_by_officer', reason: 'Wrong car', mayUntil: later(10) };
    expect(decideNotice(OPEN, back, later(10))).toMatchObject({ status: 'voided', by: 'officer' });
    expect(decideNotice(OPEN, back, later(11))).toBe('void_too_late');
  });

  it("has days that end at midnight in the lot's time zone, even when the clocks change", () => {
    const given = new Date('2026-10-25T18:00:00Z');
    const until = appealUntil(given, { appealDays: 15, timeZone: 'America/Chicago' });
    expect(until.toISOString()).toBe('2026-11-10T06:00:00.000Z');
    expect(answerBy(given, 'America/Chicago').toISOString()).toBe('2026-11-02T06:00:00.000Z');
  });
});

describe('whether a notice may be given', () => {
  const NOTHING: Giving = {
    isChecked: true,
    verdict: { covered: false, minutesAgo: null, near: [] },
    isPaymentUnderWay: false,
    isNever: false,
    graceMinutes: 15,
    hasLookedAgain: false,
    isCooling: false,
    kind: 'warning',
    photos: 0,
    warnings: 0,
    warningsBefore: 1,
  };
  const anyGiving: fc.Arbitrary<Giving> = fc.record({
    isChecked: fc.boolean(),
    verdict: fc.record({
      covered: fc.boolean(),
      minutesAgo: fc.option(fc.nat(60)),
      near: fc.array(fc.record({ covered: fc.boolean() }), { maxLength: 3 }),
    }),
    isPaymentUnderWay: fc.boolean(),
    isNever: fc.boolean(),
    graceMinutes: fc.integer({ min: 15, max: 60 }),
    hasLookedAgain: fc.boolean(),
    isCooling: fc.boolean(),
    kind: fc.constantFrom('warning', 'charge'),
    photos: fc.nat(2),
    warnings: fc.nat(3),
    warningsBefore: fc.nat(3),
  });

  it('is "no" for a car that is covered, paying, or within its grace period, and on an old check', () => {
    expect(mayIssue(NOTHING)).toBeNull();
    fc.assert(
      fc.property(anyGiving, (giving) => {
        const { verdict, isPaymentUnderWay, isNever, isChecked, graceMinutes } = giving;
        const inGrace = verdict.minutesAgo !== null && verdict.minutesAgo < graceMinutes;
        if (verdict.covered || isPaymentUnderWay || isNever || !isChecked || inGrace)
          expect(mayIssue(giving)).not.toBeNull();
      }),
    );
  });

  it('is "no" for each of these reasons alone', () => {
    expect(mayIssue({ ...NOTHING, verdict: { ...NOTHING.verdict, covered: true } })).toBe('plate_covered');
    expect(mayIssue({ ...NOTHING, isNever: true })).toBe('never_notice');
    expect(mayIssue({ ...NOTHING, isPaymentUnderWay: true })).toBe('payment_under_way');
    expect(mayIssue({ ...NOTHING, isChecked: false })).toBe('check_too_old');
    expect(mayIssue({ ...NOTHING, verdict: { ...NOTHING.verdict, minutesAgo: 14 } })).toBe('in_grace');
    expect(mayIssue({ ...NOTHING, verdict: { ...NOTHING.verdict, minutesAgo: 15 } })).toBeNull();
  });

  it('requires a second look where a covered plate looks like it', () => {
    const near = { ...NOTHING, verdict: { ...NOTHING.verdict, near: [{ covered: true }] } };
    expect(mayIssue(near)).toBe('second_look_needed');
    expect(mayIssue({ ...near, hasLookedAgain: true })).toBeNull();
    expect(mayIssue({ ...near, verdict: { ...near.verdict, near: [{ covered: false }] } })).toBeNull();
  });

  it('is "yes" for a charge only with a photo, and after as many warnings as the lot gives first', () => {
    const charge: Giving = { ...NOTHING, kind: 'charge' };
    expect(mayIssue(charge)).toBe('photo_needed');
    expect(mayIssue({ ...charge, photos: 1 })).toBe('warning_first');
    expect(mayIssue({ ...charge, photos: 1, warnings: 1 })).toBeNull();
    fc.assert(
      fc.property(anyGiving, (giving) => {
        const { kind, photos, warnings, warningsBefore } = giving;
        if (kind === 'charge' && (photos === 0 || warnings < warningsBefore)) expect(mayIssue(giving)).not.toBeNull();
      }),
    );
  });

  it('is "no" for a few minutes after another', () => {
    expect(mayIssue({ ...NOTHING, isCooling: true })).toBe('notice_cooling');
  });
});

describe('the number of a notice', () => {
  it('reads the same as shown, in lowercase, and with characters that people confuse', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (random) => {
        const number = noticeNumberOf(random);
        const shown = showNoticeNumber(number);
        expect(shown).toMatch(/^[^-]{4}-[^-]{4}-[^-]{4}$/);
        expect(readNoticeNumber(shown.toLowerCase())).toBe(number);
        expect(readNoticeNumber(shown.replaceAll('-', '\u2011'))).toBe(number);
        expect(readNoticeNumber(number.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number);
      }),
    );
    expect(readNoticeNumber('7K3M-92QX')).toBeNull();
  });
});
