import { describe, expect, it } from 'vitest';
import { parseUnsent } from './unsent-booking.ts';

const vehicles = [{ plate: 'ABC123', state: 'IL' }, { plate: ' ' }];
const parsed = (stored: unknown) => parseUnsent(JSON.stringify(stored));

describe('what was entered when the signal was lost', () => {
  it('is not paid until its payment was attempted', () => {
    expect(parsed({ step: 'info', vehicles, attempt: null })).toEqual({ plates: ['ABC123'], isUnclear: false });
    expect(parsed({ step: 'payment', vehicles, attempt: { tried: false } })).toMatchObject({ isUnclear: false });
    expect(parsed({ step: 'payment', vehicles, attempt: { tried: true } })).toMatchObject({ isUnclear: true });
  });

  it('is nothing before a plate was typed, once it is paid, and if something else is stored', () => {
    const none = [
      parsed({ step: 'info', vehicles: [{ plate: '' }] }),
      parsed({ step: 'done', vehicles }),
      parsed(7),
      parsed(null),
    ];
    expect([...none, parseUnsent('{'), parseUnsent(null)]).toEqual(Array(6).fill(null));
  });
});
