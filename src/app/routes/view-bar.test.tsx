import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCurrentUser, rememberUser } from '#platform/api/current-user.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage, show, userAs } from '#platform/testing/components/open-page.tsx';
import { ViewBar } from './view-bar.tsx';

const END = 'POST /support/views/end';
const account = userAs('vendor');
const SUE = {
  _id: '0199aaaa-0000-7000-8000-00000000000b',
  name: 'Sue Porter',
  email: 'sue@example.com',
  role: 'admin',
};
const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test('says on every page whose it is, and leads back to that account at support when it is stopped', async () => {
  rememberUser({ ...account, viewedUntil: until(15) });
  await openPage('/contact-us');
  await screen.findByText('You are viewing as Dee Doe');
  api.answer(END, { data: { user: { ...SUE, role: 'admin' } } });
  await press('Stop viewing');
  await vi.waitFor(() => expect(leftFor()).toBe(`/support/users/${account._id}`));
  expect(getCurrentUser()).toEqual(SUE);
});

test('stops by itself when its time is over', async () => {
  api.answer(END, { data: { user: { ...SUE, role: 'admin' } } });
  const user = { ...account, viewedUntil: until(15) };
  rememberUser(user);
  await show(<ViewBar user={user} />);
  vi.advanceTimersByTime(14 * 60_000);
  expect(api.calls(END)).toEqual([]);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(leftFor()).toBe(`/support/users/${account._id}`));
});

test('says so when it could not be stopped, and stops at the next try', async () => {
  await show(<ViewBar user={{ ...account, viewedUntil: until(15) }} />);
  api.cutOff(END);
  await press('Stop viewing');
  await screen.findByRole('alert');
  expect(leftFor()).toBeNull();
});

test('is on no page of somebody who is logged in as themselves', async () => {
  await openPage('/contact-us', { as: 'vendor' });
  expect(screen.queryByText(/You are viewing as/)).toBeNull();
});
