import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage, show, userAs } from '#platform/testing/components/open-page.tsx';
import { GoogleReturn } from './google-return.tsx';

const sent = () => api.calls('POST /users/google/finish').map(({ body }) => body);
const letIn = (from: string) => {
  api.answer('POST /users/google/finish', { token: '', user: userAs('customer'), from });
  api.answer('POST /sessions/guest/claim', { data: { orderIds: [], more: false } });
};

test('somebody who canceled at Google can go on, and Google’s answer does not stay in the address', async () => {
  api.refuse('POST /users/google/finish', 'google_canceled');
  await openPage('/login/google?error=access_denied');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You did not continue with Google/);
  expect(window.location.pathname + window.location.search).toBe('/login/google');
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  expect(sent()).toEqual([{ answer: '?error=access_denied' }]);
});

test('with two-factor sign-in a code is asked for, and sent with the same answer', async () => {
  api.refuse('POST /users/google/finish', 'sign_in_code_needed');
  await show(<GoogleReturn answer="?code=c" />);
  await press('Log in');
  screen.getByText('Please enter the code.');
  await fill(/^Code/, 'ABCD');
  letIn('/help?q=1');
  await press('Log in');
  await expect.poll(leftFor).toBe('/help?q=1');
  expect(sent()).toEqual([{ answer: '?code=c' }, { answer: '?code=c', code: 'ABCD' }]);
});

test('a page of another host is no page to come back to', async () => {
  letIn('//evil.example');
  await show(<GoogleReturn answer="?code=c" />);
  await expect.poll(leftFor).toBe('/dashboard');
});
