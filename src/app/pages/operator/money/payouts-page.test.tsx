import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BankDetails } from '#features/payouts/bank-details.contract.ts';
import type { PayoutPlan } from '#features/payouts/payout-plan.contract.ts';
import type { PayoutAccount, Statement } from '#features/payouts/payouts.contract.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, setWidth, textIn, user } from '#platform/testing/components/hand.ts';
import { leftFor } from '#platform/testing/components/leaving.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aStatement } from '#platform/testing/components/owner-samples.ts';
import { id } from '#platform/testing/components/samples.ts';

const PLAN: PayoutPlan = {
  schedule: { every: 'week', on: 1, minimumCents: 0 },
  owed: 12_500,
  isSentByItself: false,
  next: { on: '2026-06-15', cents: 10_000 },
  held: [{ why: 'refunds', cents: 2500 }],
};
const NO_BANK: BankDetails = { current: null, coming: null };
const COMING: BankDetails = {
  current: null,
  coming: {
    holder: 'Grace Okafor',
    kind: 'checking',
    ending: '7890',
    enteredAt: '2026-06-10T15:00:00.000Z',
    countsFrom: '2026-06-11T15:00:00.000Z',
  },
};

type Known = {
  account?: Partial<PayoutAccount>;
  bank?: BankDetails;
  sent?: Answer<'GET /owners/:id/payouts'>['data']['payouts'];
  statement?: Partial<Statement>;
};

function answerPayouts({ account = {}, bank = NO_BANK, sent = [], statement = {} }: Known = {}): void {
  api.answer('GET /owners/:id/payout-plan', { data: PLAN });
  api.answer('GET /owners/:id/payout-account', {
    data: { state: 'not_offered', missing: [], checkedAt: null, ...account },
  });
  api.answer('GET /owners/:id/bank-details', { data: bank });
  api.answer('GET /owners/:id/payouts', { data: { payouts: sent }, nextCursor: null });
  api.answer('GET /owners/:id/refund-limits', { data: { own: 5000, managers: 0 } });
  api.answer('GET /owners/:id/statement', { data: aStatement(statement) });
}
async function openPayouts(known: Known = {}, at = '/payouts'): Promise<void> {
  answerPayouts(known);
  await openPage(at, { as: 'vendor' });
  await screen.findByRole('heading', { name: 'Next payout' });
}
/** A line of figures on the page. */
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('says once that two factors are needed, and still shows what was sold', async () => {
  for (const call of ['GET /owners/:id/payout-plan', 'GET /owners/:id/payout-account'] as const) {
    api.refuse(call, 'two_factor_needed');
  }
  api.refuse('GET /owners/:id/payouts', 'two_factor_needed');
  api.answer('GET /owners/:id/refund-limits', { data: { own: 5000, managers: 0 } });
  api.answer('GET /owners/:id/statement', { data: aStatement() });
  await openPage('/payouts', { as: 'vendor' });
  expect(await screen.findAllByText('Log in with two factors to see this')).toHaveLength(1);
  await screen.findByRole('heading', { name: /Statement/ });
  screen.getByRole('link', { name: 'Open your profile' });
});

test('that fails to load says so once, and loads when tried again', async () => {
  for (const call of ['payout-plan', 'payout-account', 'payouts', 'refund-limits', 'statement'] as const) {
    api.refuse(`GET /owners/:id/${call}`, 'busy');
  }
  await openPage('/payouts', { as: 'vendor' });
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  answerPayouts();
  await press('Try again');
  await screen.findByRole('heading', { name: 'Next payout' });
});

