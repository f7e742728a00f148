import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { setUndoOffer } from '#features/valet/client/tickets/undo-offer.ts';
import type { ValetLocation } from '#features/valet/contract/valet-board.contract.ts';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import {
  answerStand,
  answerTicket,
  aReady,
  aStand,
  aTicket,
  someSettings,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

const MOVE = 'PATCH /valets/:id';
const moves = () => api.calls(MOVE).map(({ body }) => body);
const aPaid = (changes: Partial<Valet> = {}) => aReady({ paid: true, paidBy: 'cash', ...changes });
const answerHandedOver = () => {
  const completedAt = '2026-06-10T15:00:00.000Z';
  const valet = aTicket({ version: 9, whereabouts: 'completed', completedAt, paid: true, paidBy: 'cash' });
  api.answer(MOVE, { valet });
  api.answer('GET /valets/:id', { valet });
};

async function openTicket(ticket: Valet, stand: Partial<ValetLocation> = {}) {
  const events = answerStand([ticket], [aStand(stand)]);
  answerTicket(ticket);
  await openPage(`/valet/details?valetId=${TICKET}`, { as: 'valet' });
  await screen.findByRole('heading', { level: 1, name: 'Ticket 1001' });
  return events;
}

/** The last act stays undoable for ten seconds, whatever page is open. */
afterEach(() => setUndoOffer(null));

describe('a handover', () => {
  const begin = async () => {
    const events = await openTicket(aPaid());
    await press('Complete Session');
    return events;
  };
  const type = (code: string) => fill('Code on the guest’s page', code);

  test('stops at a wrong code, which makes room for the next one; the fourth digit sends it', async () => {
    await begin();
    api.refuse(MOVE, 'code_wrong');
    await type('12');
    expect(moves()).toEqual([]);
    await type('1234');
    await screen.findByText('Wrong code. Do not hand over the car.');
    expect(textIn('Code on the guest’s page')).toBe('');
    answerHandedOver();
    await type('4321');
    await screen.findByText('This car has been handed over.');
    expect(moves().map(({ status, code }) => [status, code])).toEqual([
      ['completed', '1234'],
      ['completed', '4321'],
    ]);
  });

  test('after too many wrong codes says when to try again, and asks a lead meanwhile', async () => {
    const { notify } = await begin();
    api.refuse(MOVE, 'handover_locked', { data: { retryAt: '2026-06-10T15:05:00.000Z' } });
    await type('1234');
    await screen.findByText('Too many wrong codes on this phone.');
    screen.getByText(/^Try again in [45]:\d\d\.$/);
    const requested = aPaid({ version: 3, leadRequestedAt: '2026-06-10T15:00:00.000Z' });
    api.answer('POST /valets/:id/override/ask', { valet: requested });
    api.answer('GET /valets/:id', { valet: requested });
    await press('Ask a lead');
    await screen.findByText('A lead has been asked. Go on once they allow it.');
    const allowed = aPaid({ version: 4, overrideUntil: '2026-06-10T15:15:00.000Z' });
    api.answer('GET /valets/:id', { valet: allowed });
    notify('ticket', { valet: allowed });
    await screen.findByText('A handover without the code is allowed until 10:15 AM.');
    answerHandedOver();
    await press('Hand over without code');
    await screen.findByText('This car has been handed over.');
  });

  test('at a stand without a lead says who can allow it', async () => {
    await openTicket(aPaid(), { hasLead: false });
    await press('Complete Session');
    const requested = aPaid({ version: 3, leadRequestedAt: '2026-06-10T15:00:00.000Z' });
    api.refuse(MOVE, 'handover_locked', { data: { retryAt: '2026-06-10T15:05:00.000Z' } });
    api.answer('GET /valets/:id', { valet: requested });
    await type('1234');
    await screen.findByText('No attendant leads this stand. Call its owner, who can allow it on this ticket.');
    expect(screen.queryByText(/A lead/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask a lead' })).toBeNull();
  });

  test('to a guest without a phone needs a name and a detail, and a manager', async () => {
    await begin();
    await press('The guest has no phone');
    await press('Hand over without code');
    screen.getByText('Please enter the name given by the guest');
    screen.getByText('Please enter a detail that cannot be seen from outside');
    await fill('Name given by the guest', 'Ann Carter');
    await fill('A detail not visible from outside', 'A red scarf');
    api.refuse(MOVE, 'override_needed');
    await press('Hand over without code');
    await screen.findByText('A manager must allow a handover without the code.');
    expect(textIn('Name given by the guest')).toBe('Ann Carter');
    expect(moves().map(({ override }) => override)).toEqual([{ name: 'Ann Carter', detail: 'A red scarf' }]);
  });

  test('takes one press where the stand asks for no code', async () => {
    await openTicket(aPaid(), { settings: someSettings({ asksCode: false }) });
    answerHandedOver();
    await press('Complete Session');
    await screen.findByText('This car has been handed over.');
    expect(moves()[0]).not.toHaveProperty('code');
  });
});

test('the code for the guest’s phone is shown on request, and says how long it works', async () => {
  await openTicket(aTicket({ whereabouts: 'entry', parkedBy: '' }));
  api.refuse('POST /valets/:id/link', 'busy');
  await press('Show code for the guest');
  await screen.findByText('The server is busy. Try again in a moment.');
  const link = 'https://parkvale.example/valet/review?pn=3125550123#c=claim-0123456789012345';
  api.answer('POST /valets/:id/link', { link, minutes: 10 });
  await press('Show code for the guest');
  await screen.findByText('Opens on one phone, within 10 minutes.');
});
