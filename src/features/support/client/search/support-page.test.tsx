import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#platform/contract/endpoints.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';
import type { SupportHit, SupportMessage } from '../../support.contract.ts';

const LETTER: SupportMessage = {
  _id: id(61),
  name: 'Gail Guest',
  email: 'gail@example.com',
  text: 'The gate was stuck.',
  status: 'open',
  createdAt: '2026-06-10T12:00:00.000Z',
  closedAt: null,
  answers: 0,
  answeredAt: null,
};
const STAY: SupportHit = {
  kind: 'order',
  foundBy: 'plate',
  createdAt: '2026-06-10T13:50:00.000Z',
  locationId: LOT,
  orderId: id(31),
  receiptCode: 'AB12CD34',
  status: 'paid',
  locationName: 'Harbor Lot',
  locationAddress: '12 Pier Ave, Chicago, IL 60611',
  timeZone: 'America/Chicago',
  zoneNumber: 'A1',
  ticketNumber: null,
  vehicles: [{ plate: 'ABC123', state: 'IL' }],
  totalCost: 1100,
  startTime: '2026-06-10T14:00:00.000Z',
  endTime: '2026-06-10T16:00:00.000Z',
};
const ACCOUNT: SupportHit = {
  kind: 'user',
  foundBy: 'email',
  createdAt: '2026-01-10T13:50:00.000Z',
  userId: id(71),
  name: 'Dan Driver',
  email: 'dan@example.com',
  role: 'customer',
  isActive: true,
};

const BOX = 'Find by plate, email, phone, receipt or name';

async function openSupport(messages: SupportMessage[] = []): Promise<void> {
  const open = messages.filter(({ status }) => status === 'open').length;
  api.answer('GET /support/messages', { data: { messages, open }, nextCursor: null });
  await openPage('/support', { as: 'admin' });
}

type Found = Answer<'POST /support/search'>['data'];
const found = (hits: SupportHit[], more: Partial<Found> = {}) =>
  api.answer('POST /support/search', { data: { understoodAs: ['plate'], hits, ...more }, nextCursor: null });

describe('the messages to support', () => {
  test('are none yet', async () => {
    await openSupport();
    await screen.findByText('No messages yet');
  });

  test('say who waits and for how long, and how often others were answered', async () => {
    const answered = { _id: id(62), name: 'Hal Host', status: 'closed', answers: 2 } as const;
    await openSupport([LETTER, { ...LETTER, ...answered }]);
    await screen.findByRole('heading', { name: 'Messages, 1 open' });
    const waiting = within(screen.getByRole('row', { name: /Gail Guest/ }));
    waiting.getByText('waiting for 3 h');
    waiting.getByText('Open');
    const done = within(screen.getByRole('row', { name: /Hal Host/ }));
    done.getByText('Closed');
    done.getByText('answered 2 times');
  });

  test('are not said to be none while they load', async () => {
    const letThrough = api.hang('GET /support/messages');
    await openPage('/support', { as: 'admin' });
    await screen.findByLabelText(BOX);
    expect(screen.queryByText('No messages yet')).toBeNull();
    api.answer('GET /support/messages', { data: { messages: [LETTER], open: 1 }, nextCursor: null });
    letThrough();
    await screen.findByRole('link', { name: 'Gail Guest' });
  });

  test('load again after a failure', async () => {
    api.answerByProxy('GET /support/messages', 502);
    await openPage('/support', { as: 'admin' });
    await screen.findByText(/^Something went wrong on our side/);
    api.answer('GET /support/messages', { data: { messages: [LETTER], open: 1 }, nextCursor: null });
    await press('Try again');
    await screen.findByRole('link', { name: 'Gail Guest' });
  });
});

describe('the search of support', () => {
  test('finds a stay by its plate with the keyboard alone', async () => {
    await openSupport([LETTER]);
    found([STAY, ACCOUNT]);
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText(BOX));
    await user.keyboard('abc123{Enter}');
    const stay = await screen.findByRole('link', { name: /ABC123/ });
    await expect.poll(() => document.activeElement).toBe(stay);
    for (const words of ['Paid', '$11.00', 'Harbor Lot, 12 Pier Ave, zone A1']) within(stay).getByText(words);
    expect(stay.getAttribute('href')).toBe(`/support/locations/${LOT}/orders/${id(31)}`);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Dan Driver/ }));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByLabelText(BOX));
    expect(api.calls('POST /support/search').at(-1)?.body.q).toBe('abc123');
  });

  test('that finds nothing says how the text was understood', async () => {
    await openSupport();
    found([], { understoodAs: ['plate', 'name'] });
    await fill(BOX, 'zzz999');
    await screen.findAllByText('Nothing found for “zzz999”');
    screen.getByText('Searched as a plate, a name.');
  });

  test('that fails keeps what was typed, and is asked again', async () => {
    await openSupport();
    api.answer('POST /support/search', () => refuse('busy'));
    await fill(BOX, 'abc123');
    await screen.findByText('The server is busy. Try again in a moment.');
    found([STAY]);
    await press('Try again');
    await screen.findByText('1 hit');
    expect(textIn(BOX)).toBe('abc123');
  });
});

test('support is closed to everybody but support', async () => {
  await openPage('/support');
  await screen.findByLabelText('Email');
  expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fsupport');
  cleanup();
  await openPage('/support', { as: 'vendor' });
  await screen.findByText(/^That page needs a different account\./);
  expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fsupport');
});
