import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiKey } from '#features/accounts/api-keys.contract.ts';
import type { Webhook } from '#features/webhooks/webhooks.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';

const KEY: ApiKey = {
  _id: id(1),
  name: 'Bookkeeping',
  ending: '9xYz',
  scopes: ['revenue:read'],
  locations: null,
  createdAt: '2026-06-01T15:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  lastRefusedAt: null,
};
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

const keys = (...listed: ApiKey[]) => api.answer('GET /api-keys', { data: { keys: listed } });
const hooks = (...webhooks: Webhook[]) => api.answer('GET /webhooks', { data: { webhooks } });
const openDevelopers = () => openPage('/developers', { as: 'vendor' });
const inDialog = () => within(screen.getByRole('dialog'));
const create = async () => user.click(await inDialog().findByRole('button', { name: 'Create a key' }));

beforeEach(() => {
  keys();
  hooks();
  api.answer('GET /locations/me', { data: { locations: [], total: 0 }, nextCursor: null });
  api.answer('GET /users/sign-in-methods', {
    data: { ways: ['password'], proof: 'none', passkeys: [], google: null, googleOffered: false },
  });
});

describe('an owner’s API keys', () => {
  test('are none yet; a new one needs a name and something that it may do', async () => {
    await openDevelopers();
    await screen.findByText('You have no API keys yet.');
    await press('Create a key');
    await create();
    inDialog().getByText('Please give it a name');
    inDialog().getByText('Choose what it may do.');
    expect(api.calls('POST /api-keys')).toEqual([]);
  });

  test('show a new key once, and only its ending from then on', async () => {
    await openDevelopers();
    await screen.findByText('You have no API keys yet.');
    await press('Create a key');
    await inDialog().findByLabelText('Name');
    await fill('Name', 'Bookkeeping');
    await check('read revenue and taxes');
    api.answer('POST /api-keys', { data: { ...KEY, key: 'pv_secret_9xYz' } });
    await create();
    await inDialog().findByText('pv_secret_9xYz');
    keys(KEY);
    await press('I have saved it');
    await screen.findByText('ends with 9xYz');
    screen.getByText(/Not used yet$/);
    expect(screen.queryByText('pv_secret_9xYz')).toBeNull();
    const body = { name: 'Bookkeeping', scopes: ['revenue:read'], locationIds: null };
    expect(api.calls('POST /api-keys').map((call) => call.body)).toEqual([body]);
  });

  test('are revoked for good, with a warning of what stops working', async () => {
    keys({ ...KEY, lastUsedAt: '2026-06-09T15:00:00.000Z' });
    await openDevelopers();
    await screen.findByText(/Last used Jun 9, 2026/);
    await press('Revoke the key Bookkeeping');
    inDialog().getByText(/^It was last used Jun 9, 2026/);
    api.answer('DELETE /api-keys/:id', { message: 'Revoked.' });
    const revoked = { ...KEY, revokedAt: '2026-06-10T15:00:00.000Z' };
    keys({ ...revoked, lastRefusedAt: '2026-06-10T15:00:00.000Z' });
    await press('Revoke');
    await screen.findByText('“Bookkeeping” is revoked.');
    await screen.findByText(/^This key was tried again on Jun 10, 2026/);
    expect(screen.queryByRole('button', { name: 'Revoke the key Bookkeeping' })).toBeNull();
  });
});

describe('an owner’s webhooks', () => {
  test('that are refused keep what was typed, and a new one shows its secret once', async () => {
    await openDevelopers();
    await screen.findByText('You have no webhooks yet.');
    await press('Add a webhook');
    await press('Save');
    screen.getByText('Enter the address.');
    screen.getByText('Choose at least one event.');
    await fill('Address', 'https://10.0.0.1/hook');
    await check('a stay or more time is paid');
    const words = 'This address is inside a private network.';
    api.refuse('POST /webhooks', 'malformed', { fields: { url: words } });
    await press('Save');
    await screen.findByText(words);
    expect(document.activeElement).toBe(screen.getByLabelText('Address'));
    expect(textIn('Address')).toBe('https://10.0.0.1/hook');
    await fill('Address', HOOK.url);
    api.answer('POST /webhooks', { data: { webhook: HOOK, secret: 'whsec_1' } });
    await press('Save');
    await inDialog().findByText('whsec_1');
    hooks(HOOK);
    await press('I have saved it');
    const link = await screen.findByRole('link', { name: 'Deliveries and settings' });
    expect(link.getAttribute('href')).toBe(`/developers/webhooks/${HOOK._id}`);
    expect(api.calls('POST /webhooks').at(-1)?.body).toEqual({
      url: HOOK.url,
      events: ['session.paid'],
      locationIds: null,
    });
  });

  test('say whether they work', async () => {
    const failing = { ...HOOK, _id: id(3), failingSince: '2026-06-09T15:00:00.000Z' };
    hooks(HOOK, failing, { ...HOOK, _id: id(4), isOn: false, offBecause: 'owner' });
    await openDevelopers();
    await screen.findByText('Failing');
    for (const state of ['On', 'Off']) screen.getByText(state);
  });
});
