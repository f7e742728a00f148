import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';

const PASSWORD = 'Harbor-street-9';
const enter = async (repeated = PASSWORD) => {
  await fill('Name', 'Dee');
  await fill('Email', 'dee@example.com');
  await fill('Password', PASSWORD);
  await fill('Confirm password', repeated);
  await press('Create account');
};
const sent = () => api.calls('POST /users/signup').map(({ body }) => body);

test('each field that is missing is named, and the first gets the focus', async () => {
  await openPage('/register');
  await press('Create account');
  screen.getByText('Please provide a valid name');
  screen.getByText('Please provide a valid email address');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('passwords that differ are refused', async () => {
  await openPage('/register');
  await enter('Something else 1!');
  screen.getByText('Looks like the passwords are not matching.');
  expect(sent()).toEqual([]);
});

test('an address that has an account is refused at its field, and nothing typed is lost', async () => {
  const taken = 'There is already an account with this email address. Sign in instead.';
  api.refuse('POST /users/signup', 'email_taken', { fields: { email: taken } });
  await openPage('/register?role=customer');
  await enter();
  await screen.findByText(taken);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(textIn('Password')).toBe(PASSWORD);
});

test('a driver’s account opens with the page that was wanted', async () => {
  api.answer('POST /users/signup', { token: '', user: userAs('customer') });
  api.answer('POST /sessions/guest/claim', { data: { orderIds: [], more: false } });
  await openPage('/register?role=customer&from=%2Fpermits');
  await enter();
  await expect.poll(leftFor).toBe('/permits');
  expect(sent()).toEqual([
    { name: 'Dee', email: 'dee@example.com', password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' },
  ]);
});
