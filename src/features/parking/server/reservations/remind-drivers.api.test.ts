import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import {
  aReservableZone,
  moveReservation,
  NOON,
  payForReservation,
  prepareReservation,
} from '#platform/testing/builders/a-reservation.ts';
import { remindDrivers } from './remind-drivers.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const { zoneId } = await aReservableZone(app, vendor, { name: 'Lake Lot' });

/** An hour of parking that starts this many minutes after noon. */
const inMinutes = (minutes: number) => ({
  startTime: new Date(Date.parse(NOON) + minutes * 60_000).toISOString(),
  endTime: new Date(Date.parse(NOON) + (minutes + 60) * 60_000).toISOString(),
});
const isMinutesAfterNoon = (minutes: number) => app.clock.set(new Date(Date.parse(NOON) + minutes * 60_000));

async function aDriver() {
  const { headers, user } = await app.signUp('customer');
  return { headers: { ...headers }, guestId: null, email: user.email };
}

/** Paid at noon. */
async function aReservation(minutesAhead: number) {
  isMinutesAfterNoon(0);
  const driver = await aDriver();
  return { driver, ...(await payForReservation(app, driver, { zoneId, ...inMinutes(minutesAhead) })) };
}

const turn = (of: TestApp = app) => of.handlers['remind-drivers']();

async function remindersTo(email: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'Your parking starts soon%')
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => /When: (.*)/.exec(text)?.[1] ?? '');
}

describe('a reminder', () => {
  it('comes once, an hour before the reservation starts', async () => {
    const { driver } = await aReservation(300);
    isMinutesAfterNoon(239);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
    for (const minutes of [240, 241, 290]) {
      isMinutesAfterNoon(minutes);
      await turn();
    }
    expect(await remindersTo(driver.email)).toEqual(['Fri, Nov 20, 5:00 PM – 6:00 PM CST']);
  });

  it('goes to the address of a guest’s receipt too', async () => {
    isMinutesAfterNoon(0);
    const stay = await payForReservation(app, aGuest(), { zoneId, ...inMinutes(300) });
    const body = { email: 'guest@mailboxes.example', name: 'Ann', sessionData: { receiptKey: stay.receiptKey } };
    await app.call('POST /contact/sendReceipt', { body });
    isMinutesAfterNoon(240);
    await turn();
    expect(await remindersTo('guest@mailboxes.example')).toHaveLength(1);
  });

  it('comes for a reservation sold two hours ahead, and not for one sold later', async () => {
    const [two, less] = [await aReservation(120), await aReservation(119)];
    isMinutesAfterNoon(60);
    await turn();
    expect(await remindersTo(two.driver.email)).toHaveLength(1);
    expect(await remindersTo(less.driver.email)).toEqual([]);
  });

  it('does not come for a reservation that is canceled or not paid', async () => {
    const { driver, sessionId } = await aReservation(300);
    await app.call('POST /sessions/:id/cancel', { params: { id: sessionId } }, driver.headers);
    const other = await aDriver();
    await prepareReservation(app, other, { zoneId, ...inMinutes(300) });
    isMinutesAfterNoon(250);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
    expect(await remindersTo(other.email)).toEqual([]);
  });

  it('does not come for a stay that starts now', async () => {
    isMinutesAfterNoon(0);
    const driver = await aDriver();
    await payForStay(app, driver, { zoneId, hours: 10 });
    isMinutesAfterNoon(300);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
  });

  it('does not come after the start if no worker ran before', async () => {
    const { driver } = await aReservation(300);
    isMinutesAfterNoon(300);
    await turn();
    isMinutesAfterNoon(0);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
  });

  it('is late rather than missing if no worker ran in time', async () => {
    const { driver } = await aReservation(300);
    isMinutesAfterNoon(299);
    await turn();
    expect(await remindersTo(driver.email)).toHaveLength(1);
  });
});

describe('a reminder of a reservation that is moved', () => {
  it('follows it to a later time', async () => {
    const { driver, sessionId } = await aReservation(300);
    await moveReservation(app, driver, sessionId, inMinutes(480));
    isMinutesAfterNoon(300);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
    isMinutesAfterNoon(420);
    await turn();
    expect(await remindersTo(driver.email)).toEqual(['Fri, Nov 20, 8:00 PM – 9:00 PM CST']);
  });

  it('comes again for a new start, and not for a reservation that only lasts longer', async () => {
    const { driver, sessionId } = await aReservation(300);
    isMinutesAfterNoon(240);
    await turn();
    const longer = { startTime: inMinutes(300).startTime, endTime: inMinutes(360).endTime };
    await moveReservation(app, driver, sessionId, longer);
    await turn();
    expect(await remindersTo(driver.email)).toHaveLength(1);
    await moveReservation(app, driver, sessionId, inMinutes(480));
    isMinutesAfterNoon(420);
    await turn();
    expect(await remindersTo(driver.email)).toHaveLength(2);
  });

  it('stays when the reservation only lasts longer, changed shortly before the start', async () => {
    const { driver, sessionId } = await aReservation(300);
    isMinutesAfterNoon(200);
    const longer = { startTime: inMinutes(300).startTime, endTime: inMinutes(360).endTime };
    await moveReservation(app, driver, sessionId, longer);
    isMinutesAfterNoon(240);
    await turn();
    expect(await remindersTo(driver.email)).toEqual(['Fri, Nov 20, 5:00 PM – 7:00 PM CST']);
  });

  it('does not come for a start chosen less than two hours ahead', async () => {
    const { driver, sessionId } = await aReservation(300);
    isMinutesAfterNoon(100);
    await moveReservation(app, driver, sessionId, inMinutes(180));
    isMinutesAfterNoon(170);
    await turn();
    isMinutesAfterNoon(290);
    await turn();
    expect(await remindersTo(driver.email)).toEqual([]);
  });
});

describe('the sweep of reminders', () => {
  it('reminds once, however many workers look at the same time', async () => {
    const stays = [await aReservation(300), await aReservation(300), await aReservation(300)];
    isMinutesAfterNoon(240);
    await Promise.all(Array.from({ length: 4 }, () => turn()));
    for (const { driver } of stays) expect(await remindersTo(driver.email)).toHaveLength(1);
  });

  it('neither loses nor duplicates one when its worker dies midway', async () => {
    const { driver } = await aReservation(300);
    isMinutesAfterNoon(240);
    const enqueue = async () => {
      throw new Error('the process was killed');
    };
    const dying = { ...app.deps, jobs: { ...app.deps.jobs, enqueue } };
    await expect(remindDrivers(dying)).rejects.toThrow('the process was killed');
    expect(await remindersTo(driver.email)).toEqual([]);
    await turn();
    await turn();
    expect(await remindersTo(driver.email)).toHaveLength(1);
  });

  it('reaches all that are due, past those that fail', async () => {
    const [bad, good] = [await aReservation(299), await aReservation(300)];
    isMinutesAfterNoon(240);
    await sql`update users set email = 'no address' where email = ${bad.driver.email}`.execute(app.db);
    await expect(turn()).rejects.toThrow('1 reminders failed');
    expect(await remindersTo(good.driver.email)).toHaveLength(1);
    await sql`update users set email = ${bad.driver.email} where email = 'no address'`.execute(app.db);
    await turn();
    expect(await remindersTo(bad.driver.email)).toHaveLength(1);
  });

  it('reads only those that are due, by its index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select location_id, order_id, remind_at from reservation_reminders
      where reminded_at is null and remind_at <= now() order by remind_at, location_id, order_id limit 100`.execute(
      app.db,
    );
    expect(JSON.stringify(rows)).toContain('reservation_reminders_due');
  });
});
