import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const leo = await joinTeam(test, owner, { role: 'valet' });
const elsewhere = await joinTeam(test, await test.signUp('vendor'), { role: 'valet' });
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId });

type Headers = Record<string, string>;
type Status = 'parked' | 'ready' | 'requested' | 'paid' | 'completed';
const aCar = (whereabouts: 'entry' | 'parked' = 'entry') => aTicket(test.db, { locationId, whereabouts });
const move = (id: string, status: Status, more: object = {}) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status, ...more } }, leo.headers);
const request = (id: string, status: Status, headers: Headers) =>
  test.call('PATCH /valets/:id/only', { params: { id }, body: { status } }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

describe('a ticket', () => {
  it('takes its parking details flat or as values, the way the specification writes them', async () => {
    const { id } = await aCar();
    const half = await move(id, 'parked', { values: { parkedBy: 'Leo' } });
    expect(half.body.message).toBe('Please enter where the car is parked');
    const parked = await move(id, 'parked', { values: { parkedBy: 'Leo', parkedLocation: 'B12' } });
    expect(parked.body.valet).toMatchObject({ status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' });
  });

  it('becomes requested or ready only with parking details, which may come with that act (rule 91)', async () => {
    const { id, guest } = await aCar();
    for (const status of ['requested', 'ready'] as const) {
      expect(reported(await move(id, status))).toBe('409 not_parked_yet');
      expect(reported(await request(id, status, leo.headers))).toBe('409 not_parked_yet');
    }
    expect(reported(await request(id, 'requested', guest))).toBe('409 being_parked');
    const half = await move(id, 'ready', { values: { parkedLocation: 'B12' } });
    expect(half.body.message).toBe('Please enter who parked the car');
    const ready = await move(id, 'ready', { values: { parkedBy: 'Leo', parkedLocation: 'B12' } });
    expect(ready.body.valet).toMatchObject({ status: 'ready', parkedBy: 'Leo', parkedLocation: 'B12' });
  });

  it('is made ready by a signed-in attendant with only the status, too, whatever key the browser holds', async () => {
    const { id, guest } = await aCar('parked');
    expect(reported(await request(id, 'ready', guest))).toBe('403 wrong_role');
    expect(reported(await request(id, 'ready', { ...elsewhere.headers, ...guest }))).toBe('403 wrong_role');
    expect(reported(await request(id, 'ready', elsewhere.headers))).toBe('404 not_found');
    const ready = await request(id, 'ready', { ...leo.headers, ...guest });
    expect(ready.body.valet).toMatchObject({
      status: 'ready',
      parkedBy: 'Leo',
      actions: ['cash_payment', 'park_again'],
    });
    expect((await request(id, 'paid', leo.headers)).body.valet).toMatchObject({ status: 'paid', paidBy: 'cash' });
    expect(reported(await request(id, 'completed', leo.headers))).toBe('422 code_needed');
  });
});
