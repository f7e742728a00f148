import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anUnusedCode } from '#platform/testing/builders/a-member-code.ts';
import { MemberCodeFields } from '../members.contract.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
/** A Sunday, 10 AM in Chicago. */
const NOW = '2026-11-22T16:00:00.000Z';
const LATER = '2026-11-22T18:00:00.000Z';

type Lot = Awaited<ReturnType<typeof aLot>>;
type Case = {
  readonly sent: (lot: Lot) => Partial<MemberCodeFields>;
  /** Of parking in its zone, once for each car; 201 is parked. */
  readonly parks: readonly number[];
};

const CASES: Readonly<Record<keyof MemberCodeFields, Case>> = {
  name: { sent: () => ({ name: 'Choir' }), parks: [201] },
  code: { sent: () => ({ code: anUnusedCode() }), parks: [201] },
  zoneIds: { sent: ({ other }) => ({ zoneIds: [other] }), parks: [403] },
  weekly: { sent: () => ({ weekly: [{ day: 1, from: '09:00', until: '12:00' }] }), parks: [403] },
  startTime: { sent: () => ({ startTime: LATER }), parks: [403] },
  endTime: { sent: () => ({ endTime: '2026-11-22T15:00:00.000Z' }), parks: [403] },
  maxUses: { sent: () => ({ maxUses: 1 }), parks: [201, 403] },
  maxPlates: { sent: () => ({ maxPlates: 1 }), parks: [201, 403] },
};

async function aLot() {
  app.clock.set(NOW);
  const { id } = await aLocation(app.db, { ownerId: owner.user._id });
  const [zone, other] = [await aZone(app.db, { locationId: id }), await aZone(app.db, { locationId: id })];
  return { id, zone: zone.id, other: other.id };
}

async function park({ id: locationId, zone: zoneId }: Lot, code: string): Promise<number> {
  const { plate: plateNumber, state } = aVehicle();
  const body = { code, locationId, zoneId, plateNumber, state };
  const { status } = await app.call('POST /sessions/code', { body }, aGuest().headers);
  return status >= 400 ? 403 : status;
}

describe('every field of a member’s code', () => {
  it('is tried here', () => expect(Object.keys(CASES).sort()).toEqual(Object.keys(MemberCodeFields.shape).sort()));

  it.each(Object.entries(CASES))(
    '%s is in the answers and decides who parks, added or changed',
    async (_, { sent, parks }) => {
      const lot = await aLot();
      const plain = { name: 'Sunday visitors', code: anUnusedCode() };
      const fields = { ...plain, ...sent(lot) };
      const params = { id: lot.id };
      const added = await app.call('POST /locations/:id/member-codes', { params, body: fields }, owner.headers);
      expect([added.status, added.body.data?.code]).toMatchObject([201, fields]);
      const statuses = async (code: string) => {
        const all: number[] = [];
        for (const _each of parks) all.push(await park(lot, code));
        return all;
      };
      expect(await statuses(fields.code)).toEqual(parks);
      const before = { name: 'Before', code: anUnusedCode() };
      const other = await app.call('POST /locations/:id/member-codes', { params, body: before }, owner.headers);
      const at = { locationId: lot.id, id: other.body.data.code._id };
      const to = { ...before, ...sent(lot) };
      const changed = await app.call(
        'PATCH /locations/:locationId/member-codes/:id',
        { params: at, body: to },
        owner.headers,
      );
      expect([changed.status, changed.body.data?.code]).toMatchObject([200, to]);
      expect(await statuses(to.code)).toEqual(parks);
    },
  );
});
