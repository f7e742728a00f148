import { expect, it } from 'vitest';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { zonesWithRoom } from './zones-with-room.ts';

const location = { timeZone: 'America/Chicago', charges: [] };
const now = new Date('2026-06-10T12:00:00-05:00');
const zone = (_id: string, options: Partial<Zone> = {}): Zone => ({
  _id,
  locationId: '',
  zoneNumber: _id,
  price: 5,
  isHourly: true,
  openTime: '00:00',
  closeTime: '00:00',
  rate: plainRate({ isHourly: true, priceCents: 500 }),
  signCode: '',
  schedule: [],
  paused: false,
  archived: false,
  ...options,
});
const found = (...zones: Zone[]) =>
  zonesWithRoom(zones, { besides: 'full', vehicles: 2, location, now }).map(({ _id }) => _id);

it('other zones with places for all vehicles are offered, whether counted or not', () => {
  const zones = [zone('full'), zone('two', { left: 2 }), zone('one', { left: 1 }), zone('uncounted', { left: null })];
  expect(found(...zones)).toEqual(['two', 'uncounted']);
});

it('archived or paused zones, zones that are closed now and zones without a rate are not offered', () => {
  const fest = { dates: [{ from: '2026-05-01', until: '2026-05-02' }] };
  const over = zone('over', { rates: [{ name: 'Fest', kind: 'flat', cents: 2000, when: fest }] });
  const closed = zone('closed', { openTime: '18:00', closeTime: '23:00' });
  expect(found(zone('archived', { archived: true }), zone('paused', { paused: true }), closed, over)).toEqual([]);
});
