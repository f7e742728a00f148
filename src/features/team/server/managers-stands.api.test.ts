// A manager's valet stands: run the way their owner runs them, at the assigned lots and no others.

import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');

async function aStand(name: string) {
  const { id } = await aLocation(test.db, { ownerId: owner.user._id, name });
  await aValetStand(test.db, { locationId: id });
  const ticket = await aTicket(test.db, { locationId: id, whereabouts: 'ready' });
  return { locationId: id, ticket };
}
const given = await aStand('Given stand');
const stored = await aStand('Kept stand');
const { id, headers } = await joinTeam(test, owner, { role: 'manager', locationIds: [given.locationId] });

const at = ({ locationId }: { readonly locationId: string }) => ({ params: { locationId } });
const on = ({ ticket }: { readonly ticket: { readonly id: string } }) => ({ params: { id: ticket.id } });
const standNames = async () =>
  (await test.call('GET /locations/valets/me', { query: {} }, headers)).body.data.locations.map(({ name }) => name);

it('a manager sees the stands and cars of the assigned lots, and no others', async () => {
  expect(await standNames()).toEqual(['Given stand']);
  const board = await test.call('GET /valets/locations/:locationId', { ...at(given), query: {} }, headers);
  expect(board.body.valets.map(({ _id }) => _id)).toEqual([given.ticket.id]);
  const all = await test.call('GET /valets', { query: {} }, headers);
  expect(all.body.valets.map(({ _id }) => _id)).toEqual([given.ticket.id]);
  const found = async (q: string) =>
    (await test.call('POST /valets/search', { body: { q } }, headers)).body.valets.map(({ _id }) => _id);
  expect([await found(given.ticket.ticketNumber), await found(stored.ticket.ticketNumber)]).toEqual([
    [given.ticket.id],
    [],
  ]);
  expect((await test.call('GET /valets/:id', on(stored), headers)).status).toBe(404);
});

it('a manager sets up an assigned stand, and reads its shifts and waits', async () => {
  const price = { price: 12, isHourly: true };
  const change = (stand: typeof given) =>
    test.call('PATCH /valets/locations/:locationId/settings', { ...at(stand), body: price }, headers);
  expect([(await change(given)).body.settings?.price, (await change(stored)).status]).toEqual([12, 404]);
  const { rates } = (await test.call('GET /valets/locations/:locationId/rates', at(given), headers)).body;
  expect(rates).not.toBeNull();
  for (const [stand, status] of [
    [given, 200],
    [stored, 404],
  ] as const) {
    const requested = { ...at(stand), query: {} };
    expect((await test.call('GET /valets/locations/:locationId/shifts', requested, headers)).status).toBe(status);
    expect((await test.call('GET /valets/locations/:locationId/waits', requested, headers)).status).toBe(status);
  }
});

it('a manager allows a handover without the code, but parks no cars', async () => {
  const allowed = { ...on(given), body: { name: 'Ann Carter', detail: 'Driver license checked' } };
  const { body } = await test.call('POST /valets/:id/override', allowed, headers);
  expect(body.valet).toMatchObject({ _id: given.ticket.id });
  const history = await test.call('GET /valets/:id/history', on(given), headers);
  expect(JSON.stringify(history.body)).toContain('Driver license checked');
  const completing = await test.call('PATCH /valets/:id', { ...on(given), body: { status: 'completed' } }, headers);
  expect(completing.body.error?.code).toBe('wrong_role');
});

it('a stand disappears together with its lot, at once', async () => {
  await test.call(
    'PATCH /users/enforcement/:id',
    { params: { id }, body: { locationIds: [stored.locationId] } },
    owner.headers,
  );
  expect(await standNames()).toEqual(['Kept stand']);
  expect((await test.call('GET /valets/:id', on(given), headers)).status).toBe(404);
});
