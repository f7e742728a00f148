import { describe, expect, it } from 'vitest';
import type { SavedLot } from '../offline/lot-pack.ts';
import type { ChalkAct, WaitingChalk } from './chalk-outbox.ts';
import { chalkOf, chalksHere } from './chalks-here.ts';

const TAKEN = Date.parse('2026-03-07T16:42:00.000Z');
const MINUTE = 60_000;
const stored = (id: string, minutesAgo: number): SavedLot['chalks'][number] => ({
  _id: id,
  officer: { _id: 'officer', name: 'Fran Day' },
  plateNumber: `K ${id}`,
  state: 'IL',
  zone: { _id: 'a', zoneNumber: 'A' },
  place: 'Bay 12',
  seenAt: new Date(TAKEN - minutesAgo * MINUTE).toISOString(),
  estimated: false,
  hasPhoto: false,
});
const aLot = (...chalks: SavedLot['chalks']): SavedLot => ({
  locationId: 'lot',
  name: 'Lot',
  timeZone: 'UTC',
  lotState: 'IL',
  chalks,
  lists: { tag: '', plates: [] },
  zones: [{ _id: 'a', zoneNumber: 'A' }],
  cars: [],
  version: '1',
  takenAt: new Date(TAKEN).toISOString(),
  takenByPhone: 0,
});
const act = (id: string, subject: string, content: ChalkAct): WaitingChalk => ({
  id,
  subject,
  content,
  madeAt: 0,
  order: 0,
  refusal: null,
});
/** By the wall clock: created on a page that has been closed since. */
const chalked = (id: string, minutesAgo: number) =>
  act(id, id, {
    locationId: 'lot',
    kind: 'chalk',
    car: {
      license: `O ${id}`,
      state: null,
      zoneId: 'a',
      place: '',
      photo: null,
      made: { wall: Date.now() - minutesAgo * MINUTE, passed: 0, page: 'another', heard: null },
    },
  });
const erased = (id: string) => act(`erase ${id}`, id, { locationId: 'lot', kind: 'erase' });

describe('the chalked cars of a lot', () => {
  it('each appear once, even while one that was just sent is still among the waiting', () => {
    const chalks = chalksHere(aLot(), [chalked('3', 30), chalked('4', 10), chalked('3', 30)], 0);
    expect(chalks.map(({ id }) => id)).toEqual(['3', '4']);
  });

  it('come from its data and from this phone, the longest parked first', () => {
    const chalks = chalksHere(aLot(stored('1', 5), stored('2', 190)), [chalked('3', 30)], 10 * MINUTE);
    expect(chalks.map(({ id, minutes, isWaiting }) => [id, minutes, isWaiting])).toEqual([
      ['2', 200, false],
      ['3', 30, true],
      ['1', 15, false],
    ]);
  });

  it('appear once when the server already has one from this phone', () => {
    expect(chalksHere(aLot(stored('1', 5)), [chalked('1', 5)], 0)).toMatchObject([{ id: '1', isWaiting: false }]);
  });

  it('are gone as soon as they are erased, whether sent or not', () => {
    expect(chalksHere(aLot(stored('1', 5)), [chalked('2', 5), erased('1'), erased('2')], 0)).toEqual([]);
  });

  it('are found by plate, regardless of spaces', () => {
    expect(chalkOf(chalksHere(aLot(stored('1', 5)), [], 0), 'k-1')?.id).toBe('1');
    expect(chalkOf(chalksHere(aLot(stored('1', 5)), [], 0), 'K2')).toBeNull();
  });
});
