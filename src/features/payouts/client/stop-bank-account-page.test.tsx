import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';

const PAGE = '/payouts/stop/a-token';

test('a new bank account is stopped with the link of its mail by a click, without an account', async () => {
  await openPage(PAGE);
  api.answer('POST /bank-details/stop', { message: 'Stopped.' });
  expect(api.calls('POST /bank-details/stop')).toEqual([]);
  await press('Stop this change');
  await screen.findByText('The change is stopped');
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password');
  expect(api.calls('POST /bank-details/stop').map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
});

test('a link that stops nothing anymore says so', async () => {
  await openPage(PAGE);
  api.refuse('POST /bank-details/stop', 'token_invalid');
  await press('Stop this change');
  await screen.findByText(/^Invalid token provided\./);
  screen.getByRole('button', { name: 'Stop this change' });
});
