import { expect, test } from 'vitest';
import { storeLastParked } from './last-parked.ts';
import { hasJustParkedElsewhere } from './parked-mark.ts';

const LAST = { locationId: 'harbor', lot: 'Harbor Lot', plates: 'ABC1234', receiptKey: 'k'.repeat(32) };

// Room for the question at its own lot closed again when nothing was to be asked, and the times moved under a thumb.
test('only the sign of another lot asks whether it is the right one, for a quarter of an hour', () => {
  storeLastParked({ ...LAST, at: Date.now() - 60_000 });
  expect([hasJustParkedElsewhere('adams'), hasJustParkedElsewhere('harbor')]).toEqual([true, false]);
  storeLastParked({ ...LAST, receiptKey: 'j'.repeat(32), at: Date.now() - 901_000 });
  expect(hasJustParkedElsewhere('adams')).toBe(false);
});
