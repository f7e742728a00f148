import { describe, expect, it } from 'vitest';
import type { LotEdit } from '#contract/lots/lot-edit.ts';
import type { Tax } from '#contract/lots/tax.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { aLocation } from '#testing/builders/a-location.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
const CITY_TAX: Tax = { name: 'City tax', basisPoints: 2000, on: 'parking', remittedBy: 'owner' };

const save = (id: string, body: LotEdit) => app.call('POST /locations/:id', { params: { id }, body }, owner.headers);
const lotOf = async (id: string) => (await app.call('GET /locations/:id', { params: { id } })).body.data.location;
const aLot = () => aLocation(app.db, { ownerId: owner.user._id, name: 'Harbor Lot' });

describe('the page of a lot', () => {
  it('is saved at once: its name, clearance and taxes', async () => {
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

  it('keeps the taxes that it does not name, and drops those that an empty list leaves out', async () => {
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

  it('taxes and pins that somebody else changed are noticed too', async () => {
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
