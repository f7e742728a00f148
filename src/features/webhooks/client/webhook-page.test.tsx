import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import type { Delivery, Webhook, WholeDelivery } from '../webhooks.contract.ts';

const HOOK: Webhook = {
  _id: id(2),
  url: 'https://hooks.example/parkvale',
  events: ['session.paid'],
  locations: null,
  isOn: true,
  offBecause: null,
  createdAt: '2026-06-01T15:00:00.000Z',
  lastDeliveredAt: null,
  failingSince: null,
};
const FAILED: Delivery = {
  _id: id(5),
  event: 'session.paid',
  state: 'failed',
  at: '2026-06-10T14:00:00.000Z',
  tries: 1,
  lastTriedAt: '2026-06-10T14:00:01.000Z',
  nextTryAt: null,
  answerStatus: 500,
};
const WHOLE: WholeDelivery = {
  ...FAILED,
  body: '{"plate":"ABC123"}',
  answerText: 'Out of order',
  trouble: '',
  tookMs: 12,
};

const listed = (...deliveries: Delivery[]) => {
  const failed = deliveries.filter(({ state }) => state === 'failed').length;
  api.answer('GET /webhooks/:id/deliveries', { data: { deliveries, waiting: 0, failed }, nextCursor: null });
};
async function openWebhook(webhook = HOOK, ...deliveries: Delivery[]): Promise<void> {
  api.answer('GET /webhooks', { data: { webhooks: [webhook] } });
  listed(...deliveries);
  await openPage(`/developers/webhooks/${HOOK._id}`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 2, name: 'Deliveries' });
}

describe('what a webhook delivered', () => {
  test('is nothing yet; a test is on its way at once', async () => {
    await openWebhook();
    await screen.findByText('Nothing here yet.');
    api.answer('POST /webhooks/:id/test', { data: { deliveryId: id(5) } });
    listed({ ...FAILED, event: 'test', state: 'delivered', answerStatus: 204 });
    await press('Send a test');
    await screen.findByText('The test is on its way. It will appear below within seconds.');
    const row = within(await screen.findByRole('row', { name: /^test/ }));
    row.getByText('Delivered');
    row.getByText('204 · 1 try');
  });

  test('is shown with what was sent and answered, and sent again after it failed', async () => {
    await openWebhook(HOOK, FAILED);
    const row = within(await screen.findByRole('row', { name: /^session\.paid/ }));
    row.getByText('500 · 1 try');
    screen.getByRole('button', { name: 'Resend 1 failed' });
    api.answer('GET /webhooks/:id/deliveries/:deliveryId', { data: { delivery: WHOLE } });
    await press(/^Details of session\.paid/);
    await screen.findByText(/"plate": "ABC123"/);
    screen.getByText('Status 500 after 12 ms');
    screen.getByText('Out of order');
    api.answer('POST /webhooks/:id/deliveries/:deliveryId/replay', { message: 'Again.' });
    listed({ ...FAILED, state: 'waiting' });
    await press('Send again');
    await screen.findByText('It is being resent.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => screen.queryByRole('button', { name: 'Resend 1 failed' })).toBeNull();
  });

  test('is resent as a whole once it works again', async () => {
    await openWebhook(HOOK, FAILED, { ...FAILED, _id: id(6) });
    api.answer('POST /webhooks/:id/replay', { data: { replayed: 2 } });
    await press('Resend 2 failed');
    await screen.findByText('2 deliveries are being resent.');
  });
});

describe('a webhook', () => {
  test('that accepted nothing for three days is off, and is switched on again', async () => {
    await openWebhook({ ...HOOK, isOn: false, offBecause: 'failing' });
    screen.getByText(/^Off because it accepted nothing for three days\./);
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
    api.answer('PATCH /webhooks/:id', { data: { webhook: HOOK } });
    api.answer('GET /webhooks', { data: { webhooks: [HOOK] } });
    await press('Switch on');
    await screen.findByRole('button', { name: 'Send a test' });
    expect(api.calls('PATCH /webhooks/:id').map(({ body }) => body)).toEqual([{ isOn: true }]);
  });

  test('is removed once that is confirmed', async () => {
    await openWebhook();
    await press('Remove');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this webhook?' }));
    api.answer('DELETE /webhooks/:id', { message: 'Removed.' });
    api.answer('GET /webhooks', { data: { webhooks: [] } });
    api.answer('GET /api-keys', { data: { keys: [] } });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('You have no webhooks yet.');
    expect(window.location.pathname).toBe('/developers');
  });

  test('that does not exist anymore says so', async () => {
    api.answer('GET /webhooks', { data: { webhooks: [] } });
    await openPage(`/developers/webhooks/${HOOK._id}`, { as: 'vendor' });
    await screen.findByText('This webhook does not exist anymore.');
  });
});
