import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';

const app = await createTestApp();
const faults = await createDatabaseFaults(app.db);
afterEach(() => faults.clear());

const turn = () => app.handlers['mail-full-lots']();
const fullMails = async (recipient: string) => {
  const mails = app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id');
  return (await mails.execute()).filter(({ subject }) => subject.endsWith('is full'));
};

async function aLot(capacities: readonly (number | null)[]) {
  const owner = await app.signUp('vendor', 'Olga');
  const lot = await aLocation(app.db, { ownerId: owner.user._id, name: 'Lake Lot' });
  const zoneIds: string[] = [];
  for (const capacity of capacities) {
    const { id } = await aZone(app.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    if (capacity !== null) await app.call('PATCH /zones/:id', { params: { id }, body: { capacity } }, owner.headers);
    zoneIds.push(id);
  }
  const body = { kinds: ['lot_full' as const], whenEmpty: false, timeZone: null };
  await app.call('PUT /users/notifications', { body }, owner.headers);
  return { owner, email: owner.user.email, lotId: lot.id, zoneIds };
}
const sell = (zoneId = '', hours = 2) => payForStay(app, aGuest(), { zoneId, hours, vehicles: [aVehicle()] });

describe('a lot that takes its last car', () => {
  it('is reported to those who asked for it, once per local day however often it fills', async () => {
    const { email, zoneIds, lotId } = await aLot([2]);
    await sell(zoneIds[0]);
    await turn();
    expect(await fullMails(email)).toEqual([]);
    await sell(zoneIds[0], 1);
    await Promise.all([turn(), turn()]);
    const [mail, ...more] = await fullMails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Lake Lot, 200 W Lake St is full');
    expect(mail?.text).toContain('Spaces: 2');
    expect(mail?.text).toMatch(/Next one free: \d+:\d\d [AP]M C[SD]T/);
    expect(mail?.text).toContain(`/locations/${lotId}/live`);
    app.clock.advance(90);
    await sell(zoneIds[0], 1);
    await turn();
    expect(await fullMails(email)).toHaveLength(1);
    app.clock.advance(24 * 60);
    await sell(zoneIds[0]);
    await sell(zoneIds[0]);
    await turn();
    expect(await fullMails(email)).toHaveLength(2);
  });

  it('is full only with its last zone, and never if a zone does not count', async () => {
    const [two, open] = [await aLot([1, 1]), await aLot([1, null])];
    await sell(two.zoneIds[0]);
    await sell(open.zoneIds[0]);
    await turn();
    expect([await fullMails(two.email), await fullMails(open.email)]).toEqual([[], []]);
    await sell(two.zoneIds[1]);
    await turn();
    expect(await fullMails(two.email)).toHaveLength(1);
    expect(await fullMails(open.email)).toEqual([]);
  });

  it('is not full through somebody who has not paid yet, and is once they have', async () => {
    const { email, zoneIds } = await aLot([1]);
    await prepareStay(app, aGuest(), { zoneId: zoneIds[0] ?? '' });
    await turn();
    expect(await fullMails(email)).toEqual([]);
    app.clock.advance(11);
    await sell(zoneIds[0]);
    app.clock.advance(1);
    await turn();
    expect(await fullMails(email)).toHaveLength(1);
  });

  it('is reported to nobody who did not ask', async () => {
    const { owner, email, zoneIds } = await aLot([1]);
    const body = { kinds: [], whenEmpty: false, timeZone: null };
    await app.call('PUT /users/notifications', { body }, owner.headers);
    await sell(zoneIds[0]);
    await turn();
    expect(await fullMails(email)).toEqual([]);
  });

  it.each(['insert', 'update'] as const)(
    'is reported once even if the worker is killed at the commit, after the %s',
    async (write) => {
      const { email, lotId, zoneIds } = await aLot([1]);
      await sell(zoneIds[0]);
      const [table, where] =
        write === 'insert'
          ? ['messages', `new.recipient = '${email}'`]
          : ['full_zones', `new.location_id = '${lotId}'`];
      await faults.failOnce({ write, table, where, moment: 'at the commit', how: 'a lost connection' });
      await expect(turn()).rejects.toThrow();
      expect(await fullMails(email)).toEqual([]);
      await turn();
      await turn();
      expect(await fullMails(email)).toHaveLength(1);
    },
  );

  it('leaves nothing to look at', async () => {
    const { email, zoneIds } = await aLot([1]);
    await sell(zoneIds[0]);
    await turn();
    expect(await fullMails(email)).toHaveLength(1);
    const waiting = app.db.selectFrom('fullZones').select('zoneId').where('lookAt', '<=', app.clock.now());
    expect(await waiting.execute()).toEqual([]);
  });
});
