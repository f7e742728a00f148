import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeUse, judgeCode, type MemberCode } from './use-code.ts';

const sunday = new Date('2026-07-05T14:00:00Z');
const aCode = (options: Partial<MemberCode> = {}): MemberCode => ({
  zoneIds: null,
  weekly: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPlates: null,
  uses: 0,
  ...options,
});
const aUse = (options: Partial<CodeUse> = {}): CodeUse => ({
  zone: { zoneId: 'z', timeZone: 'America/Chicago', openMinutes: 6 * 60, closeMinutes: 23 * 60 },
  now: sunday,
  plates: 0,
  isKnownPlate: false,
  ...options,
});
const sundayMorning = { day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const refusalOf = (code: MemberCode, use = aUse()) => {
  const judged = judgeCode(code, use);
  return judged.ok ? null : judged.refusal;
};
const endOf = (code: MemberCode, use = aUse()) => {
  const judged = judgeCode(code, use);
  return judged.ok ? judged.endsAt.toISOString() : judged.refusal;
};

describe('parking with a code lasts', () => {
  it('until the zone closes, on the local clock', () => {
    expect(endOf(aCode())).toBe('2026-07-06T04:00:00.000Z');
  });

  it('until its weekly time or the code ends, if that is earlier', () => {
    expect(endOf(aCode({ weekly: [sundayMorning] }))).toBe('2026-07-05T18:00:00.000Z');
    expect(endOf(aCode({ endsAt: new Date('2026-07-05T16:30:00Z') }))).toBe('2026-07-05T16:30:00.000Z');
  });

  it('24 hours where nothing closes and the code never ends', () => {
    const zone = { zoneId: 'z', timeZone: 'America/Chicago', openMinutes: 0, closeMinutes: 0 };
    expect(endOf(aCode(), aUse({ zone }))).toBe('2026-07-06T14:00:00.000Z');
  });

  it('never past any of its ends, and always some time', () => {
    const ends = fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null });
    fc.assert(
      fc.property(ends, fc.integer({ min: 0, max: 1439 }), (minutes, closeMinutes) => {
        const endsAt = minutes === null ? null : new Date(sunday.getTime() + minutes * 60_000);
        const zone = { zoneId: 'z', timeZone: 'America/Chicago', openMinutes: 0, closeMinutes };
        const judged = judgeCode(aCode({ endsAt }), aUse({ zone }));
        if (!judged.ok) return;
        expect(judged.endsAt.getTime()).toBeGreaterThan(sunday.getTime());
        if (endsAt) expect(judged.endsAt.getTime()).toBeLessThanOrEqual(endsAt.getTime());
      }),
    );
  });
});

describe('a code is rejected', () => {
  it('in another zone or after its end, as if it were wrong', () => {
    expect(refusalOf(aCode({ zoneIds: ['other'] }))).toBe('member_code_wrong');
    expect(refusalOf(aCode({ endsAt: sunday }))).toBe('member_code_wrong');
  });

  it('before its start and outside its weekly times', () => {
    expect(refusalOf(aCode({ startsAt: new Date('2026-07-05T14:00:01Z') }))).toBe('member_code_not_now');
    const afternoon = aUse({ now: new Date('2026-07-05T18:00:00Z') });
    expect(refusalOf(aCode({ weekly: [sundayMorning] }), afternoon)).toBe('member_code_not_now');
  });

  it('while the zone is closed', () => {
    expect(refusalOf(aCode(), aUse({ now: new Date('2026-07-05T09:00:00Z') }))).toBe('zone_closed');
  });

  it('when its uses are used up, in total or for new vehicles', () => {
    expect(refusalOf(aCode({ maxUses: 3, uses: 3 }))).toBe('member_code_used_up');
    const limited = aCode({ maxPlates: 2 });
    expect(refusalOf(limited, aUse({ plates: 2 }))).toBe('member_code_plates_used_up');
    expect(refusalOf(limited, aUse({ plates: 2, isKnownPlate: true }))).toBeNull();
  });
});
