import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const [leo, mia] = [await joinTeam(test, owner, { role: 'valet' }), await joinTeam(test, owner, { role: 'valet' })];
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId });

type Changes = Partial<ReturnType<typeof aValetForm>> & {
  readonly model?: string;
  readonly description?: string;
  readonly parkedBy?: string;
  readonly parkedLocation?: string;
  readonly eventId?: string;
  readonly hook?: number | null;
  readonly textsConsent?: boolean;
};

async function aCar() {
  const form = { ...aValetForm(), color: 'Blue', model: 'Civic' };
  const written = await test.call('POST /valets', { body: { locationId, ...form } }, leo.headers);
  const { _id: id, hook } = written.body.valet;
  const edit = (by: typeof leo, changes: Changes, version?: number) =>
    test.call(
      'PATCH /valets/:id/update',
      { params: { id }, body: { ...form, hook, ...changes, ...(version && { version }) } },
      by.headers,
    );
  return { id, form, edit };
}

describe('two attendants who edit one ticket', () => {
  it('lose nothing: each keeps the fields that the other did not touch', async () => {
    const { edit } = await aCar();
    await edit(leo, { color: 'Red' }, 1);
    const { status, body } = await edit(mia, { description: 'Scratch on the left door' }, 1);
    expect(status).toBe(200);
    expect(body.valet).toMatchObject({ color: 'Red', description: 'Scratch on the left door', model: 'Civic' });
  });

  it('are asked when both changed a field, with both values, and nothing is saved until then', async () => {
    const { id, edit } = await aCar();
    await edit(leo, { color: 'Red', plateNumber: 'LEO1' }, 1);
    const refused = await edit(mia, { color: 'Green', plateNumber: 'MIA1', model: 'Accord' }, 1);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'edit_conflict' } } });
    expect(refused.body.error?.fields).toMatchObject({ color: expect.stringContaining('“Red”') });
    expect(refused.body).toMatchObject({ data: { theirs: { color: 'Red', plateNumber: 'LEO1' } } });
    const seen = await test.call('GET /valets/:id', { params: { id } }, mia.headers);
    expect(seen.body.valet).toMatchObject({ color: 'Red', model: 'Civic' });
    const saved = await edit(mia, { color: 'Green', plateNumber: 'LEO1', model: 'Accord' }, seen.body.valet?.version);
    expect(saved.body.valet).toMatchObject({ color: 'Green', plateNumber: 'LEO1', model: 'Accord' });
  });

  it('do not move back a car that was parked elsewhere in the meantime', async () => {
    const { id, edit } = await aCar();
    const parked = { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' } as const;
    await test.call('PATCH /valets/:id', { params: { id }, body: parked }, leo.headers);
    await edit(leo, { parkedBy: 'Leo', parkedLocation: 'C1' }, 2);
    const { body } = await edit(mia, { color: 'Red', parkedBy: 'Leo', parkedLocation: 'B12' }, 2);
    expect(body.valet).toMatchObject({ color: 'Red', parkedLocation: 'C1' });
  });

  it('and hung the key on different hooks see both', async () => {
    const { edit } = await aCar();
    const first = await edit(leo, { hook: 41 }, 1);
    const refused = await edit(mia, { hook: 42 }, 1);
    expect([first.status, refused.status]).toEqual([200, 409]);
    expect(refused.body).toMatchObject({ error: { code: 'edit_conflict' }, data: { theirs: { hook: '41' } } });
    expect((await edit(mia, { hook: null }, 1)).body).toMatchObject({ data: { theirs: { hook: '41' } } });
  });

  it('may write the same without being asked', async () => {
    const { edit } = await aCar();
    await edit(leo, { color: 'Red' }, 1);
    expect((await edit(mia, { color: 'Red', model: 'Accord' }, 1)).body.valet).toMatchObject({ model: 'Accord' });
  });

  it('are not asked about their own edit when it is sent again', async () => {
    const { edit } = await aCar();
    const mine = { color: 'Red', eventId: '018f0000-0000-7000-8000-000000000253' };
    await edit(leo, mine, 1);
    await edit(mia, { color: 'Green' }, 2);
    expect((await edit(leo, mine, 1)).body.valet).toMatchObject({ color: 'Green' });
  });

  it('replace everything when a client does not say what it read', async () => {
    const { edit } = await aCar();
    await edit(leo, { color: 'Red' });
    expect((await edit(mia, { model: 'Accord' })).body.valet).toMatchObject({ color: 'Blue', model: 'Accord' });
  });
});

describe('an edit', () => {
  it('may send the whole ticket back as it was read', async () => {
    const { id } = await aCar();
    const { body } = await test.call('GET /valets/:id', { params: { id } }, leo.headers);
    const { valet } = body;
    const sent = { ...valet, color: 'Red', totalCost: 0, paid: true };
    const saved = await test.call('PATCH /valets/:id/update', { params: { id }, body: sent }, leo.headers);
    expect(saved.body.valet).toMatchObject({ color: 'Red', paid: false, textsConsent: valet.textsConsent });
  });

  it('that would change the consent to texts is refused on that field, and nothing is saved', async () => {
    const { id, edit } = await aCar();
    const refused = await edit(leo, { color: 'Red', textsConsent: true });
    expect(refused).toMatchObject({ status: 400, body: { error: { fields: { textsConsent: expect.any(String) } } } });
    const seen = await test.call('GET /valets/:id', { params: { id } }, leo.headers);
    expect(seen.body.valet).toMatchObject({ color: 'Blue', textsConsent: false });
  });
});
