import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { JudgedZone, RateTrial, TypicalDay } from '#features/rate-advice/rate-advice.contract.ts';
import type { Advice } from '#features/rate-advice/rules/advise-rate.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';

const PATH = `/locations/${LOT}/rate-advice`;
const GET = 'GET /locations/:id/rate-advice';

const aDay = (share: number, changed: Partial<TypicalDay> = {}): TypicalDay => ({
  days: 40,
  fullDays: 0,
  fullAt: null,
  hours: Array.from({ length: 24 }, (_, hour) => ({ share: hour === 10 ? share : 0, cars: 2, cents: 1600 })),
  ...changed,
});
const ADVICE: Advice = {
  kind: 'raise',
  from: 9,
  until: 15,
  beforeCents: 400,
  afterCents: 500,
  share: 1,
  shareAfter: 0.9,
  weeklyCents: 31_040,
};
const ZONE: JudgedZone = {
  _id: id(3),
  zoneNumber: 'A1',
  capacity: 12,
  groups: [
    { group: 'weekdays', typical: aDay(1, { fullDays: 31, fullAt: 580 }), advice: ADVICE, none: null },
    { group: 'weekends', typical: aDay(0, { days: 2 }), advice: null, none: 'few_days' },
  ],
};
const TRIAL: RateTrial = {
  _id: id(4),
  zoneId: id(3),
  zoneNumber: 'A1',
  group: 'weekdays',
  from: 9,
  until: 15,
  beforeCents: 400,
  cents: 500,
  firstDay: '2026-06-01',
  lastDay: '2026-06-28',
  endedAt: null,
  kept: false,
  before: aDay(1, { fullDays: 31 }),
  during: aDay(0.9, { days: 8, fullDays: 1 }),
};
const answer = (changed: { zones?: JudgedZone[]; trials?: RateTrial[] } = {}) =>
  api.answer(GET, { data: { elasticity: 0.4, zones: [ZONE], trials: [], ...changed } });

beforeEach(() => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
});

test('says when a zone is full, what another price would bring, and why there is no more advice', async () => {
  answer();
  await openPage(PATH, { as: 'vendor' });
  await screen.findByText('Full by 9:40 AM on weekdays.');
  screen.getByText(
    /^In the last eight weeks \(40 such days\), 12\.0 cars a day .* paid \$480\.00 a week for parking; at this price about \$790\.00\. About 90% full instead of 100%, and \$310\.00 more a week\.$/,
  );
  screen.getByText(/ then pay \$5\.50 for one hour, taxes and fees included \(now \$4\.40\)\.$/);
  screen.getByText('Too new to judge its weekends: that takes 4 days of them.');
});

test('starts a trial of what was shown in one tap', async () => {
  answer();
  api.answer('POST /locations/:id/rate-trials', { data: { _id: id(4) } });
  await openPage(PATH, { as: 'vendor' });
  await screen.findByText('Full by 9:40 AM on weekdays.');
  answer({ trials: [{ ...TRIAL, during: aDay(0, { days: 0 }) }] });
  await press(/^Try it for four weeks/);
  await screen.findByText('Zone A1: $5.00 an hour instead of $4.00');
  expect(api.calls('POST /locations/:id/rate-trials')[0]?.body).toEqual({
    zoneId: id(3),
    group: 'weekdays',
    from: 9,
    until: 15,
    cents: 500,
  });
  // There is nothing to keep before it has begun.
  expect(screen.queryByRole('button', { name: 'Keep this price' })).toBeNull();
});

test('shows what a trial did, and keeps its price', async () => {
  answer({ trials: [TRIAL] });
  api.answer('POST /locations/:locationId/rate-trials/:id/end', { message: 'Kept' });
  await openPage(PATH, { as: 'vendor' });
  const full = await screen.findByRole('row', { name: /^Days on which it was full/ });
  expect(full.textContent).toContain('31 of 40');
  expect(full.textContent).toContain('1 of 8');
  answer({ trials: [{ ...TRIAL, endedAt: '2026-06-12T12:00:00.000Z', kept: true }] });
  await press('Keep this price');
  await screen.findByText('Kept');
  expect(api.calls('POST /locations/:locationId/rate-trials/:id/end')[0]?.body).toEqual({ keep: true });
});

test('without counted spaces, leads to the zones', async () => {
  answer({ zones: [] });
  await openPage(PATH, { as: 'vendor' });
  const zones = await screen.findByRole('link', { name: 'Zones' });
  expect(zones.getAttribute('href')).toBe(`/locations/${LOT}/zones`);
});

test('shows beside the field what is wrong with the elasticity', async () => {
  answer();
  await openPage(PATH, { as: 'vendor' });
  const field = await screen.findByLabelText('If the price is 10% higher, how many percent fewer cars come?');
  expect((field as HTMLInputElement).value).toBe('4');
  api.refuse('PUT /locations/:id/rate-advice', 'malformed', {
    fields: { elasticity: 'Enter a number from 0 to 3, such as 0.4.' },
  });
  await press('Save');
  await screen.findByText('Enter a number from 0 to 3, such as 0.4.');
});

test('lists the lots that would earn more, each with the way to it', async () => {
  const row = {
    locationId: LOT,
    lotName: 'Harbor Lot',
    lotAddress: '12 Harbor St, Chicago, IL 60601',
    zoneId: id(3),
    zoneNumber: 'A1',
    group: 'weekdays',
    fullAt: 580,
  } as const;
  api.answer('GET /rate-advice', { data: { advice: [{ ...row, advice: ADVICE }] }, nextCursor: null });
  await openPage('/rate-advice', { as: 'vendor' });
  const link = await screen.findByRole('link', { name: 'Harbor Lot' });
  expect(link.getAttribute('href')).toBe(PATH);
  screen.getByText('Weekdays, 9:00 AM – 3:00 PM');
  screen.getByText('$310.00');
});
