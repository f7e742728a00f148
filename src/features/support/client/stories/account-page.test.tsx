import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aSession, id, LOT } from '#platform/testing/components/samples.ts';
import type { AccountStory } from '../../support-story.ts';

const USER = id(71);
const DAN: AccountStory = {
  user: {
    _id: USER,
    name: 'Dan Driver',
    role: 'customer',
    email: 'dan@example.com',
    isActive: true,
    createdAt: '2026-01-10T13:50:00.000Z',
    deletedAt: null,
  },
  lots: { selling: 0, archived: 0 },
  owner: null,
  money: { owed: 0, underWay: 0 },
  sessions: [],
  events: [{ at: '2026-01-10T13:50:00.000Z', kind: 'opened', note: null, by: null }],
};
const OWNER: AccountStory = { ...DAN, user: { ...DAN.user, name: 'Olive Owner', role: 'vendor' } };

async function openAccount(story: AccountStory, as: 'admin' | 'odogwu' = 'admin'): Promise<void> {
  api.answer('GET /support/users/:id', { data: story });
  await openPage(`/support/users/${USER}`, { as });
  await screen.findByRole('heading', { level: 1, name: story.user.name });
}

test('an account’s page lists its bookings and what happened', async () => {
  await openAccount({ ...DAN, sessions: [aSession()] });
  screen.getByText('Account opened');
  const booking = screen.getByRole('link', { name: /ABC123/ });
  expect(booking.getAttribute('href')).toBe(`/support/locations/${LOT}/orders/${id(31)}`);
});

describe('deleting an account', () => {
  test('says first what is deleted and what stays, and can be called off', async () => {
    await openAccount(DAN);
    screen.getByText('No bookings');
    await press('Delete the account');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the account of Dan Driver?' }));
    dialog.getByText(/^Deleted for good/);
    dialog.getByText(/^Kept without a name/);
    await press('Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls('DELETE /users/')).toEqual([]);
  });

  test('leaves a page without the name and the address', async () => {
    await openAccount(DAN);
    await press('Delete the account');
    api.answer('DELETE /users/', { message: 'Deleted.' });
    const deleted = { ...DAN.user, name: 'Deleted account', email: '', deletedAt: '2026-06-10T15:00:00.000Z' };
    api.answer('GET /support/users/:id', { data: { ...DAN, user: deleted } });
    await press('Delete for good');
    await screen.findByRole('heading', { level: 1, name: 'Deleted account' });
    expect(document.activeElement?.textContent).toMatch(/^This account was deleted Jun\s10, 2026/);
    expect(screen.queryByText('dan@example.com')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull();
    expect(api.calls('DELETE /users/').map(({ body }) => body)).toEqual([{ userId: USER }]);
  });

  test('that is refused says why in its dialog', async () => {
    await openAccount(DAN);
    await press('Delete the account');
    api.refuse('DELETE /users/', 'car_at_valet');
    await press('Delete for good');
    await within(screen.getByRole('dialog')).findByText(/^This person’s car is still with a valet\./);
  });

  test.each([
    ['has active lots', { lots: { selling: 2, archived: 0 } }, /^This owner still has 2 active lots/],
    ['waits for a payment', { money: { owed: 0, underWay: 100 } }, /^A payment or refund at this owner’s lots/],
    ['is owed money', { money: { owed: 500, underWay: 0 } }, /still owed \$5\.00.*An odogwu does that under Payouts/],
  ])('is not offered while its owner %s', async (_, changes, words) => {
    await openAccount({ ...OWNER, ...changes });
    screen.getByText(words);
    expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull();
  });

  test('leads an odogwu to the payouts of an owner who is owed money', async () => {
    await openAccount({ ...OWNER, money: { owed: 500, underWay: 0 } }, 'odogwu');
    expect(screen.getByRole('link', { name: 'Their payouts' }).getAttribute('href')).toBe(`/payouts/owners/${USER}`);
  });
});

describe('viewing as an account', () => {
  const START = 'POST /support/users/:id/views';

  test('takes a reason, and then opens its first page as that account', async () => {
    await openAccount(OWNER);
    await press('View as');
    const dialog = within(screen.getByRole('dialog', { name: 'View as Olive Owner?' }));
    expect(dialog.getByRole('button', { name: 'Start viewing' }).hasAttribute('disabled')).toBe(true);
    await fill('Reason', 'A wrong price');
    const user = { _id: USER, name: 'Olive Owner', email: 'dan@example.com', role: 'vendor' } as const;
    const until = '2026-01-10T14:05:00.000Z';
    api.answer(START, { data: { user, until } });
    await press('Start viewing');
    await waitFor(() => expect(leftFor()).toBe('/dashboard'));
    expect(api.calls(START).map(({ body }) => body)).toEqual([{ reason: 'A wrong price' }]);
    expect(getCurrentUser()).toEqual({ ...user, viewedUntil: until });
  });

  test('says why it is refused', async () => {
    await openAccount(OWNER);
    await press('View as');
    await fill('Reason', 'A wrong price');
    api.refuse(START, 'not_viewable');
    await press('Start viewing');
    await within(screen.getByRole('dialog')).findByText(/^Only active accounts/);
    expect(leftFor()).toBeNull();
  });

  test.each([{ role: 'admin' as const }, { isActive: false }])('is not offered for %o', async (changed) => {
    await openAccount({ ...OWNER, user: { ...OWNER.user, ...changed } });
    expect(screen.queryByRole('button', { name: 'View as' })).toBeNull();
  });
});

describe('auto-pay of a car that is on at another account', () => {
  const OFF = 'POST /support/auto-pay/off';
  const openDialog = async () => {
    await openAccount({ ...DAN, sessions: [aSession()] });
    await press('Turn auto-pay off for a car');
    return within(screen.getByRole('dialog', { name: 'Turn auto-pay off for this car?' }));
  };

  test('is turned off with a reason, for the car of the latest booking, and says what came of it', async () => {
    const dialog = await openDialog();
    const confirm = dialog.getByRole('button', { name: 'Turn off' });
    expect(dialog.getByLabelText<HTMLInputElement>('License plate').value).toBe('ABC123');
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await fill('Reason', 'Dan bought it in May');
    api.answer(OFF, { data: { wasOn: true } });
    await press('Turn off');
    await screen.findByText('Auto-pay is off for ABC123 IL. The account that had it on is emailed.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls(OFF).map(({ body }) => body)).toEqual([
      { plate: 'ABC123', state: 'IL', reason: 'Dan bought it in May' },
    ]);
  });

  test('that is on nowhere is said to be, and nothing is called changed', async () => {
    await openDialog();
    await fill('Reason', 'Dan bought it in May');
    api.answer(OFF, { data: { wasOn: false } });
    await press('Turn off');
    await screen.findByText('Auto-pay is not on for ABC123 IL at any account. Nothing was changed.');
  });

  test('refuses at its field what is wrong, with what was typed', async () => {
    const dialog = await openDialog();
    await fill('Reason', 'Dan bought it in May');
    api.refuse(OFF, 'malformed', { fields: { state: 'There is no such state.' } });
    await press('Turn off');
    await dialog.findByText('There is no such state.');
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Dan bought it in May');
    api.cutOff(OFF);
    await press('Turn off');
    await dialog.findByRole('alert');
  });
});
