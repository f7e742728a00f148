import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { answerStand, answerTicket, aReady, aTicket, TICKET } from '#platform/testing/components/valet-samples.ts';

const UPDATE = 'PATCH /valets/:id/update';

async function openForm(ticket: Valet = aTicket({ model: '', lastName: '', version: 2 })): Promise<void> {
  answerStand([ticket]);
  answerTicket(ticket);
  await openPage(`/valet/details/edit?valetId=${TICKET}`, { as: 'valet' });
  await screen.findByRole('heading', { level: 1, name: 'Edit ticket 1001' });
}

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

const answerSaved = (valet: Valet) => {
  api.answer(UPDATE, { valet });
  answerTicket(valet);
};

describe('an edited ticket', () => {
  test('starts from what is known, and shows what was saved', async () => {
    await openForm(aTicket());
    expect(['Ticket number', /^Parked at/].map(textIn)).toEqual(['1001', 'B14']);
    expect(isPressed('Blue')).toBe(true);
    await press('Green');
    answerSaved(aTicket({ version: 3, color: 'Green' }));
    await press('Save ticket');
    await screen.findByText('The ticket is saved');
    await screen.findByText('Green Honda Civic');
    expect(api.calls(UPDATE).map(({ body: { color, version } }) => [color, version])).toEqual([['Green', 2]]);
  });

  test('names what is missing or refused at its field, and keeps the rest', async () => {
    await openForm(aTicket());
    await fill('First name', '');
    await press('Green');
    await press('Save ticket');
    await screen.findByText('Please enter a first name');
    await fill('First name', 'Ann');
    api.refuse(UPDATE, 'hook_taken', { fields: { hook: 'This hook already holds another key.' } });
    await press('Save ticket');
    await screen.findByText('This hook already holds another key.');
    expect(isPressed('Green')).toBe(true);
  });

  test('keeps what only one of two attendants changed; what both changed is decided by the second', async () => {
    await openForm();
    await press('Green');
    await fill(/^Last name/, 'Carter');
    const theirs = aTicket({ version: 3, color: 'Red', model: 'Civic', lastName: '' });
    const message = 'Leo Park wrote “Red” meanwhile. Save again to keep yours.';
    const data = { valet: theirs, theirs: { color: 'Red' } };
    api.refuse(UPDATE, 'edit_conflict', { data, fields: { color: message } });
    await press('Save ticket');
    await screen.findByText(message);
    expect(['Color', /^Model/, /^Last name/].map(textIn)).toEqual(['Green', 'Civic', 'Carter']);
    await press('Replace “Green” with “Red”');
    expect(textIn('Color')).toBe('Red');
    answerSaved({ ...theirs, version: 4, lastName: 'Carter' });
    await press('Save ticket');
    await screen.findByText('The ticket is saved');
    const { body } = api.calls(UPDATE)[1] ?? {};
    expect(body).toMatchObject({ version: 3, color: 'Red', model: 'Civic', lastName: 'Carter' });
  });
});

describe('a void ticket', () => {
  test('needs a reason, which one tap gives, and leaves the board', async () => {
    await openForm();
    await press('Void ticket');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is this ticket void?' }));
    api.refuse('DELETE /valets/:id', 'car_on_its_way');
    await user.click(dialog.getByRole('button', { name: 'Created twice' }));
    await screen.findByText('An attendant is already bringing this car.');
    api.answer('DELETE /valets/:id', { message: 'Void.' });
    answerStand([]);
    await user.click(dialog.getByRole('button', { name: 'Created twice' }));
    await screen.findByText('Ticket 1001 is void');
    await screen.findByText('No cars here');
    expect(api.calls('DELETE /valets/:id').map(({ query }) => query.reason)).toEqual([
      'written_twice',
      'written_twice',
    ]);
  });

  test.each<[string, Valet]>([
    ['whose car is in front', aReady()],
    ['that is paid', aTicket({ paid: true, paidBy: 'online' })],
  ])('is never made of one %s', async (_, ticket) => {
    await openForm(ticket);
    expect(screen.queryByRole('button', { name: 'Void ticket' })).toBeNull();
  });
});
