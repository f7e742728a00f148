import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';

const test = await createTestApp();
const faults = await createDatabaseFaults(test.db);
afterEach(() => faults.clear());

async function aShift() {
  const day = await aValetDay(test, { owner: await test.signUp('vendor', 'Grace') });
  const params = { locationId: day.locationId };
  const opening = { params, body: { float: 5000 } };
  const { body } = await test.call('POST /valets/locations/:locationId/shift', opening, day.staff.headers);
  const shift = body.data.shift._id;
  const close = (more: object = {}) =>
    test.call(
      'POST /valets/locations/:locationId/shift/close',
      { params, body: { shift, counted: 4500, hooks: [9], ...more } },
      day.staff.headers,
    );
  return { ...day, close };
}

const mailsTo = async (recipient: string) => {
  const mails = test.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id');
  return (await mails.execute()).filter(({ subject }) => /shift closed/.test(subject));
};

describe('a shift that closes', () => {
  it('is mailed to the owner, with the till, the missing keys and the cars that stay', async () => {
    const day = await aShift();
    const car = await day.requestedCar();
    const inFront = await day.requestedCar({ hook: 2 });
    await day.move(inFront.id, 'ready');
    await day.requestedCar({ hook: null });
    await day.close({ note: 'Rain all night', missing: [{ hook: 1, why: 'with_attendant', who: 'Leo' }] });
    const [mail, ...more] = await mailsTo(day.owner.user.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/: shift closed\. The till is \$5\.00 short\.$/);
    for (const line of [
      'Note: Rain all night',
      'Should hold: $50.00',
      'Counted: $45.00',
      'Cars left for the next shift: 3',
      'Keys with attendants, cars on their way or in front: 1',
      'Cars without a hook: 1',
      `Missing: ticket ${car.ticketNumber}, hook 1: With an attendant`,
      'Hook with a key for no open ticket: 9',
      `/management/${day.locationId}/shifts`,
    ]) {
      expect(mail?.text).toContain(line);
    }
    for (const name of ['Fran Day', 'Leo']) expect(mail?.text).not.toContain(name);
    expect(mail?.unsubscribeUrl).toContain('/mails/');
  });

  it('is mailed to managers who asked for it, and to no owner who does not want it', async () => {
    const day = await aShift();
    const manager = await joinTeam(test, day.owner, { role: 'manager', name: 'Max' });
    const choose = (kinds: string[], headers: Record<string, string>) =>
      test.call('PUT /users/notifications', { body: { kinds, whenEmpty: false, timeZone: null } as never }, headers);
    await choose(['shift_closed'], manager.headers);
    await choose([], day.owner.headers);
    await day.close();
    expect(await mailsTo(day.owner.user.email)).toEqual([]);
    expect(await mailsTo(manager.email)).toHaveLength(1);
  });

  it.each(['messages', 'valet_shifts'] as const)(
    'is closed and mailed once even if the server is killed at the commit that wrote %s',
    async (table) => {
      const day = await aShift();
      const where =
        table === 'messages' ? `new.recipient = '${day.owner.user.email}'` : `new.location_id = '${day.locationId}'`;
      const write = table === 'messages' ? 'insert' : 'update';
      await faults.failOnce({ write, table, where, moment: 'at the commit', how: 'a lost connection' });
      const first = await day.close();
      if (first.status !== 200) {
        expect(await mailsTo(day.owner.user.email)).toEqual([]);
        expect((await day.close()).status).toBe(200);
      }
      expect((await day.close()).status).toBe(409);
      expect(await mailsTo(day.owner.user.email)).toHaveLength(1);
    },
  );
});
