import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { NoticeSettingsForm } from '#features/notices/notice-settings-form.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, LOT } from '#platform/testing/components/samples.ts';

const SETTINGS: NoticeSettingsForm = {
  reasons: [{ name: 'Not paid', cents: null }],
  warningsBefore: 1,
  earlyPercent: 0,
  earlyDays: 0,
  graceMinutes: 15,
  appealDays: 30,
  phone: '',
  email: '',
  text: '',
};
const STORE = 'PUT /locations/:id/notice-settings';

async function openSettings(): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /locations/:id/notice-settings', { data: { settings: SETTINGS } });
  await openPage(`/locations/${LOT}/notices/settings`, { as: 'vendor' });
  await screen.findByLabelText('Reason 1');
}

describe('the reasons and amounts of a lot’s notices', () => {
  test('need limits that drivers are owed, each named at its field', async () => {
    await openSettings();
    await fill('Grace period (min)', '14');
    await fill('Days to appeal', '14');
    await fill('Early payment discount (%)', '91');
    await fill('Warnings before a charge', '11');
    await press('Save');
    await screen.findByText('Enter 15 to 240 minutes.');
    screen.getByText('Enter 15 to 90 days.');
    screen.getByText('Enter 0 to 90 percent.');
    screen.getByText('Enter 0 to 10 warnings.');
    expect(document.activeElement).toBe(screen.getByLabelText('Warnings before a charge'));
    expect(textIn('Grace period (min)')).toBe('14');
    expect(api.calls(STORE)).toEqual([]);
  });

  test('name each reason once, with an amount up to $500', async () => {
    await openSettings();
    await fill('Amount 1 (dollars)', 'a lot');
    await press('Save');
    screen.getByText('Enter an amount from $1.00 to $500.00, or none.');
    await fill('Amount 1 (dollars)', '');
    await press('Add a reason');
    await press('Save');
    await screen.findByText('Please name the reason');
    await fill('Reason 2', 'not PAID');
    await press('Save');
    await screen.findByText('Name each reason once.');
    await fill('Reason 2', 'Double parked');
    await fill('Amount 2 (dollars)', '501');
    await press('Save');
    await screen.findByText('Enter an amount from $1.00 to $500.00, or none.');
    expect(api.calls(STORE)).toEqual([]);
  });

  test('that charge need an address that someone answers', async () => {
    await openSettings();
    await fill('Amount 1 (dollars)', '45');
    await press('Save');
    await screen.findByText('A lot that charges needs an address that someone answers.');
    await fill(/^Email for questions/, 'notices@example.com');
    api.refuse(STORE, 'busy');
    await press('Save');
    await screen.findByText('The server is busy. Try again in a moment.');
    expect(textIn('Amount 1 (dollars)')).toBe('45');
    api.answer(STORE, ({ body }) => ({ data: { settings: body } }));
    api.answer('GET /locations/:id/notices', { data: { notices: [] }, nextCursor: null });
    await press('Save');
    await screen.findByText('The settings of notices are saved.');
    expect(api.calls(STORE).at(-1)?.body).toMatchObject({
      reasons: [{ name: 'Not paid', cents: 4500 }],
      email: 'notices@example.com',
      graceMinutes: 15,
    });
  });
});
