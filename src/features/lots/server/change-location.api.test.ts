import { describe, expect, it } from 'vitest';
import type { Tax } from '#features/pricing/tax.contract.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import type { LotEdit } from '../lot-edit.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
const CITY_TAX: Tax = { name: 'City tax', percent: '20', on: 'parking', remittedBy: 'owner' };

const save = (id: string, body: LotEdit) => app.call('POST /locations/:id', { params: { id }, body }, owner.headers);
const lotOf = async (id: string) => (await app.call('GET /locations/:id', { params: { id } })).body.data.location;
const aLot = () => aLocation(app.db, { ownerId: owner.user._id, name: 'Harbor Lot' });

describe('a lot’s page', () => {
  it('is saved all at once: its name, clearance and taxes', async () => {
    const { id } = await aLot();
    const { body } = await save(id, { locationName: 'Quay Lot', heightLimitInches: 80, taxes: [CITY_TAX] });
    expect(body.data.location).toMatchObject({ name: 'Quay Lot', heightLimitInches: 80 });
    expect(body.data.location.charges).toContainEqual(expect.objectContaining({ kind: 'tax', label: 'City tax' }));
  });

  it('is not saved in part: a wrong tax keeps the old name', async () => {
    const { id } = await aLot();
    const wrong = await save(id, { locationName: 'Quay Lot', taxes: [CITY_TAX, CITY_TAX] });
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([400, ['taxes.1.name']]);
    expect(await lotOf(id)).toMatchObject({ name: 'Harbor Lot' });
  });

  it('keeps the taxes when it does not mention them, and drops those that an empty list leaves out', async () => {
    const { id } = await aLot();
    await save(id, { taxes: [CITY_TAX] });
    const before = (await lotOf(id)).charges;
    await save(id, { locationName: 'Quay Lot' });
    expect((await lotOf(id)).charges).toEqual(before);
    await save(id, { taxes: [] });
    expect((await lotOf(id)).charges).toHaveLength(before.length - 1);
  });
});

describe('of two people who edit a lot at once', () => {
  it('the second is refused with the lot as it is now, and nothing of the first is lost', async () => {
    const { id } = await aLot();
    await save(id, { locationName: 'Quay Lot', seen: { locationName: 'Harbor Lot' } });
    const second = await save(id, {
      locationName: 'Pier Lot',
      heightLimitInches: 80,
      seen: { locationName: 'Harbor Lot', heightLimitInches: null },
    });
    expect([second.status, second.body.error?.code]).toEqual([409, 'location_changed']);
    expect(second.body.data).toMatchObject({ location: { name: 'Quay Lot', heightLimitInches: null } });
    expect(await lotOf(id)).toMatchObject({ name: 'Quay Lot', heightLimitInches: null });
    const again = await save(id, { locationName: 'Pier Lot', seen: { locationName: 'Quay Lot' } });
    expect(again.body.data.location.name).toBe('Pier Lot');
  });

  it('both are saved where they changed different fields', async () => {
    const { id } = await aLot();
    await save(id, { amenities: ['covered'], seen: { amenities: [] } });
    await save(id, { taxes: [CITY_TAX], seen: { taxes: [] } });
    const { status } = await save(id, { heightLimitInches: 80, seen: { heightLimitInches: null } });
    expect(status).toBe(200);
    const lot = await lotOf(id);
    expect(lot).toMatchObject({ amenities: ['covered'], heightLimitInches: 80 });
    expect(lot.charges).toContainEqual(expect.objectContaining({ label: 'City tax' }));
  });

  it('a change to taxes or pins by somebody else is noticed too', async () => {
    const { id } = await aLot();
    const { location_point } = await lotOf(id);
    await save(id, { taxes: [CITY_TAX] });
    expect((await save(id, { taxes: [], seen: { taxes: [] } })).status).toBe(409);
    expect((await save(id, { taxes: [], seen: { taxes: [CITY_TAX] } })).status).toBe(200);
    const moved = {
      coordinates: [location_point.coordinates[0] + 0.001, location_point.coordinates[1]] as [number, number],
    };
    await save(id, { location_point: moved, seen: { location_point } });
    expect((await save(id, { location_point, seen: { location_point } })).status).toBe(409);
  });
});

describe('a lot’s reference', () => {
  const seenBy = async (id: string, headers = {}) =>
    (await app.call('GET /locations/:id', { params: { id } }, headers)).body.data.location.reference;

  it('is given, changed and removed, and told to nobody else', async () => {
    const { id } = await aLot();
    expect(await seenBy(id, owner.headers)).toBeNull();
    expect((await save(id, { reference: 'GARAGE-12' })).body.data.location.reference).toBe('GARAGE-12');
    expect(await seenBy(id, owner.headers)).toBe('GARAGE-12');
    expect(await seenBy(id)).toBeUndefined();
    expect(await seenBy(id, (await app.signUp('vendor')).headers)).toBeUndefined();
    expect((await save(id, { locationName: 'Quay Lot' })).body.data.location.reference).toBe('GARAGE-12');
    expect((await save(id, { reference: '' })).body.data.location.reference).toBeNull();
  });

  it('belongs to only one of an owner’s lots, as long as that lot is on the market', async () => {
    const [one, two] = [await aLot(), await aLot()];
    const other = await app.signUp('vendor');
    const theirs = await aLocation(app.db, { ownerId: other.user._id });
    const body = { reference: 'A-1' };
    await save(one.id, body);
    expect((await save(one.id, body)).status).toBe(200);
    expect((await save(two.id, body)).body.error?.fields).toEqual({
      reference: 'Your lot Harbor Lot has this reference.',
    });
    const given = await app.call('POST /locations/:id', { params: { id: theirs.id }, body }, other.headers);
    expect(given.status).toBe(200);
    const params = { id: one.id };
    await app.call('DELETE /locations/:id', { params, query: {} }, owner.headers);
    expect((await save(two.id, body)).status).toBe(200);
    await app.call('POST /locations/:id/restore', { params }, owner.headers);
    expect([await seenBy(one.id, owner.headers), await seenBy(two.id, owner.headers)]).toEqual([null, 'A-1']);
  });

  it('is not given to two lots saved at the same moment', async () => {
    const lots = [await aLot(), await aLot(), await aLot()];
    const answers = await Promise.all(lots.map(({ id }) => save(id, { reference: 'B-1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is refused if somebody else changed it since it was read', async () => {
    const { id } = await aLot();
    await save(id, { reference: 'C-1' });
    const late = await save(id, { reference: 'C-2', seen: { reference: null } });
    expect(late.body.error?.code).toBe('location_changed');
  });
});
