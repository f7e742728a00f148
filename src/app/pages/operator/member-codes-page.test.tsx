import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MemberCode } from '#features/members/members.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, id, LOT, SESSION, ZONE } from '#platform/testing/components/samples.ts';

const GRACE: MemberCode = {
  _id: id(1),
  locationId: LOT,
  name: 'Sunday service',
  code: 'GRACE2026',
  zoneIds: null,
  uses: 12,
  weekly: [{ day: 0, from: '08:00', until: '13:00' }],
  startTime: null,
  endTime: null,
  maxUses: 100,
  maxPlates: null,
  archived: false,
  createdAt: '2026-06-01T15:00:00.000Z',
};
const LIST = `/locations/${LOT}/member-codes`;
const ADD = 'POST /locations/:id/member-codes';
const CHANGE = 'PATCH /locations/:locationId/member-codes/:id';

const listed = (...codes: MemberCode[]) =>
  api.answer('GET /locations/:id/member-codes', { data: { codes }, nextCursor: null });
async function open(at: string): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
  await openPage(at, { as: 'vendor' });
}

describe('the codes of members', () => {
  test('are none yet', async () => {
    listed();
    await open(LIST);
    await screen.findByText('No codes yet.');
  });

  test('say where, when and how often they are valid', async () => {
    listed(GRACE, {
      ...GRACE,
      _id: id(2),
      name: 'Miller',
      code: 'MILLER-7',
      zoneIds: [ZONE],
      maxPlates: 2,
      archived: true,
    });
    await open(LIST);
    await screen.findByText('GRACE2026');
    expect(screen.getAllByText('Sun 8:00 AM – 1:00 PM')).toHaveLength(2);
    expect(screen.getAllByText('12 of 100')).toHaveLength(2);
    for (const words of ['All zones', 'Zone A1', 'No limit', '2', 'Valid', 'Archived'])
      expect(screen.getAllByText(words)).not.toEqual([]);
    const link = screen.getByRole('link', { name: 'Change Sunday service' });
    expect(link.getAttribute('href')).toBe(`${LIST}/${GRACE._id}`);
  });
});

describe('a member code', () => {
  test('needs a name and a code; wrong limits and zones are named at their fields', async () => {
    await open(`${LIST}/new`);
    await screen.findByLabelText('Name');
    await check('Some zones');
    await fill(/^Total uses/, '0');
    await fill(/^First day/, '2026-07-01');
    await fill(/^Last day/, '2026-06-01');
    await press('Add a code');
    for (const words of ['Please provide a name for this code', 'Please provide a valid code']) screen.getByText(words);
    screen.getByText('Choose at least one zone.');
    screen.getByText('A whole number, 1 or more.');
    screen.getByText('The last day is before the first.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(api.calls(ADD)).toEqual([]);
  });

  test('is added with its hours of the week', async () => {
    await open(`${LIST}/new`);
    await screen.findByLabelText('Name');
    await fill('Name', 'Sunday service');
    await fill('Code', 'grace2026');
    await check('At all times');
    const taken = 'This location already has that code.';
    api.refuse(ADD, 'member_code_taken', { fields: { code: taken } });
    await press('Add a code');
    await screen.findByText(taken);
    expect(textIn('Name')).toBe('Sunday service');
    api.answer(ADD, { data: { code: GRACE } });
    listed(GRACE);
    await press('Add a code');
    await screen.findByText('Sunday service is ready to use');
    expect(api.calls(ADD).at(-1)?.body).toMatchObject({
      name: 'Sunday service',
      code: 'GRACE2026',
      zoneIds: null,
      maxUses: null,
      weekly: [{ day: 0, from: '08:00', until: '13:00' }],
    });
  });

  test('shows who used it, and is archived once that is confirmed', async () => {
    listed(GRACE);
    const use = { _id: id(3), sessionId: SESSION, zone: { _id: ZONE, zoneNumber: 'A1' }, plateNumber: 'ABC123' };
    const times = { state: 'IL', usedAt: '2026-06-07T14:00:00.000Z', endTime: '2026-06-07T18:00:00.000Z' };
    api.answer('GET /locations/:locationId/member-codes/:id/uses', {
      data: { uses: [{ ...use, ...times }] },
      nextCursor: null,
    });
    await open(`${LIST}/${GRACE._id}`);
    const row = within(await screen.findByRole('row', { name: /ABC123/ }));
    row.getByText('A1');
    expect(textIn('Code')).toBe('GRACE2026');
    await press('Archive this code');
    api.answer('DELETE /locations/:locationId/member-codes/:id', { message: 'Archived.' });
    listed({ ...GRACE, archived: true });
    await press('Archive');
    await screen.findByText('Sunday service is archived');
    expect(api.calls(CHANGE)).toEqual([]);
  });
});