describe('the next payout of an owner', () => {
  test('says when, how much, and what is held', async () => {
    await openPayouts();
    expect(await fact('Owed now')).toBe('$125.00');
    expect(await fact('Held for refunds that are on their way to drivers')).toBe('$25.00');
    expect(await fact('Sent on Jun 15')).toBe('$100.00');
    screen.getByText('We send it by bank transfer.');
  });

  test('follows the schedule, whose wrong minimum is named at its field', async () => {
    await openPayouts();
    await fact('Schedule');
    await press('Change schedule');
    await user.click(screen.getByRole('radio', { name: 'Every month' }));
    await choose('Day of the month', '15');
    await fill('Minimum payout, in dollars', '10,001');
    await press('Save');
    screen.getByText('Please enter an amount from 0 to 10,000, such as 50.');
    await fill('Minimum payout, in dollars', '50');
    api.answer('PUT /owners/:id/payout-plan', ({ body }) => ({ data: { ...PLAN, schedule: body } }));
    await press('Save');
    await expect.poll(() => fact('Schedule')).toBe('Every month on day 15, minimum $50.00');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the bank account of an owner', () => {
  const enter = async (ways: Partial<Answer<'GET /users/sign-in-methods'>['data']> = {}) => {
    const known = { ways: ['password'], proof: 'none', passkeys: [], google: null, googleOffered: false } as const;
    api.answer('GET /users/sign-in-methods', { data: { ...known, ways: ['password'], passkeys: [], ...ways } });
    await user.click(await screen.findByRole('button', { name: 'Enter bank account' }));
    await screen.findByLabelText('Name of the account’s holder');
    await fill('Name of the account’s holder', ' Grace Okafor ');
    await fill('Routing number', '071000014');
    await fill('Account number', '1234 5678 90');
  };

  test('is refused with a mistyped number, and keeps what was typed', async () => {
    await openPayouts();
    await enter();
    await press('Save');
    screen.getByText(/^This is not a routing number\./);
    expect(document.activeElement).toBe(screen.getByLabelText('Routing number'));
    expect(textIn('Account number')).toBe('1234 5678 90');
    expect(api.calls('PUT /owners/:id/bank-details')).toEqual([]);
  });

  test('takes effect a day later, is shown masked, and can be stopped until then', async () => {
    await openPayouts();
    await enter();
    await fill('Routing number', '071000013');
    api.answer('PUT /owners/:id/bank-details', () => {
      api.answer('GET /owners/:id/bank-details', { data: COMING });
      return { data: COMING };
    });
    await press('Save');
    await screen.findByText(/^Checking, ending in 7890, takes effect on Jun 11, 2026, 10:00 AM CDT\./);
    const numbers = { kind: 'checking', routingNumber: '071000013', accountNumber: '1234567890' };
    const sent = api.calls('PUT /owners/:id/bank-details').map(({ body }) => body);
    expect(sent).toEqual([{ ...numbers, holder: 'Grace Okafor' }]);
    api.answer('POST /owners/:id/bank-details/stop', { data: NO_BANK });
    api.answer('GET /owners/:id/bank-details', { data: NO_BANK });
    await press('Stop this change');
    await screen.findByRole('button', { name: 'Enter bank account' });
  });

  test('asks for the password first, and names a wrong one at its field', async () => {
    await openPayouts();
    await enter({ proof: 'password' });
    await fill('Routing number', '071000013');
    await press('Save');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your password/));
    const wrong = 'The current password is wrong.';
    api.refuse('PUT /owners/:id/bank-details', 'current_password_wrong', { fields: { password: wrong } });
    await fill(/^Your password/, 'not this');
    await press('Save');
    await screen.findByText(wrong);
    expect(textIn('Routing number')).toBe('071000013');
  });
});

describe('an owner’s account at the provider', () => {
  test('is opened on its pages, and says what is missing', async () => {
    await openPayouts({ account: { state: 'details_missing', missing: ['Your bank account'] } });
    await screen.findByText('Details missing');
    screen.getByText('Your bank account');
    api.answer('POST /owners/:id/payout-account/link', { data: { url: 'https://stripe.example/onboarding' } });
    await press('Enter the details at Stripe');
    await expect.poll(leftFor).toBe('https://stripe.example/onboarding');
  });

  test('is asked for again on the way back from its pages, and on request', async () => {
    const checked = (state: PayoutAccount['state']) =>
      api.answer('POST /owners/:id/payout-account/check', { data: { state, missing: [], checkedAt: null } });
    checked('being_checked');
    await openPayouts({ account: { state: 'details_missing' } }, '/payouts?back');
    await screen.findByText('Being checked');
    expect(window.location.search).toBe('');
    checked('active');
    await press('Check again');
    await screen.findByText('Active');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });
});

