import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';

const setPassword = async (password: string, repeated = password) => {
  await fill('New password', password);
  await fill('Confirm new password', repeated);
  await press('Set the password');
};

test('a link is sent to an address, and to none that is wrong or has no account', async () => {
  api.refuse('POST /users/forgot-password', 'email_unknown');
  await openPage('/forgot-password');
  await press('Send the link');
  screen.getByText('Please provide a valid email address.');
  await fill('Email', 'nobody@example.com');
  await press('Send the link');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This email address is either not associated with an account or its a Google account.',
  );
  api.answer('POST /users/forgot-password', { message: 'Sent.' });
  await press('Send the link');
  await screen.findByText('We sent a link to nobody@example.com. It works once, within the next hour.');
});

test('a link that is wrong, used or over is refused before anything is typed', async () => {
  api.answer('POST /users/reset-link', { data: { isValid: false } });
  await openPage('/reset/never-was-a-token');
  await screen.findByText('Invalid token provided. Please check you email again.');
  expect(screen.queryByLabelText('New password')).toBeNull();
  screen.getByRole('link', { name: 'Request a new link' });
});

test('a new password is typed twice, and refused if the link has been used meanwhile', async () => {
  api.answer('POST /users/reset-link', { data: { isValid: true } });
  api.refuse('PATCH /users/reset-password/:token', 'token_invalid');
  await openPage('/reset/a-token');
  await screen.findByLabelText('New password');
  await press('Set the password');
  screen.getByText('Please fill in both password fields.');
  await setPassword('Seven-gulls-on-a-mast-42', 'Something else 1!');
  screen.getByText('Looks like the passwords are not matching.');
  await setPassword('Seven-gulls-on-a-mast-42');
  await screen.findByText('Invalid token provided. Please check you email again.');
});

test('with a new password all other devices are logged out', async () => {
  api.answer('POST /users/reset-link', { data: { isValid: true } });
  api.answer('PATCH /users/reset-password/:token', { message: 'Done.' });
  await openPage('/reset/a-token');
  await screen.findByLabelText('New password');
  await setPassword('Seven-gulls-on-a-mast-42');
  await screen.findByText('Your new password is set');
  expect(api.calls('PATCH /users/reset-password/:token').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { token: 'a-token', password: 'Seven-gulls-on-a-mast-42' },
  ]);
});
