import { expect, test } from 'vitest';
import { describeFields } from './change-words.ts';

const hourly = (priceCents: number) => ({
  price: { rate: { name: 'Hourly rate', isHourly: true, priceCents }, rates: null },
});

test.each([
  [hourly(300), hourly(400), { label: 'Price', before: '$3.00 an hour', after: '$4.00 an hour' }],
  [{ capacity: null }, { capacity: 40 }, { label: 'Spaces', before: null, after: '40' }],
  [{ isPaused: false }, { isPaused: true }, { label: 'Paused', before: 'No', after: 'Yes' }],
  [{ amountCents: -500 }, null, { label: 'Amount by hand', before: '-$5.00', after: null }],
  [
    { week: { openMinutes: 480, closeMinutes: 1080, schedule: [] } },
    { week: { openMinutes: 0, closeMinutes: 0, schedule: [] } },
    { label: 'Hours', before: '8:00 AM – 6:00 PM', after: 'Open 24 hours' },
  ],
  [
    { whenSilent: 'open' },
    { whenSilent: 'stay_closed' },
    { label: 'When nothing answers', before: 'It is let out, and billed later', after: 'The exit stays closed' },
  ],
  [{ direction: 'in' }, { direction: 'out' }, { label: 'Direction', before: 'In', after: 'Out' }],
  [null, { gateKind: 'shelly' }, { label: 'Gate', before: null, after: 'Shelly relay' }],
  [null, { maker: 'axis' }, { label: 'Maker', before: null, after: 'Axis License Plate Verifier' }],
  [
    { blockedUntil: null },
    { blockedUntil: '2026-12-01T17:00:00+00:00' },
    { label: 'Blocked until', before: null, after: 'Dec 1, 2026, 11:00 AM' },
  ],
])('%o to %o reads as people say it', (before, after, words) => {
  const [found] = describeFields(before, after, 'America/Chicago');
  expect({
    ...found,
    before: found?.before?.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ') ?? null,
    after: found?.after?.replaceAll('\u00a0', ' ') ?? null,
  }).toEqual(words);
});