test('a payout that came back says so, with what the owner can do', async () => {
  const came = { progress: 'came_back' as const, back: 10_000, reference: 'po_1' };
  await openPayouts({ sent: [{ _id: id(51), amount: 10_000, on: '2026-06-08', ...came }] });
  await screen.findByText(/^Your last payout did not reach you\./);
  screen.getByText('Came back');
  screen.getByText('$100.00', { selector: 'li *' });
});

describe('the statement of a month', () => {
  test('lists what was sold, refunded and sent, and what is owed after', async () => {
    const payout = { _id: id(52), amount: 2000, paidOn: '2026-05-20', recordedAt: '2026-05-20T15:00:00.000Z' };
    await openPayouts({ statement: { payouts: [{ ...payout, reference: 'Parkvale May' }] } });
    await screen.findByRole('heading', { name: 'Statement for May 2026' });
    const figures = ['Owed before', 'From sales', 'For refunds', 'Paid out to you', 'Owed after'].map(fact);
    expect(await Promise.all(figures)).toEqual(['$10.00', '$100.00', '-$5.00', '-$20.00', '$85.00']);
    expect(screen.queryByText(/^Not final/)).toBeNull();
    within((await screen.findByText('1 payout in this month')).closest('details') as HTMLElement).getByText(
      'Parkvale May',
    );
    const files = ['CSV', 'PDF'].map((kind) =>
      screen.getByRole('link', { name: `${kind} of the statement of May 2026` }).getAttribute('href'),
    );
    for (const file of files) expect(file).toMatch(/\/statement\.(csv|pdf)\?month=5&year=2026$/);
  });

  test('of several lots ends with their sums', async () => {
    const [lot] = aStatement().lots;
    if (!lot) throw new Error('The statement has no lot.');
    const other = { ...lot, location: { ...lot.location, _id: id(53), name: 'Pier Lot' }, closing: 500 };
    setWidth(1280);
    api.answer('GET /table-views/:table', { data: { views: [] } });
    await openPayouts({ statement: { lots: [lot, other] } });
    const table = within(await screen.findByRole('table', { name: 'Lot by lot' }));
    const sums = within(table.getByRole('row', { name: /^All 2 lots/ })).getAllByRole('cell');
    expect(sums.at(-1)?.textContent).toBe('$90.00');
    expect(sums.at(1)?.textContent).toBe('$20.00');
  });

  test('that is not over says that it will still change', async () => {
    await openPayouts({ statement: { month: 6, isOver: false } });
    await screen.findByText(/^Not final/);
    expect(screen.queryByText('Owed after')).toBeNull();
  });

  test('without a balance or a transaction says so', async () => {
    await openPayouts({ statement: { lots: [] } });
    await screen.findByText('Nothing owed, no activity');
  });
});

test('limits for refunds are whole or broken dollars up to $500', async () => {
  await openPayouts();
  await user.click(await screen.findByRole('heading', { name: 'Refunds at your lots' }));
  await press('Change limits');
  await fill('Your limit for one sale', '501');
  await press('Save');
  screen.getByText('Enter an amount from $0 to $500.');
  await fill('Your limit for one sale', '7.50');
  api.answer('PUT /owners/:id/refund-limits', ({ body }) => ({ data: body }));
  await press('Save');
  await screen.findAllByText('up to $7.50 per sale');
  expect(api.calls('PUT /owners/:id/refund-limits').map(({ body }) => body)).toEqual([{ own: 750, managers: 0 }]);
});

test('an odogwu has payouts to all owners in their place', async () => {
  api.answer('GET /payouts', {
    data: { payouts: [], sums: { sentToday: 0, waiting: 0 }, areAutomatic: true },
    nextCursor: null,
  });
  const owner = {
    _id: id(2),
    name: 'Grace Okafor',
    email: 'grace@example.com',
    owed: 12_500,
    state: 'active' as const,
  };
  const next = { on: '2026-06-15', cents: 10_000 };
  api.answer('GET /owners', { data: { owners: [{ ...owner, next }] }, nextCursor: null });
  await openPage('/payouts', { as: 'odogwu' });
  const row = within(await screen.findByRole('row', { name: /Grace Okafor/ }));
  for (const words of ['$125.00', '$100.00 · Jun 15, 2026', 'Active']) row.getByText(words);
  expect(window.location.pathname).toBe('/payouts/owners');
});
