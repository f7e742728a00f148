import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfflinePack } from '#contract/enforcement.contract.ts';
import { judgeOffline } from './judge-offline.ts';
import { toneOf } from './judged-plate.ts';
import { applyPack } from './lot-pack.ts';

const TAKEN = Date.parse('2026-03-07T16:42:00.000Z');
const seconds = (at: number) => Math.floor(at / 1000);
const MINUTE = 60_000;

const aLot = (...cars: Partial<OfflinePack['cars'][number]>[]) =>
  applyPack(
    null,
    {
      locationId: 'lot',
      name: 'Lot',
      timeZone: 'America/Chicago',
      zones: [{ _id: 'zone-a', zoneNumber: 'A' }],
      whole: true,
      cars: cars.map((car, place) => ({
        i: String(place),
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

describe('a plate judged without signal', () => {
  it('is paid while its time lasts', () => {
    const judged = judgeOffline(aLot({}), { plate: 'ABC 123', state: 'IL' }, 29 * MINUTE);
    expect(judged.verdict).toMatchObject({ kind: 'valid', covered: true });
    expect(toneOf(judged)).toBe('green');
  });

  it('is merely not known once that time is over, since it may have been extended', () => {
    const judged = judgeOffline(aLot({}), { plate: 'ABC123', state: 'IL' }, 31 * MINUTE);
    expect(judged.verdict).toMatchObject({ kind: 'ended', covered: false, minutesAgo: 1 });
    expect(judged.message).toBe('Not known since 10:42 AM');
    expect(toneOf(judged)).toBe('grey');
  });

  it('one like it is shown, and is not called paid', () => {
    const judged = judgeOffline(aLot({ p: 'ABO123' }), { plate: 'AB0123', state: 'IL' }, 0);
    expect(judged.verdict).toMatchObject({ kind: 'near', covered: false, car: null });
    expect(judged.nearMatches[0]?.car.plateNumber).toBe('ABO123');
  });

  it('never accuses: whatever is typed, the words are not red and do not say that it is unpaid', () => {
    const lot = aLot({}, { p: 'XYZ789' }, { p: 'K8OO1', e: seconds(TAKEN - MINUTE) });
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,8}$/), fc.integer({ min: 0, max: 5e8 }), (plate, later) => {
        const judged = judgeOffline(lot, { plate, state: null }, later);
        expect(toneOf(judged)).not.toBe('red');
        expect(judged.message).toMatch(/^Not known since /);
      }),
    );
  });
});
