// Rules 483 and 484: a pin that is only the center of a ZIP code or city is checked before anything is sold there.

import { describe, expect, it } from 'vitest';
import { loadAddressCenters } from '#integrations/geocoding/address-centers.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, aNoticedPlate } from '#platform/testing/builders/a-charging-lot.ts';
import { aGuest, aVehicle, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { aPermitLot, requestPermit } from '#platform/testing/builders/a-permit-holder.ts';
import { aReservableZone, requestReservation, SATURDAY } from '#platform/testing/builders/a-reservation.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { judgePins } from './judge-pins.ts';

const test = await createTestApp();
const ADDRESS = '200 W Lake St, Chicago, IL 60606';
const CENTER = (await loadAddressCenters())(ADDRESS)?.point ?? { lat: 0, lng: 0 };
const ENTRANCE = { lat: 41.88571, lng: -87.63392 };
const pointOf = ({ lat, lng }: typeof CENTER) => ({ coordinates: [lng, lat] as [number, number] });

const add = (owner: SignedUp, body: { readonly at: typeof CENTER; readonly pinApproximate?: boolean }) => {
  const { at, ...rest } = body;
  const lot = {
    name: 'Lake Lot',
    address: ADDRESS,
    phoneNumber: '(312) 555-0123',
    location_point: pointOf(at),
    ...rest,
  };
  return test.call('POST /locations', { body: lot }, owner.headers);
};
const change = (owner: Pick<SignedUp, 'headers'>, id: string, body: object) =>
  test.call('POST /locations/:id', { params: { id }, body }, owner.headers);
const isApproximate = async (id: string) =>
  (await test.call('GET /locations/:id', { params: { id } })).body.data.location.pinApproximate;

async function aLotToCheck() {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id, ...CENTER, pinApproximate: true });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  return { owner, id: lot.id, zoneId: zone.id };
}

describe('the pin of a new lot', () => {
  it('is approximate where it is the center of a ZIP code, whoever adds it', async () => {
    const owner = await test.signUp('vendor');
    expect((await add(owner, { at: CENTER })).body.data.location.pinApproximate).toBe(true);
    const rounded = { lat: Number(CENTER.lat.toFixed(5)) + 0.00001, lng: CENTER.lng };
    expect((await add(owner, { at: rounded })).body.data.location.pinApproximate).toBe(true);
    expect((await add(owner, { at: ENTRANCE })).body.data.location.pinApproximate).toBe(false);
  });

  it('is what its owner says', async () => {
    const owner = await test.signUp('vendor');
    const said = async (pinApproximate: boolean, at: typeof CENTER) =>
      (await add(owner, { at, pinApproximate })).body.data.location.pinApproximate;
    expect([await said(false, CENTER), await said(true, ENTRANCE)]).toEqual([false, true]);
  });

  it('is approximate in an import without coordinates, and with those of a ZIP code', async () => {
    const owner = await test.signUp('vendor');
    const file = [
      'location,address,phone,zone,price,latitude,longitude',
      `A,"${ADDRESS}",3125550123,1,5,,`,
      `B,"${ADDRESS}",3125550123,1,5,${CENTER.lat},${CENTER.lng}`,
      `C,"${ADDRESS}",3125550123,1,5,${ENTRANCE.lat},${ENTRANCE.lng}`,
    ].join('\n');
    const imported = await test.call('POST /locations/import', { query: {}, body: { csv: file } }, owner.headers);
    expect(imported.status).toBe(200);
    const { body } = await test.call('GET /locations/portfolio', { query: { state: 'pin_unchecked' } }, owner.headers);
    expect(body.data.lots.map(({ name, state }) => [name, state])).toEqual([
      ['A', 'pin_unchecked'],
      ['B', 'pin_unchecked'],
    ]);
    expect(body.data.found).toBe(2);
  });
});

describe('a pin is checked', () => {
  it('by moving it, or by saying that it is right where it is', async () => {
    const moved = await aLotToCheck();
    await change(moved.owner, moved.id, { location_point: pointOf(ENTRANCE) });
    expect(await isApproximate(moved.id)).toBe(false);
    const left = await aLotToCheck();
    await change(left.owner, left.id, { pinApproximate: false, location_point: pointOf(CENTER) });
    expect(await isApproximate(left.id)).toBe(false);
  });

  it('but not by sending back what was answered, with or without another name', async () => {
    const { owner, id } = await aLotToCheck();
    const { body } = await test.call('GET /locations/:id', { params: { id } }, owner.headers);
    const { location } = body.data;
    await change(owner, id, { ...location, name: 'Renamed' });
    expect(await isApproximate(id)).toBe(true);
    await change(owner, id, { ...location, location_point: pointOf(ENTRANCE) });
    expect(await isApproximate(id)).toBe(false);
  });

  it('and is to be checked again once it is moved to a center', async () => {
    const { owner, id } = await aLotToCheck();
    await change(owner, id, { location_point: pointOf(ENTRANCE) });
    await change(owner, id, { location_point: pointOf(CENTER) });
    expect(await isApproximate(id)).toBe(true);
  });

  it('by a manager, not by an accountant', async () => {
    const { owner, id } = await aLotToCheck();
    const manager = await joinTeam(test, owner, { role: 'manager' });
    const accountant = await joinTeam(test, owner, { role: 'accountant' });
    expect((await change(accountant, id, { pinApproximate: false })).status).toBe(403);
    expect((await change(manager, id, { pinApproximate: false })).status).toBe(200);
  });
});

