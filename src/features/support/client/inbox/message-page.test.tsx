import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '#platform/contract/refusals.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import type { SupportConversation } from '../../support.contract.ts';

const MESSAGE: SupportConversation = {
  _id: id(61),
  name: 'Gail Guest',
  email: 'gail@example.com',
  text: 'The gate was stuck.',
  status: 'open',
  createdAt: '2026-06-10T12:00:00.000Z',
  closedAt: null,
  answers: 0,
  answeredAt: null,
  replies: [],
  account: null,
  stays: [],
  lots: [],
};
const answered = (notSent: string | null = null): SupportConversation => ({
  ...MESSAGE,
  status: 'closed',
  closedAt: '2026-06-10T15:00:00.000Z',
  answers: 1,
  replies: [
    {
      _id: id(62),
      text: 'Sorry about the gate.',
      by: { _id: id(10), name: 'Sue Support', role: 'admin' },
      createdAt: '2026-06-10T15:00:00.000Z',
      sentAt: '2026-06-10T15:00:00.000Z',
      notSent,
    },
  ],
});

async function openMessage(message = MESSAGE): Promise<void> {
  api.answer('GET /support/messages/:id', { data: { message } });
  await openPage(`/support/messages/${MESSAGE._id}`, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Message from Gail Guest' });
}

test('an answer needs words; if it is not sent its words stay, and once sent it closes the message', async () => {
  await openMessage();
  screen.getByText('No account has this address.');
  await press('Send the answer');
  screen.getByText('Please write an answer.');
  await fill('Your answer', 'Sorry about the gate.');
  api.answer('POST /support/messages/:id/answers', () => refuse('busy'));
  await press('Send the answer');
  await screen.findByText('The server is busy. Try again in a moment.');
  expect(textIn('Your answer')).toBe('Sorry about the gate.');
  api.answer('POST /support/messages/:id/answers', () => {
    api.answer('GET /support/messages/:id', { data: { message: answered() } });
    return { data: { message: answered() } };
  });
  await press('Send the answer');
  await screen.findByText('Your answer is on its way.');
  screen.getByText('Closed');
  expect(textIn('Your answer')).toBe('');
  const sent = api.calls('POST /support/messages/:id/answers');
  expect(sent.at(-1)?.body).toEqual({ text: 'Sorry about the gate.', close: true });
  // The first attempt may have arrived all the same.
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a closed message is opened again', async () => {
  await openMessage(answered());
  api.answer('PATCH /support/messages/:id', () => {
    api.answer('GET /support/messages/:id', { data: { message: { ...answered(), status: 'open' } } });
    return { data: { message: { ...answered(), status: 'open' } } };
  });
  await press('Reopen');
  await screen.findByText('The message is open again.');
  expect(api.calls('PATCH /support/messages/:id').at(-1)?.body).toEqual({ status: 'open' });
});

test('an answer whose mail did not arrive says why, and leads to what was not delivered', async () => {
  await openMessage(answered('550 No such mailbox'));
  screen.getByText(/^The mail was not delivered: 550 No such mailbox/);
  const [link] = screen.getAllByRole('link', { name: 'Not delivered' }).slice(-1);
  expect(link?.getAttribute('href')).toBe('/support/undelivered');
});
