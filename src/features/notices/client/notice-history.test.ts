import { expect, it } from 'vitest';
import type { LotNotice } from '../notice-shapes.ts';
import { stepsOf } from './notice-history.tsx';

const GIVEN = '2026-11-20T18:00:00.000Z';
const PAID = '2026-11-20T19:00:00.000Z';
const APPEALED = '2026-11-21T18:00:00.000Z';
const ENDED = '2026-11-23T18:00:00.000Z';
const notice: LotNotice = {
  _id: 'n',
  number: '7K3M-92QX-B4TZ',
  kind: 'charge',
  charge: { cents: 4000, earlyCents: 4000, earlyUntil: null, dueCents: 4000 },
  payment: null,
  plateNumber: 'ABC123',
  plateState: 'IL',
  reason: 'Not paid',
  givenAt: GIVEN,
  appealUntil: ENDED,
  state: { status: 'open' },
  appeal: null,
  timeZone: 'America/Chicago',
  officer: { _id: 'o', name: 'Sam' },
  note: '',
  photoIds: [],
  appealPhotoIds: [],
  photos: [],
  link: '',
};
const appeal = { at: APPEALED, text: 'I had paid.', stepUp: null };

it('a notice that became void automatically says when and why', () => {
  expect(stepsOf({ ...notice, state: { status: 'voided', at: ENDED, by: 'covered', reason: '' } })).toEqual([
    { at: GIVEN, what: 'Given by Sam' },
    { at: ENDED, what: 'Void automatically: the car was paid for then', words: '' },
  ]);
});

it("the payment and the driver's words appear in order, before the answer", () => {
  const state = { status: 'upheld', at: ENDED, reason: 'Seen twice', stepUpUntil: ENDED } as const;
  expect(stepsOf({ ...notice, payment: { at: PAID, cents: 4000 }, appeal, state })).toEqual([
    { at: GIVEN, what: 'Given by Sam' },
    { at: PAID, what: '$40.00 was paid' },
    { at: APPEALED, what: 'The driver appealed', words: 'I had paid.' },
    { at: ENDED, what: 'The lot answered: it stands', words: 'Seen twice' },
  ]);
});

it('an appeal that support granted has all words of both sides', () => {
  const state = { status: 'voided', at: ENDED, by: 'support', reason: 'Ten minutes are allowed.' } as const;
  const steps = stepsOf({ ...notice, appeal: { ...appeal, stepUp: 'The sign allows it.' }, state });
  expect(steps.map(({ what, words = '' }) => [what, words])).toEqual([
    ['Given by Sam', ''],
    ['The driver appealed', 'I had paid.'],
    ['The driver asked support', 'The sign allows it.'],
    ['Void: support granted the appeal', 'Ten minutes are allowed.'],
  ]);
});
