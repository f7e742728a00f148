import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { LOT } from '#platform/testing/components/samples.ts';
import { answerStand, answerTicket, aReady, aTicket, TICKET } from '#platform/testing/components/valet-samples.ts';
import type { Valet } from '../../contract/valet-ticket.ts';

async function openTicket(ticket: Valet): Promise<void> {
  answerStand([ticket]);
  answerTicket(ticket);
  await openPage(`/management/${LOT}/tickets/${TICKET}`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Ticket 1001' });
}

test('a manager allows a handover without the code, with the name and a detail', async () => {
  const paid = aReady({ paid: true, paidBy: 'cash', actions: [] });
  await openTicket(paid);
  await press('Allow handover without code');
  await press('Allow handover without code');
  screen.getByText('Please enter the name given by the guest');
  screen.getByText('Please enter a detail that cannot be seen from outside');
  await fill('Name given by the guest', 'Ann Carter');
  await fill('A detail not visible from outside', 'A red scarf');
  api.refuse('POST /valets/:id/override', 'busy');
  await press('Allow handover without code');
  await screen.findByRole('alert');
  expect(textIn('Name given by the guest')).toBe('Ann Carter');
  const allowed = { ...paid, version: 3, overrideUntil: '2026-06-10T15:15:00.000Z' };
  api.answer('POST /valets/:id/override', { valet: allowed });
  api.answer('GET /valets/:id', { valet: allowed });
  await press('Allow handover without code');
  await screen.findByText('A handover without the code is allowed until 10:15 AM.');
});

test('an owner reads a ticket and gets its incident file, but takes no photos and marks no damage', async () => {
  const noneSeen = { by: 'Leo Park', at: '2026-06-10T13:00:00.000Z' };
  await openTicket(aTicket({ actions: [], damage: { revision: 1, marks: [], noneSeen, answer: null } }));
  await screen.findByRole('link', { name: 'Incident file (PDF)' });
  screen.getByText(/^Leo Park saw no damage, /);
  expect(screen.queryByLabelText('Take front left')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark damage' })).toBeNull();
});

test('the handover of a car that is gone can no longer be allowed', async () => {
  await openTicket(aTicket({ whereabouts: 'completed', completedAt: '2026-06-10T14:00:00.000Z', actions: [] }));
  expect(screen.queryByRole('button', { name: 'Allow handover without code' })).toBeNull();
});
