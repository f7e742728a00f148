import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UndeliveredMessage } from '#features/messages/messages.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';

const MAIL: UndeliveredMessage = {
  _id: id(99),
  channel: 'email',
  to: 'ida@bounce.example',
  subject: 'Your receipt',
  status: 'failed',
  tries: 1,
  error: '550 5.1.1 No such mailbox here',
  errorCode: '550',
  badAddress: true,
  canSendAgain: true,
  createdAt: '2026-06-10T14:00:00.000Z',
  failedAt: '2026-06-10T14:01:00.000Z',
  order: { locationId: LOT, orderId: id(31) },
  letterId: null,
};
const TEXT: UndeliveredMessage = {
  ...MAIL,
  _id: id(100),
  channel: 'sms',
  to: '+13125550100',
  subject: 'Your time is almost over',
  tries: 4,
  badAddress: false,
  canSendAgain: false,
  order: null,
};

const listed = (...messages: UndeliveredMessage[]) =>
  api.answer('GET /support/undelivered', { data: { messages, waiting: messages.length }, nextCursor: null });
async function openList(...messages: UndeliveredMessage[]): Promise<void> {
  listed(...messages);
  await openPage('/support/undelivered', { as: 'admin' });
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('messages that were not delivered', () => {
  test('are none', async () => {
    await openList();
    await screen.findByText('Everything arrived');
  });

  test('say why and how often they were tried, and lead to their stay', async () => {
    await openList(MAIL, TEXT);
    const mail = await row(/ida@bounce/);
    const expected = ['This address cannot be reached.', '550 5.1.1 No such mailbox here', 'tried 1 time'];
    for (const words of expected) mail.getByText(words);
    expect(mail.getByRole('link', { name: 'The stay' }).getAttribute('href')).toContain(`/orders/${id(31)}`);
    screen.getByRole('heading', { level: 1, name: 'Not delivered (2)' });
    const text = await row(/\(312\) 555-0100/);
    for (const words of ['tried 4 times', 'Its text is no longer stored.']) text.getByText(words);
    expect(text.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  test('are sent again or dropped, and leave the list', async () => {
    await openList(MAIL, TEXT);
    api.answer('PATCH /support/undelivered/:id', { message: 'Done.' });
    listed(TEXT);
    await user.click((await row(/ida@bounce/)).getByRole('button', { name: 'Send again' }));
    await screen.findByText('The message to ida@bounce.example is on its way again.');
    await expect.poll(() => screen.queryByRole('row', { name: /ida@bounce/ })).toBeNull();
    listed();
    await press('Drop');
    await screen.findByText('The message to (312) 555-0100 is dropped.');
    await screen.findByText('Everything arrived');
    const decisions = api.calls('PATCH /support/undelivered/:id').map(({ params, body }) => [params.id, body.decision]);
    expect(decisions).toEqual([
      [MAIL._id, 'send_again'],
      [TEXT._id, 'drop'],
    ]);
  });

  test('that a colleague has handled meanwhile say so', async () => {
    await openList(MAIL);
    api.refuse('PATCH /support/undelivered/:id', 'already_decided');
    listed();
    await user.click(await screen.findByRole('button', { name: 'Drop' }));
    await screen.findByText(/^This message was already handled/);
    await screen.findByText('Everything arrived');
  });
});
