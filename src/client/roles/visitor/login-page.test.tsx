import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#testing/components/fake-api.ts';
import { fill, press } from '#testing/components/hand.ts';
import { openPage } from '#testing/components/open-page.tsx';

const logIn = async (email: string, password: string) => {
  await fill('E-mail', email);
  await fill('Password', password);
  await press('Log in');
};

describe('logging in', () => {
  test('a wrong password is explained, and what was typed is still there', async () => {
    api.refuse('POST /users/login', 'login_failed');
    await openPage('/login');
    await logIn('ann@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail address or password.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
    expect(api.calls('POST /users/login').map(({ body }) => body)).toEqual([
      { email: 'ann@example.com', password: 'wrong' },
    ]);
  });
});
