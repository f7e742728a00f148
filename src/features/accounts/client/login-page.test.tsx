import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, settle, textIn } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';

const logIn = async (password: string) => {
  await fill('Email', 'dee@example.com');
  await fill('Password', password);
  await press('Log in');
};
const sent = () => api.calls('POST /users/login').map(({ body }) => body);

test('nothing is sent without an address and a password, and the first of them gets the focus', async () => {
  await openPage('/login');
  await press('Log in');
  screen.getByText('Please provide a valid email address');
  screen.getByText('Please enter a password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(sent()).toEqual([]);
});

test('a wrong password is explained, and what was typed is still there', async () => {
  api.refuse('POST /users/login', 'login_failed');
  await openPage('/login');
  await logIn('wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong email address or password.');
  expect([textIn('Email'), textIn('Password')]).toEqual(['dee@example.com', 'wrong']);
});

test('without a network the driver is asked to try again', async () => {
  api.cutOff('POST /users/login');
  await openPage('/login');
  await logIn('Harbor-street-9');
  await screen.findByText('There was an issue with loggin in, Please try again');
});

test('with two-factor sign-in a code is asked for, and sent with what was typed before', async () => {
  api.refuse('POST /users/login', 'sign_in_code_needed');
  await openPage('/login');
  await logIn('Harbor-street-9');
  await settle();
  await press('Log in');
  await screen.findByText('Please enter the code.');
  api.refuse('POST /users/login', 'sign_in_code_wrong');
  await fill(/code/i, '123456');
  await press('Log in');
  await screen.findByText('This code is wrong or was used before. Wait for the next one.');
  expect(sent().at(-1)).toEqual({ email: 'dee@example.com', password: 'Harbor-street-9', code: '123 456' });
});

test('the user is remembered, never a token, and the page that was wanted opens', async () => {
  const user = userAs('customer');
  api.answer('POST /users/login', { token: 'secret', user });
  api.answer('POST /sessions/guest/claim', { data: { orderIds: [], more: false } });
  await openPage('/login?from=%2Fbookings');
  await logIn('Harbor-street-9');
  await expect.poll(leftFor).toBe('/bookings');
  expect(getCurrentUser()).toEqual(user);
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

test('somebody who is logged in already is told as whom', async () => {
  await openPage('/login', { as: 'customer' });
  screen.getByText('You are logged in as Dee Doe.');
});
