import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { SignIn } from '#features/accounts/sign-ins.contract.ts';
import type { SavedCard } from '#features/payments/saved-card.contract.ts';
import { type CurrentUser, getCurrentUser } from '#platform/api/current-user.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, settle, textIn, user } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';
import { aSavedCard, id } from '#platform/testing/components/samples.ts';

type Ways = Answer<'GET /users/sign-in-methods'>['data'];
const PHONE = { _id: id(1), name: 'Blue phone', createdAt: '2026-06-01T10:00:00Z', usedAt: null };
const GOOGLE = { email: 'dee@gmail.example', linkedAt: '2026-06-01T10:00:00Z' };
const PASSWORD_ONLY: Ways = { ways: ['password'], proof: 'none', passkeys: [], google: null, googleOffered: false };
const HERE: SignIn = {
  _id: id(51),
  at: '2026-06-10T14:30:00Z',
  way: 'password',
  browser: 'Chrome',
  system: 'Windows',
  isNew: false,
  isOpen: true,
  isThis: true,
};
const THERE = { ...HERE, _id: id(52), browser: 'Safari', system: 'iPad', isThis: false };

type Known = {
  ways?: Partial<Ways>;
  user?: CurrentUser;
  trouble?: Answer<'GET /users/mail-trouble'>['data']['trouble'];
  cards?: SavedCard[];
};

function answerProfile({ ways = {}, user = userAs('customer'), trouble = null, cards = [] }: Known = {}): void {
  api.answer('GET /me', { user });
  api.answer('GET /users/mail-trouble', { data: { trouble } });
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  api.answer('GET /text-to-park', { data: { phone: '+13125550177' } });
  api.answer('GET /users/phone', { data: { phone: null } });
  api.answer('GET /users/saved-card', { data: { cards } });
  api.answer('GET /users/auto-pay', { data: { cars: [], tied: [] } });
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  api.answer('GET /users/mail-settings', { data: { receipts: true } });
  api.answer('GET /users/sign-in-methods', { data: { ...PASSWORD_ONLY, ...ways } });
  api.answer('GET /users/two-factor', { data: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } });
  api.answer('GET /users/sign-ins', { data: { signIns: [HERE, THERE] }, nextCursor: null });
}

async function openProfile(known: Known = {}, hash = ''): Promise<void> {
  answerProfile(known);
  await openPage(`/profile${hash}`, { as: known.user?.role ?? 'customer' });
  await screen.findByRole('heading', { name: 'Your details' });
}

