import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SupportNotice } from '#features/notices/notice-shapes.ts';
import type { PlateRequestAnywhere } from '#features/parking/corrections.contract.ts';
import type { SupportRefundRequest } from '#features/refunds/refunds.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';

const REQUEST: SupportRefundRequest = {
  _id: id(95),
  cents: 1000,
  reason: 'The whole evening was lost',
  requestedBy: 'Olive Owner',
  state: 'open',
  requestedAt: '2026-06-10T14:00:00.000Z',
  note: null,
  answeredAt: null,
  answeredBy: null,
  location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' },
  orderId: id(31),
  receiptCode: 'AB12CD34',
  paid: 2200,
  refunded: 200,
  lost: 0,
};

let plates: PlateRequestAnywhere[] = [];
beforeEach(() => {
  plates = [];
});

async function openRequests(...requests: SupportRefundRequest[]): Promise<void> {
  const open = requests.filter(({ state }) => state === 'open').length;
  api.answer('GET /support/refund-requests', { data: { requests, open }, nextCursor: null });
  api.answer('GET /support/plate-requests', { data: { requests: plates } });
  api.answer('GET /support/auto-pay/claims', { data: { claims: [] } });
  await openPage('/support/refund-requests', { as: 'admin' });
}
const decide = async () => {
  await user.click(await screen.findByRole('button', { name: 'Decide on $10.00 of receipt AB12CD34' }));
  within(screen.getByRole('dialog', { name: 'Refund $10.00?' })).getByText(/The whole evening was lost$/);
};
const DECISIONS = 'POST /support/refund-requests/decisions';
const sent = () => api.calls(DECISIONS).map(({ body }) => body);
const DECISION = { locationId: LOT, requestId: REQUEST._id, refunded: 200 };

describe('refunds that lots ask support for', () => {
  test('are none yet', async () => {
    await openRequests();
    await screen.findByText('Nobody has asked for a refund');
  });

  test('stand above the plates that drivers wait for lots to fix, each with its story (rule 363)', async () => {
    const at = { requestedAt: '2026-06-10T14:00:00.000Z', endTime: '2026-06-10T17:00:00.000Z', zoneNumber: 'A1' };
    const plate = { plateNumber: 'TYP0007', state: 'WI', paid: { plateNumber: 'TYPO007', state: 'WI' } };
    plates = [
      {
        _id: id(97),
        ...plate,
        ...at,
        location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' },
        orderId: id(31),
      },
    ];
    await openRequests();
    const table = within(await screen.findByRole('table', { name: 'Plates to fix' }));
    table.getByText(/TYPO007/);
    table.getByText(/TYP0007/);
    const story = table.getByRole('link', { name: 'Harbor Lot, 12 Harbor St' });
    expect(story.getAttribute('href')).toBe(`/support/locations/${LOT}/orders/${id(31)}`);
  });

  test('are shown with the sale and its lot, who asked, and how they were answered', async () => {
    const answer = { note: 'It was open.', answeredBy: 'Sue Support', answeredAt: '2026-06-10T14:30:00.000Z' };
    const declined = { ...REQUEST, _id: id(96), receiptCode: 'EF56', state: 'declined' as const, ...answer };
    await openRequests(REQUEST, declined);
    await screen.findByRole('heading', { level: 1, name: '1 refund request' });
    const row = within(screen.getByRole('row', { name: /AB12CD34/ }));
    for (const words of ['Harbor Lot, 12 Harbor St', /^Olive Owner, Jun 10/, '$10.00', 'of $22.00, $2.00 refunded'])
      row.getByText(words);
    const other = within(screen.getByRole('row', { name: /EF56/ }));
    for (const words of ['Declined', 'It was open.']) other.getByText(words);
    expect(other.queryByRole('button')).toBeNull();
  });

  test('are made with what was refunded so far, so that none is made twice', async () => {
    await openRequests(REQUEST);
    await decide();
    api.refuse(DECISIONS, 'refund_changed');
    await press('Refund');
    await screen.findByText(/^Another refund was made in the meantime\./);
    api.answer(DECISIONS, { message: 'Done.' });
    await press('Refund');
    await screen.findByText('$10.00 is being refunded.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual(Array(2).fill({ ...DECISION, decision: 'refund' }));
  });

  test('can only be declined when a lost dispute gave the money back', async () => {
    await openRequests({ ...REQUEST, refunded: 0, lost: 2200 });
    await screen.findByText('The dispute was lost: the bank has given $22.00 back to the driver.');
    await decide();
    expect(screen.queryByRole('radio')).toBeNull();
    await fill('Answer', 'The bank decided.');
    api.answer(DECISIONS, { message: 'Done.' });
    await press('Decline');
    await screen.findByText('The request for $10.00 was declined.');
    expect(sent()).toEqual([{ ...DECISION, refunded: 0, decision: 'decline', note: 'The bank decided.' }]);
  });

  test('are not declined without an answer to who asked', async () => {
    await openRequests(REQUEST);
    await decide();
    await user.click(screen.getByRole('radio', { name: /^Decline/ }));
    await press('Decline');
    screen.getByText('Please say why. The person who asked will read this.');
    await fill('Answer', ' It was open. ');
    api.refuse(DECISIONS, 'busy');
    await press('Decline');
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(textIn('Answer')).toBe(' It was open. ');
    api.answer(DECISIONS, { message: 'Done.' });
    await press('Decline');
    await screen.findByText('The request for $10.00 was declined.');
    expect(sent().at(-1)).toEqual({ ...DECISION, decision: 'decline', note: 'It was open.' });
  });
});

const AT_SUPPORT: SupportNotice = {
  _id: id(96),
  number: 'PKA-1234-5678',
  kind: 'warning',
  charge: null,
  payment: null,
  plateNumber: 'ONE111',
  plateState: 'IL',
  reason: 'Not paid',
  givenAt: '2026-06-01T15:00:00.000Z',
  appealUntil: '2026-06-17T05:00:00.000Z',
  timeZone: 'America/Chicago',
  note: '',
  photoIds: [],
  appealPhotoIds: [],
  photos: [],
  link: 'http://localhost:3000/notice/PKA12345678',
  state: {
    status: 'at_support',
    at: '2026-06-05T15:00:00.000Z',
    answerBy: '2026-06-13T05:00:00.000Z',
    ownersReason: 'Seen twice',
  },
  appeal: { at: '2026-06-02T15:00:00.000Z', text: 'I had paid.', stepUp: 'Look at my photo.' },
  officer: { _id: id(97), name: 'Otto Officer' },
  location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' },
};

describe('notices that drivers took to support', () => {
  test('are read page by page', async () => {
    const next = { ...AT_SUPPORT, _id: id(98), plateNumber: 'TWO222' };
    api.answer('GET /support/notices', ({ query }) =>
      query.cursor
        ? { data: { notices: [next] }, nextCursor: null }
        : { data: { notices: [AT_SUPPORT] }, nextCursor: 'a' },
    );
    await openPage('/support/notices', { as: 'admin' });
    await screen.findByText('ONE111');
    expect(screen.queryByText('TWO222')).toBeNull();
    await press('Show more');
    await screen.findByText('TWO222');
    screen.getByText('ONE111');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
