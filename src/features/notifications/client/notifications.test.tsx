import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import type { Notifications as Choices } from '../notifications.contract.ts';
import { Notifications } from './notifications.tsx';

const STORED: Choices = {
  kinds: [],
  whenEmpty: false,
  timeZone: null,
  firstLotTimeZone: 'America/Chicago',
  email: 'dee@example.com',
  offered: ['lot_full', 'daily_summary'],
};

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const isTicked = (name: RegExp) => box(name).checked;

beforeEach(async () => {
  api.answer('GET /users/notifications', { data: STORED });
  await show(<Notifications />, { as: 'vendor' });
  await screen.findByRole('checkbox', { name: /^A lot is full/ });
});

test('a box is ticked from the tap on, and the next one can be ticked while the first is being saved', async () => {
  const letThrough = api.hang('PUT /users/notifications');
  box(/^A lot is full/).click();
  expect(isTicked(/^A lot is full/)).toBe(true);
  box(/^Daily summary/).click();
  expect(isTicked(/^Daily summary/)).toBe(true);
  api.answer('PUT /users/notifications', ({ body }) => ({ data: { ...STORED, ...body } }));
  letThrough();
  await screen.findByText('Saved.');
  expect(api.calls('PUT /users/notifications').map(({ body }) => body.kinds)).toEqual([
    ['lot_full'],
    ['lot_full', 'daily_summary'],
  ]);
  expect([isTicked(/^A lot is full/), isTicked(/^Daily summary/)]).toEqual([true, true]);
});

test('a choice that could not be saved is shown as it was, with the reason', async () => {
  api.cutOff('PUT /users/notifications');
  box(/^A lot is full/).click();
  await screen.findByText('No connection. Check your signal and try again.');
  expect(isTicked(/^A lot is full/)).toBe(false);
});