describe('a session that ends while somebody types (rule 464)', () => {
  const logInAgain = async (as: CurrentUser) => {
    api.answer('POST /users/login', { token: 'secret', user: as });
    api.answer('POST /sessions/guest/claim', { data: { orderIds: [], more: false } });
    const form = within(screen.getByRole('dialog', { name: 'Log in again' }));
    expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('dee@example.com');
    expect(document.activeElement).toBe(form.getByLabelText('Password'));
    await user.keyboard('Harbor-street-9');
    await user.click(form.getByRole('button', { name: 'Log in' }));
    await settle();
  };
  const saveTooLate = async () => {
    await openProfile({ user: userAs('vendor') });
    await fill('Name', 'Olive Owner');
    api.refuse('PATCH /users/update', 'not_signed_in');
    await press('Update');
    await screen.findByRole('dialog', { name: 'Log in again' });
    expect(localStorage.getItem('parkvale.user')).toBeNull();
  };

  test('leaves what is typed to who logs in again, and saves it then', async () => {
    await saveTooLate();
    await logInAgain(userAs('vendor'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([textIn('Name'), leftFor()]).toEqual(['Olive Owner', null]);
    screen.getByText('Your session had ended. Please try again.');
    api.answer('PATCH /users/update', ({ body }) => ({ user: { ...userAs('vendor'), name: body.name ?? '' } }));
    await press('Update');
    await screen.findByText('Your name is updated.');
  });

  test.each([
    ['somebody else', { ...userAs('vendor'), _id: id(7) }],
    ['the same person in another role', userAs('manager')],
  ])('leaves nothing to %s, who gets the page anew', async (_, next) => {
    await saveTooLate();
    await logInAgain(next);
    expect(leftFor()).toBe('/profile');
  });
});

describe('the profile', () => {
  test('says that it could not be loaded', async () => {
    answerProfile();
    api.cutOff('GET /me');
    await openPage('/profile', { as: 'customer' });
    expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  });

  test.each([
    'GET /users/mail-trouble',
    'GET /users/saved-card',
    'GET /users/sign-in-methods',
    'GET /users/two-factor',
    'GET /users/sign-ins',
    'GET /users/mail-settings',
    'GET /vehicles/me',
    'GET /sessions/me',
    'GET /users/auto-pay',
  ] as const)('shows its parts together, also when %s is answered last', async (key) => {
    answerProfile();
    const letThrough = api.hang(key);
    await openPage('/profile#payment', { as: 'customer' });
    expect(screen.queryAllByRole('region')).toEqual([]);
    letThrough();
    await screen.findByRole('heading', { name: 'Your details' });
    expect(screen.queryAllByText('Loading')).toEqual([]);
  });

  test.each([
    ['customer', ['You', 'Cars', 'Payment', 'Security & messages']],
    ['vendor', ['You', 'Security & messages']],
  ] as const)('of a %s has the parts %s', async (role, parts) => {
    await openProfile({ user: userAs(role) });
    const shown = screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent);
    expect(shown).toEqual(parts);
    if (role === 'customer') within(screen.getByRole('region', { name: 'Cars' })).getByText('Auto-pay');
  });

  test('shows the address and the role, and changes the name', async () => {
    await openProfile({ user: userAs('vendor') });
    screen.getByText('dee@example.com');
    screen.getByText('Vendor', { selector: 'dd' });
    await fill('Name', ' ');
    await press('Update');
    screen.getByText('Please provide a valid name');
    api.answer('PATCH /users/update', ({ body }) => ({ user: { ...userAs('vendor'), name: body.name ?? '' } }));
    await fill('Name', ' Olive Owner ');
    await press('Update');
    await screen.findByText('Your name is updated.');
    expect(getCurrentUser()?.name).toBe('Olive Owner');
  });

  test('says to which address mails did not arrive', async () => {
    await openProfile({ trouble: { to: 'd…@example.com', reason: 'bounced', at: '2026-06-09T12:00:00Z' } });
    await screen.findByText(/^We could not deliver email to d…@example\.com\./);
  });

  test('asks support to delete the account in words that stand already', async () => {
    await openProfile();
    await user.click(screen.getByRole('link', { name: 'Delete my account' }));
    await screen.findByRole('heading', { name: 'Contact us' });
    expect(textIn('Message')).toBe('Please delete my account.');
  });

  test('turns receipts by mail off, and on again if that was not stored', async () => {
    await openProfile();
    const box = await screen.findByLabelText<HTMLInputElement>('Email me each receipt');
    expect(box.checked).toBe(true);
    api.refuse('PATCH /users/mail-settings', 'busy');
    await check('Email me each receipt');
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(box.checked).toBe(true);
    api.answer('PATCH /users/mail-settings', { data: { receipts: false } });
    api.answer('GET /users/mail-settings', { data: { receipts: false } });
    await check('Email me each receipt');
    await expect.poll(() => box.checked).toBe(false);
    expect(api.calls('PATCH /users/mail-settings').at(-1)?.body).toEqual({ receipts: false });
  });
});

describe('a new password', () => {
  const change = async (current: string) => {
    await fill('Current password', current);
    await fill('New password', 'Seven-gulls-on-a-mast-42');
    await fill('Confirm new password', 'Seven-gulls-on-a-mast-42');
    await press('Change password');
  };

  test('requires the current one', async () => {
    const wrong = 'The current password is wrong.';
    api.refuse('PATCH /users/update', 'current_password_wrong', { fields: { currentPassword: wrong } });
    await openProfile();
    await screen.findByLabelText('Current password');
    await press('Change password');
    screen.getByText('Please enter your current password.');
    await change('not the current one');
    await screen.findByText(wrong);
    expect(textIn('New password')).toBe('Seven-gulls-on-a-mast-42');
    api.answer('PATCH /users/update', { user: userAs('customer') });
    await change('Harbor-street-9');
    await screen.findByText(/^Your password is changed\./);
    expect(textIn('New password')).toBe('');
  });

  test('is mailed as a link to an account without one', async () => {
    await openProfile({ ways: { ways: ['google'], google: GOOGLE } });
    await screen.findByText(/^Your account has no password\./);
    api.answer('POST /users/password-link', { message: 'Sent.' });
    await press('Email me a link');
    await screen.findByText(/^We have sent a link to dee@example\.com\./);
  });
});

describe('the ways to log in', () => {
  test('a passkey is renamed and removed', async () => {
    await openProfile({ ways: { ways: ['password', 'passkey'], passkeys: [PHONE] } });
    await screen.findByText(/Not used yet/);
    await press('Rename the passkey Blue phone');
    const rename = within(await screen.findByRole('dialog', { name: 'Rename this passkey' }));
    expect(rename.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Blue phone');
    const renamed = { ...PHONE, name: 'Old phone' };
    api.answer('PATCH /users/passkeys/:id', { data: renamed });
    api.answer('GET /users/sign-in-methods', {
      data: { ...PASSWORD_ONLY, ways: ['password', 'passkey'], passkeys: [renamed] },
    });
    rename.getByRole('button', { name: 'Save' }).click();
    await screen.findByText('The passkey is now called “Old phone”.');
    api.answer('POST /users/passkeys/:id/remove', { message: 'Removed.' });
    api.answer('GET /users/sign-in-methods', { data: PASSWORD_ONLY });
    await press('Remove the passkey Old phone');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Remove' })
      .click();
    await screen.findByText('The passkey “Old phone” is removed.');
    expect(screen.queryByText('Old phone')).toBeNull();
  });

  test('the only way in stays, and its refusal is shown where it was asked for', async () => {
    await openProfile({ ways: { ways: ['google'], google: GOOGLE, googleOffered: true } });
    await screen.findByText('You can log in with the Google account dee@gmail.example.');
    await press('Unlink Google');
    const dialog = within(await screen.findByRole('dialog'));
    api.refuse('POST /users/google/unlink', 'last_way_in');
    dialog.getByRole('button', { name: 'Unlink Google' }).click();
    expect((await dialog.findByRole('alert')).textContent).toMatch(/only way into your account/);
    dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('an older session asks for the password before it changes any', async () => {
    await openProfile({ ways: { ways: ['password', 'google'], proof: 'password', google: GOOGLE } });
    await screen.findByRole('button', { name: 'Unlink Google' });
    await press('Unlink Google');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('button', { name: 'Unlink Google' }).click();
    await dialog.findByText('Please enter your password.');
    expect(api.calls('POST /users/google/unlink')).toEqual([]);
  });
});

describe('where the account is logged in', () => {
  test('this device is named, and another one is logged out', async () => {
    await openProfile();
    const there = await screen.findByRole('button', { name: /^Log out Safari on iPad/ });
    expect(screen.getByText('This device').closest('li')?.textContent).toContain('Chrome on Windows');
    api.answer('DELETE /users/sign-ins/:id', { message: 'Done.' });
    api.answer('GET /users/sign-ins', { data: { signIns: [HERE, { ...THERE, isOpen: false }] }, nextCursor: null });
    there.click();
    await screen.findByText('Safari on iPad is logged out.');
    await expect.poll(() => screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
    expect(api.calls('DELETE /users/sign-ins/:id').map(({ params }) => params)).toEqual([{ id: THERE._id }]);
  });

  test('is in view for who comes from a mail about it', async () => {
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await openProfile({}, '#sign-ins');
    await expect.poll(() => seen.mock.contexts.map((card) => (card as HTMLElement).id)).toContain('sign-ins');
  });

  test('all others are logged out at once', async () => {
    await openProfile();
    await screen.findByRole('button', { name: 'Log out everywhere else' });
    api.answer('DELETE /users/sign-ins', { message: 'Done.' });
    api.answer('GET /users/sign-ins', { data: { signIns: [HERE] }, nextCursor: null });
    await press('Log out everywhere else');
    await screen.findByText('You are logged out everywhere else.');
  });
});

describe('logging out', () => {
  const logOut = () => user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' }));

  test('leaves nothing about the user on this device', async () => {
    await openProfile();
    api.answer('POST /users/logout', { message: 'Done.' });
    await logOut();
    await expect.poll(leftFor).toBe('/login');
    expect(JSON.stringify({ ...localStorage })).not.toContain('dee@example.com');
    expect(getCurrentUser()).toBeNull();
  });

  test('that the server did not hear of is no logging out', async () => {
    await openProfile();
    api.cutOff('POST /users/logout');
    await logOut();
    await screen.findAllByText('You are still logged in.');
    expect(getCurrentUser()?.email).toBe('dee@example.com');
    expect(leftFor()).toBeNull();
  });
});

describe('paying by text', () => {
  test('takes the phone that was shown by its code', async () => {
    await openProfile();
    await screen.findByText(/Text the code on a sign and your plate to \(312\)\s555.0177/);
    await press('Text me a code');
    screen.getByText('Enter a phone number.');
    api.refuse('POST /users/phone', 'malformed', { fields: { phone: 'There is no area code 999.' } });
    await fill('Phone number', '999 555 0142');
    await press('Text me a code');
    await screen.findByText('There is no area code 999.');
    api.answer('POST /users/phone', { message: 'Code sent' });
    await fill('Phone number', '312 555 0142');
    await press('Text me a code');
    await screen.findByText('We texted six digits to 312 555 0142.');
    api.refuse('POST /users/phone/confirm', 'phone_code_wrong');
    await fill('Code', '000000');
    await press('Confirm phone');
    await screen.findByText(/This code is wrong or has expired/);
    api.answer('POST /users/phone/confirm', { data: { phone: '+13125550142' } });
    api.answer('GET /users/phone', { data: { phone: '+13125550142' } });
    await fill('Code', '123456');
    await press('Confirm phone');
    await screen.findByText('(312) 555-0142');
  });
});

describe('payment', () => {
  const list = (...cards: SavedCard[]) => api.answer('GET /users/saved-card', { data: { cards } });

  test('saves a card once the server has checked it', async () => {
    await openProfile();
    await screen.findByText('Save a card and pay with one tap. Nothing is charged now.');
    await press('Add a card');
    await screen.findByLabelText('Card number');
    await fill('Card number', '4242424242424242');
    await fill('Expiration date', '12 / 34');
    await fill('Security code', '123');
    api.answer('POST /users/saved-card/setup', { data: { clientSecret: 'seti_1_secret_2' } });
    api.answer('POST /sandbox/payments/confirm', {
      data: { status: 'requires_payment_method', error: { code: 'card_declined', message: 'Your card was declined.' } },
    });
    await press('Save card');
    await screen.findByText('Your card was declined.');
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
    api.answer('POST /users/saved-card', { data: { saved: aSavedCard() } });
    list(aSavedCard());
    await press('Save card');
    await screen.findByText('Visa 4242');
    screen.getByText('Expires 12/34');
  });

  test('makes another card the default, and says which one has expired', async () => {
    const old = aSavedCard({ _id: id(72), label: 'Mastercard 4444', isDefault: false, expires: '2026-05' });
    await openProfile({ cards: [aSavedCard(), old] });
    await screen.findByText('Expired 05/26');
    api.answer('PATCH /users/saved-card/:id', { data: { saved: { ...old, isDefault: true } } });
    list({ ...old, isDefault: true }, aSavedCard({ isDefault: false }));
    await press('Make Mastercard 4444 the default');
    await screen.findByRole('button', { name: 'Make Visa 4242 the default' });
    expect(api.calls('PATCH /users/saved-card/:id').map(({ params }) => params)).toEqual([{ id: id(72) }]);
  });

  test('removes a card, unless something is charged to it, which is said', async () => {
    await openProfile({ cards: [aSavedCard()] });
    await screen.findByText('Visa 4242');
    const inUse = 'This card cannot be removed yet. Charged to it: auto-pay for VAN1 IL.';
    api.refuse('DELETE /users/saved-card/:id', 'card_in_use', { message: inUse });
    await press('Remove Visa 4242');
    await screen.findByText(inUse);
    api.answer('DELETE /users/saved-card/:id', { message: 'Card removed' });
    list();
    await press('Remove Visa 4242');
    await screen.findByText('Visa 4242 is removed.');
    expect(screen.queryByRole('button', { name: 'Remove Visa 4242' })).toBeNull();
  });

  test('is shown to other roles with a card only', async () => {
    await openProfile({ user: userAs('vendor') });
    await screen.findByLabelText('Email me each receipt');
    expect(screen.queryByRole('heading', { name: 'Ways to pay' })).toBeNull();
  });
});
