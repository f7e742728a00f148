/**
 * The lot of a storm: always open, with three zones, taxes, a member code, notices and a valet stand, run by somebody who may do
 * everything.
 */
import { Client } from 'pg';
import { openStormStand } from '../kill/car-in-storm.ts';
import type { StubbornClient } from '../kill/stubborn-client.ts';
import type { Headers, Lot } from './act.ts';
import { BANDS, CENTS_AN_HOUR, CITY_TAX, COUNTY_TAX, THEN_CENTS_AN_HOUR } from './audit/price-list.ts';
import { SPACES } from './counted-zones.ts';
import { NOTICE_SETTINGS } from './noticing.ts';

const asSet = ({ name, milliPercent }: { readonly name: string; readonly milliPercent: number }) => ({
  name,
  percent: String(milliPercent / 1000),
});

export async function openLot(
  { connectionString }: { connectionString: string },
  client: StubbornClient,
): Promise<Lot> {
  const password = 'Correct-horse-1';
  const account = { name: 'Vera Vendor', email: 'vera@lots.example', password, passwordConfirm: password };
  const { body } = await client.call('POST /users/signup', { body: { ...account, role: 'vendor' } });
  const headers = { authorization: `Bearer ${body.token}` };
  const lot = { name: 'Storm Lot', phoneNumber: '312 555 0123', address: '200 W Lake St, Chicago, IL 60606' };
  const location_point = { coordinates: [-87.6339, 41.8857] as [number, number] };
  const added = await client.call('POST /locations', { body: { ...lot, location_point } }, headers);
  const locationId = added.body.data.location._id;
  const taxes = [
    { ...asSet(CITY_TAX), on: 'parking' as const, remittedBy: 'platform' as const },
    { ...asSet(COUNTY_TAX), on: 'parking_and_fee' as const, remittedBy: 'owner' as const },
  ];
  await client.call('PUT /locations/:id/taxes', { params: { id: locationId }, body: { taxes } }, headers);
  const plain = await addZone(client, { locationId, zoneNumber: '1', startStop: true }, headers);
  const yard = { cents: CENTS_AN_HOUR.yard, capacity: SPACES.yard, startStop: true as const };
  const zoneIds = {
    plain: plain._id,
    counted: (await addZone(client, { locationId, zoneNumber: '2', capacity: SPACES.counted }, headers))._id,
    yard: (await addZone(client, { locationId, zoneNumber: '3', ...yard }, headers))._id,
  };
  const bands = BANDS.map(({ upToHours, cents }) => ({ upToMinutes: upToHours * 60, cents }));
  const rates = [{ kind: 'bands' as const, name: 'By time', bands, thenCentsPerHour: THEN_CENTS_AN_HOUR }];
  await client.call('PUT /zones/:id/rates', { params: { id: zoneIds.counted }, body: { rates } }, headers);
  const code = 'STORM2026';
  const members = { name: 'Members', code };
  await client.call('POST /locations/:id/member-codes', { params: { id: locationId }, body: members }, headers);
  const settings = { params: { id: locationId }, body: NOTICE_SETTINGS };
  await client.call('PUT /locations/:id/notice-settings', settings, headers);
  const cameras = { lanes: {}, graceMinutes: 0, missedMinutes: 240, chargesMissedEntry: false };
  const autoPay = { params: { id: locationId }, body: { ...cameras, zoneId: zoneIds.plain } };
  await client.call('PUT /locations/:id/auto-pay', autoPay, headers);
  await openStormStand({ client, locationId, headers });
  await makeOdogwu(connectionString);
  return { locationId, ownerId: body.user._id, zoneIds, code, signCode: plain.signCode, headers };
}

type NewZone = {
  readonly locationId: string;
  readonly zoneNumber: string;
  /** The price of an hour; if the zone has other rates, they are set afterward. */
  readonly cents?: number;
  readonly capacity?: number;
  /** Drivers may pay when they leave. */
  readonly startStop?: true;
};

async function addZone(
  client: StubbornClient,
  { cents = CENTS_AN_HOUR.plain, ...zone }: NewZone,
  headers: Headers,
): Promise<{ readonly _id: string; readonly signCode: string }> {
  const always = { price: cents / 100, isHourly: true, openTime: '00:00', closeTime: '00:00', reservable: true };
  return (await client.call('POST /zones', { body: { ...zone, ...always } }, headers)).body.data.zone;
}

async function makeOdogwu(connectionString: string): Promise<void> {
  const database = new Client({ connectionString });
  await database.connect();
  await database.query(`update users set role = 'odogwu'`);
  await database.end();
}
