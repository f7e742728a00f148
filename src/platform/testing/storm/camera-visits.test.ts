import { expect, it } from 'vitest';
import type { CameraPass } from './audit/acknowledged.ts';
import { CAP_MINUTES, visitsOf } from './audit/cameras.ts';
import { usedCents } from './audit/price-list.ts';

const at = (minutes: number) => minutes * 60_000;
type Read = readonly ['in' | 'out' | 'in?' | 'out?', number];
const reads = (all: readonly Read[]): CameraPass[] =>
  all.map(([what, minute]) => ({
    direction: what.startsWith('in') ? 'in' : 'out',
    at: at(minute),
    isSure: !what.endsWith('?'),
  }));
const cents = (minutes: number) => usedCents('plain', minutes);
const told = (...all: readonly Read[]) =>
  visitsOf(reads(all)).map((visit) => [visit.enteredAt / at(1), visit.leftAt / at(1), visit.cents]);

it.each([
  [
    'an entry that is read again inside',
    [
      ['in', 0],
      ['in', 6],
      ['in', 12],
      ['out', 13],
    ],
    [[0, 13, cents(60)]],
  ],
  [
    'an exit that arrives first',
    [
      ['out', 90],
      ['in', 0],
    ],
    [[0, 90, cents(90)]],
  ],
  ['an exit without an entry', [['out', 5]], []],
  [
    'an unsure entry',
    [
      ['in?', 0],
      ['out', 9],
    ],
    [],
  ],
  ['an exit that nobody read', [['in', 0]], [[0, CAP_MINUTES, cents(CAP_MINUTES)]]],
  [
    'an exit that may have been read',
    [
      ['in', 0],
      ['out?', 70],
    ],
    [[0, 70, cents(70)]],
  ],
  [
    'an exit after the cap',
    [
      ['in', 0],
      ['out', 300],
    ],
    [[0, CAP_MINUTES, cents(CAP_MINUTES)]],
  ],
  [
    'two visits',
    [
      ['in', 0],
      ['out', 30],
      ['in', 31],
      ['out', 40],
    ],
    [
      [0, 30, cents(60)],
      [31, 40, cents(60)],
    ],
  ],
] as const)('knows what %s costs', (_, read, visits) => {
  expect(told(...read)).toEqual(visits);
});

it('charges visits without an exit between them as one stay at most', () => {
  const [first, second] = told(['in', 0], ['in', CAP_MINUTES + 2], ['out', CAP_MINUTES + 9]);
  expect(first).toEqual([0, CAP_MINUTES, cents(CAP_MINUTES)]);
  expect(second).toEqual([CAP_MINUTES + 2, CAP_MINUTES + 9, cents(CAP_MINUTES + 9) - cents(CAP_MINUTES)]);
});

it('charges both in full once an exit was read between them', () => {
  const [, second] = told(['in', 0], ['out', CAP_MINUTES + 1], ['in', CAP_MINUTES + 2], ['out', CAP_MINUTES + 9]);
  expect(second).toEqual([CAP_MINUTES + 2, CAP_MINUTES + 9, cents(60)]);
});
