import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import type { Notifications } from '../notifications.contract.ts';

const KNOWN: Notifications = {
  kinds: [],
  whenEmpty: false,
  timeZone: null,
  offered: ['daily_summary', 'lot_full'],
  email: 'dee@example.com',
  firstLotTimeZone: 'America/Chicago',
};
const STORE = 'PUT /users/notifications';
const FULL = /^A lot is full/;

async function openNotifications(known = KNOWN): Promise<void> {
  api.answer('GET /users/notifications', { data: known });
  await openPage('/notifications', { as: 'vendor' });
  await screen.findByText('Choose which emails about your lots go to dee@example.com.');
}
const stores = () => api.answer(STORE, ({ body }) => ({ data: { ...KNOWN, ...body } }));
const isChecked = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).checked;

describe('the notifications of an owner', () => {
  test('are stored as they are chosen', async () => {
    await openNotifications();
    expect(isChecked(FULL)).toBe(false);
    stores();
    await check(FULL);
    await screen.findByText('Saved.');
    await check(/^Daily summary/);
    await screen.findByLabelText('Sent at 7 AM');
    await choose('Sent at 7 AM', 'Eastern Time');
    await expect
      .poll(() => api.calls(STORE).at(-1)?.body)
      .toEqual({
        kinds: ['lot_full', 'daily_summary'],
        whenEmpty: false,
        timeZone: 'America/New_York',
      });
    await expect.poll(() => textIn('Sent at 7 AM')).toBe('America/New_York');
  });

  test('that were not stored are not shown as chosen', async () => {
    await openNotifications();
    api.refuse(STORE, 'busy');
    await check(FULL);
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(isChecked(FULL)).toBe(false);
    expect(screen.queryByText('Saved.')).toBeNull();
  });
});

describe('the link at the end of a mail', () => {
  const answers = (isOn: boolean) => ({ data: { kind: 'lot_full' as const, isOn } });

  test('stops mails of its kind by a click, and turns them on again, without an account', async () => {
    api.answer('GET /notification-mails/:key', answers(true));
    await openPage('/mails/a-key');
    await screen.findByText('You get this kind of email: A lot is full.');
    api.answer('POST /notification-mails/:key', answers(false));
    expect(api.calls('POST /notification-mails/:key')).toEqual([]);
    await press('Stop these emails');
    await screen.findByText('You no longer get this kind of email: A lot is full.');
    api.answer('POST /notification-mails/:key/resume', answers(true));
    await press('Get them again');
    await screen.findByText('You get this kind of email: A lot is full.');
  });

  test('that is not known says so', async () => {
    api.refuse('GET /notification-mails/:key', 'mail_link_unknown');
    await openPage('/mails/a-key');
    await screen.findByText('This link does not work. Log in to choose which mails you get.');
  });
});