describe('a lot whose pin is to be checked', () => {
  it('sells no parking, no reservation and no permit, and says why', async () => {
    const { owner, id, zoneId } = await aLotToCheck();
    const reservable = await aReservableZone(test, owner);
    const { lot, plan } = await aPermitLot(test);
    const { code } = await aMemberCode(test.db, { locationId: id });
    const driver = await test.signUp('customer');
    const { plate: plateNumber, state } = aVehicle();
    const ways = [
      () => requestIntent(test, aGuest(), { zoneId }),
      () => requestReservation(test, aGuest(), { zoneId: reservable.zoneId, ...SATURDAY }),
      () => requestPermit(test, driver, { planId: plan.id }),
      () =>
        test.call(
          'POST /sessions/code',
          { body: { code, locationId: id, zoneId, plateNumber, state } },
          aGuest().headers,
        ),
    ];
    const set = (pinApproximate: boolean) =>
      test.db
        .updateTable('locations')
        .set({ pinApproximate })
        .where('id', 'in', [id, reservable.locationId, lot.id])
        .execute();
    await set(true);
    for (const way of ways) {
      const { status, body } = await way();
      expect([status, (body as { error?: { code: string } }).error?.code]).toEqual([422, 'pin_unchecked']);
    }
    await set(false);
    for (const way of ways) expect((await way()).status).toBeLessThan(300);
  });

  it('lets drivers who parked before add time', async () => {
    const { id, zoneId } = await aLotToCheck();
    const set = (pinApproximate: boolean) =>
      test.db.updateTable('locations').set({ pinApproximate }).where('id', '=', id).execute();
    await set(false);
    const driver = aGuest();
    const { sessionId } = await payForStay(test, driver, { zoneId });
    await set(true);
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers);
    expect(added.status).toBe(201);
  });

  it('fines nobody, because nobody can pay there', async () => {
    const lot = await aChargingLot(test);
    await test.db.updateTable('locations').set({ pinApproximate: true }).where('id', '=', lot.locationId).execute();
    expect((await lot.give(aNoticedPlate(), { kind: 'warning' })).body.error?.code).toBe('notices_pin_unchecked');
  });

  it('stands in drivers’ search without a price, and in no open data', async () => {
    const { id } = await aLotToCheck();
    const params = { point: `${CENTER.lat},${CENTER.lng}` };
    const found = async (query: object) =>
      (await test.call('GET /locations/center/:point', { params, query })).body.data.data.find(({ _id }) => _id === id);
    expect(await found({})).toMatchObject({ pinApproximate: true, price: null, open: false, startStopMost: null });
    expect(await found({ openNow: 'true' })).toBeUndefined();
    const sites = await test.call('GET /open/parkapi/v3/sites', { query: {} });
    expect(JSON.stringify(sites.body)).not.toContain(id);
  });

  it('needs its owner and managers, and is active nowhere', async () => {
    const { owner, id } = await aLotToCheck();
    const { data } = (await test.call('GET /home', {}, owner.headers)).body;
    expect(data.needs).toMatchObject([{ kind: 'pin_unchecked', count: 1, first: { location: { _id: id } } }]);
    expect(data.lots).toEqual({ all: 1, isAnyActive: false });
    const accountant = await joinTeam(test, owner, { role: 'accountant' });
    expect((await test.call('GET /home', {}, accountant.headers)).body.data.needs).toEqual([]);
  });
});

describe('lots of an earlier release', () => {
  it('are compared with the centers of our data once', async () => {
    const owner = await test.signUp('vendor');
    const at = { ownerId: owner.user._id };
    const center = await aLocation(test.db, { ...at, ...CENTER });
    const entrance = await aLocation(test.db, { ...at, ...ENTRANCE });
    const checked = await aLocation(test.db, { ...at, ...CENTER });
    const unjudged = [center.id, entrance.id];
    await test.db.updateTable('locations').set({ pinApproximate: null }).where('id', 'in', unjudged).execute();
    expect(await isApproximate(center.id)).toBe(false);
    await judgePins(test.db);
    const all = [center, entrance, checked].map(({ id }) => isApproximate(id));
    expect(await Promise.all(all)).toEqual([true, false, false]);
  });
});
