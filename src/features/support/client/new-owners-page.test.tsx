import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnerReview } from '#features/owners/owner-review.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';

const REVIEW: OwnerReview = {
  owner: { _id: id(2), name: 'Olive Owner', email: 'olive@example.com', since: '2026-06-08T15:00:00.000Z' },
  isEmailConfirmed: true,
  state: 'in_review',
  requestedAt: '2026-06-08T15:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  lotCount: 1,
  lots: [
    {
      _id: LOT,
      name: 'Harbor Lot',
      address: '12 Harbor St, Chicago, IL 60601',
      phoneNumber: '+1 312 555 0100',
      archived: false,
      zones: 3,
      prices: [{ zoneNumber: 'A1', priceCents: 500, isHourly: true }],
      location_point: { coordinates: [-87.62, 41.88] },
    },
  ],
};
const REASON = 'Please give the phone number on your sign.';

const listed = (reviews: OwnerReview[]) =>
  api.answer('GET /support/owner-reviews', ({ query }) => {
    const shown = reviews.filter(({ state }) => state === query.state);
    return { data: { reviews: shown, waiting: reviews.length }, nextCursor: null };
  });

async function openReviews(...reviews: OwnerReview[]): Promise<void> {
  listed(reviews);
  await openPage('/support/owners', { as: 'admin' });
}
const decideOn = async (name: RegExp = /^Decide/) => user.click(await screen.findByRole('button', { name }));
const sent = () => api.calls('POST /support/owner-reviews/:id').map(({ body }) => body);
const done = () => api.answer('POST /support/owner-reviews/:id', { message: 'Done.' });

describe('new owners at support', () => {
  test('are none', async () => {
    await openReviews();
    await screen.findByText('Nobody is waiting for review');
  });

  test('are shown with how long they wait, and with their lots and prices', async () => {
    await openReviews(REVIEW);
    const olive = within((await screen.findByText('Email confirmed')).closest('li') as HTMLElement);
    olive.getByText(/waiting 2 days$/);
    const lot = within(olive.getByRole('row', { name: /Harbor Lot/ }));
    lot.getByText('Zone A1: $5.00 an hour');
    lot.getByText('and 2 more');
    screen.getByRole('heading', { level: 1, name: '1 new owner waiting' });
  });

  test('are approved in a dialog that says what opens', async () => {
    await openReviews(REVIEW);
    await decideOn();
    const dialog = within(screen.getByRole('dialog', { name: 'Approve Olive Owner?' }));
    dialog.getByText(/^All their lots open now/);
    done();
    listed([]);
    await press('Approve');
    await screen.findByText('Olive Owner is approved. Their lots are open.');
    await screen.findByText('Nobody is waiting for review');
    expect(sent()).toEqual([{ decision: 'approve' }]);
  });

  test('are not refused without a reason, which stays if it is not stored', async () => {
    await openReviews(REVIEW);
    await decideOn();
    await user.click(screen.getByRole('radio', { name: /^Not yet/ }));
    await press('Send the reason');
    screen.getByText('Please give a reason. The owner will read this.');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await fill('Reason', REASON);
    api.refuse('POST /support/owner-reviews/:id', 'busy');
    await press('Send the reason');
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(textIn('Reason')).toBe(REASON);
    done();
    await press('Send the reason');
    await screen.findByText('Olive Owner was told the reason.');
    expect(sent().at(-1)).toEqual({ decision: 'refuse', reason: REASON });
  });

  test('cannot be approved before their address is confirmed', async () => {
    await openReviews({ ...REVIEW, isEmailConfirmed: false });
    await decideOn();
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('They can be approved once their email address is confirmed.');
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('who were approved can be put back, with a reason', async () => {
    const by = { _id: id(10), name: 'Sue Support', role: 'admin' } as const;
    await openReviews({ ...REVIEW, state: 'approved', decidedAt: '2026-06-09T15:00:00.000Z', decidedBy: by });
    await choose('Show', 'Approved');
    await screen.findByText(/^By Sue Support, Jun 9, 2026/);
    await decideOn(/^Put back into review/);
    await fill('Reason', 'This place is not yours.');
    done();
    await press('Put back into review');
    await screen.findByText('Olive Owner is in review again. Their lots are inactive.');
    expect(sent()).toEqual([{ decision: 'put_back', reason: 'This place is not yours.' }]);
  });
});
