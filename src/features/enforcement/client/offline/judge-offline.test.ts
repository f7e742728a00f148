import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfflinePack } from '../../offline-pack.ts';
import { describeVerdict, toneOfVerdict } from '../shared/recorded-verdict.ts';
import { judgeOffline } from './judge-offline.ts';
import { toneOf } from './judged-plate.ts';
import { applyPack } from './lot-pack.ts';
import { formatPaidTime, headlineOf } from './verdict-words.ts';

const TAKEN = Date.parse('2026-03-07T16:42:00.000Z');
const seconds = (at: number) => Math.floor(at / 1000);
const MINUTE = 60_000;

const aLot = (...cars: Partial<OfflinePack['cars'][number]>[]) =>
  applyPack(
    null,
    {
      locationId: 'lot',
      name: 'Lot',
      address: '1 Pier Ave, Chicago, IL 60611',
      timeZone: 'America/Chicago',
      lotState: 'IL',
      chalks: [],
      lists: { tag: 't', plates: [{ list: 'tow', reason: 'Never pays', until: null, p: 'TOW111', s: '' }] },
      zones: [{ _id: 'zone-a', zoneNumber: 'A' }],
      whole: true,
      cars: cars.map((car, index) => ({
        i: String(index),
        p: 'ABC123',
        s: 'IL',
        z: 0,
        c: seconds(TAKEN),
        b: seconds(TAKEN),
        e: seconds(TAKEN + 30 * MINUTE),
        ...car,
      })),
      gone: [],
      version: '1',
      takenAt: new Date(TAKEN).toISOString(),
      tag: 't',
    },
    0,
  );

describe('a plate judged without a signal', () => {
  it('is paid while its time lasts', () => {
    const judged = judgeOffline(aLot({}), { plate: 'ABC 123', state: 'IL', zoneId: null }, 29 * MINUTE);
    expect(judged.verdict).toMatchObject({ kind: 'valid', covered: true });
    expect(toneOf(judged)).toBe('green');
  });

  it('is merely unknown once that time is over, since it may have been extended', () => {
    const judged = judgeOffline(aLot({}), { plate: 'ABC123', state: 'IL', zoneId: null }, 31 * MINUTE);
    expect(judged.verdict).toMatchObject({ kind: 'ended', covered: false, minutesAgo: 1 });
    expect(judged.message).toBe('Unknown since 10:42 AM');
    expect(toneOf(judged)).toBe('gray');
  });

  it('is of the lot’s state when none was typed, even if another one fits too', () => {
    const lot = aLot({ s: 'IN', e: seconds(TAKEN + 60 * MINUTE) }, {});
    const judged = judgeOffline(lot, { plate: 'ABC123', state: null, zoneId: null }, MINUTE);
    expect(judged).toMatchObject({ state: 'IL', verdict: { kind: 'valid', covered: true } });
  });

  it('is reported as paid in a different zone from the one being walked', () => {
    const lot = { ...aLot({}), zones: [...aLot({}).zones, { _id: 'zone-b', zoneNumber: 'B' }] };
    const judged = judgeOffline(lot, { plate: 'ABC123', state: 'IL', zoneId: 'zone-b' }, MINUTE);
    expect(judged.verdict).toMatchObject({ covered: true, elsewhere: true });
    expect([headlineOf(judged), toneOf(judged)]).toEqual(['Paid in zone A, you are in B', 'orange']);
  });

  it('is reported as being on a list of the owner, with the reason', () => {
    const judged = judgeOffline(aLot({}), { plate: 'tow 111', state: 'WI', zoneId: null }, 0);
    expect(judged.listed).toEqual([{ list: 'tow', reason: 'Never pays', until: null }]);
    expect(judgeOffline(aLot({}), { plate: 'T0W111', state: 'WI', zoneId: null }, 0).listed).toEqual([]);
  });

  it('is shown, and not called paid, when it is only similar', () => {
    const judged = judgeOffline(aLot({ p: 'ABO123' }), { plate: 'AB0123', state: 'IL', zoneId: null }, 0);
    expect(judged.verdict).toMatchObject({ kind: 'near', covered: false, car: null });
    expect(judged.nearMatches[0]?.car.plateNumber).toBe('ABO123');
  });

  it('counts under the plate that was corrected a moment ago, and names the other', () => {
    const lot = aLot({ i: 'car', p: 'ABC123' }, { i: 'car', p: 'A8C123', a: true, e: seconds(TAKEN + 15 * MINUTE) });
    const judged = judgeOffline(lot, { plate: 'A8C123', state: 'IL', zoneId: null }, 14 * MINUTE);
    expect(judged.verdict).toMatchObject({ covered: true, car: { correctedPlate: 'ABC123' } });
  });

  it('is called a reservation in the list of checks if the check called it that', () => {
    const before = { verdict: 'not_started', offline: false, reservation: true } as const;
    expect(describeVerdict({ ...before, covered: true })).toBe('Reserved');
    expect(describeVerdict({ ...before, covered: false })).toBe('Reserved for later');
    expect(describeVerdict({ ...before, covered: true, reservation: false })).toBe('Paid');
  });

  it('never accuses: whatever is typed, no word and no color says that it is unpaid, now or in any list', () => {
    const lot = aLot({}, { p: 'XYZ789' }, { p: 'K8OO1', e: seconds(TAKEN - MINUTE) }, { p: 'SOON1', c: 2 ** 32 });
    const typed = fc.oneof(fc.stringMatching(/^[A-Z0-9]{1,8}$/), fc.constantFrom('ABC123', 'K8OO1', 'SOON1', 'KBOO1'));
    fc.assert(
      fc.property(typed, fc.constantFrom('IL', 'WI', null), fc.integer({ min: 0, max: 5e8 }), (plate, state, later) => {
        const judged = judgeOffline(lot, { plate, state, zoneId: null }, later);
        const { verdict } = judged;
        const expected = { verdict: verdict.kind, covered: verdict.covered, offline: true };
        expect([toneOf(judged), toneOfVerdict(expected)]).not.toContain('red');
        expect(judged.message).toMatch(/^Unknown since /);
        const known = verdict.covered ? /^Paid$/ : /^(Unknown since .*|Compare the state)$/;
        expect(headlineOf(judged)).toMatch(known);
        expect(describeVerdict(expected)).not.toMatch(/^(Not paid|Time was up|Not valid yet)$/);
      }),
    );
  });
});

describe('a paid time', () => {
  const at = { timeZone: 'America/Chicago', checkedAt: '2026-11-24T22:00:00.000Z' };
  const car = { kind: 'session', startTime: '2026-11-24T21:47:00.000Z' } as Parameters<typeof formatPaidTime>[0];

  it('names no day within today, and both days once one of them is another', () => {
    expect(formatPaidTime({ ...car, endTime: '2026-11-24T23:00:00.000Z' }, at)).toMatch(/^3:47\sPM – 5:00\sPM/);
    const until = '2026-11-25T21:47:00.000Z';
    expect(formatPaidTime({ ...car, endTime: until }, at)).toMatch(/^Tue, Nov 24, 3:47\sPM – Wed, Nov 25, 3:47\sPM/);
    const later = { ...at, checkedAt: '2026-11-25T20:00:00.000Z' };
    expect(formatPaidTime({ ...car, endTime: until }, later)).toMatch(/^Tue, Nov 24, 3:47\sPM – Wed, Nov 25, 3:47\sPM/);
  });
});
