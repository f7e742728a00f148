import { describe, expect, it } from 'vitest';
import { chooseStand } from './use-stand.ts';

const rate = {
  price: 10,
  isHourly: true,
  feeBasisPoints: 1000,
  hooks: 50,
  asksCode: true,
  capacity: null,
  noShowMinutes: 20,
  promiseMinutes: 10,
  closesAt: null,
  leadCallSeconds: 60,
  tips: 'off' as const,
  chargesRooms: false,
};
const [closed, open, chosen] = [
  { _id: 'a', settings: null },
  { _id: 'b', settings: rate },
  { _id: 'c', settings: rate },
];

describe('the displayed stand', () => {
  it('is the one that was selected on this device', () => {
    expect(chooseStand([closed, open, chosen], 'c')).toBe(chosen);
  });

  it('is the first that is set up, if none was selected or the user no longer works there', () => {
    expect(chooseStand([closed, open, chosen], null)).toBe(open);
    expect(chooseStand([closed, open], 'c')).toBe(open);
    expect(chooseStand([closed], null)).toBe(closed);
    expect(chooseStand([], 'c')).toBeUndefined();
  });
});
