import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';

const app = await createTestApp();
const faults = await createDatabaseFaults(app.db);
afterEach(() => faults.clear());

const turn = () => app.handlers['mail-summaries']();
const summariesTo = async (recipient: string) => {
  const mails = app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id');
  return (await mails.execute()).filter(({ subject }) => /^(Your lots on|Tus est)/.test(subject));
};

type Options = { readonly whenEmpty?: boolean; readonly timeZone?: 'America/New_York' | 'Pacific/Honolulu' | null };
const want = (headers: SignedUp['headers'], { whenEmpty = false, timeZone = null }: Options = {}) =>
  app.call('PUT /users/notifications', { body: { kinds: ['daily_summary'], whenEmpty, timeZone } }, headers);
const dueOf = async (userId: string) => {
  const query = app.db.selectFrom('notificationChoices').select('summaryAt').where('userId', '=', userId);
  return (await query.executeTakeFirst())?.summaryAt ?? new Date(0);
};

async function anOwner(names: readonly string[] = ['Lake Lot'], options?: Options) {
  const owner = await app.signUp('vendor', 'Olga');
  const lots = [];
  for (const name of names) {
    const lot = await aLocation(app.db, { ownerId: owner.user._id, name });
    const { id: zoneId } = await aZone(app.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    lots.push({ id: lot.id, zoneId });
  }
  await want(owner.headers, options);
  return { ...owner, email: owner.user.email, id: owner.user._id, lots };
}
const sell = (zoneId = '', hours = 1) => payForStay(app, aGuest(), { zoneId, hours, vehicles: [aVehicle()] });
/** Moves the clock to the next time at which the summary is due. */
const untilDue = async (userId: string) => app.clock.set(await dueOf(userId));

describe('a daily summary', () => {
  it('is mailed once, at seven in the morning of the first lot, with the previous day at all lots', async () => {
    const owner = await anOwner(['Lake Lot', 'North Lot']);
    const [lake, north] = owner.lots;
    await sell(lake?.zoneId, 2);
    await sell(north?.zoneId, 1);
    await sell(lake?.zoneId, 3);
    const due = await dueOf(owner.id);
    expect(due.toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })).toBe('7:00:00 AM');
    app.clock.set(new Date(due.getTime() - 1000));
    await turn();
    expect(await summariesTo(owner.email)).toEqual([]);
    await untilDue(owner.id);
    await Promise.all([turn(), turn()]);
    await turn();
    const [mail, ...more] = await summariesTo(owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your lots on \w+ \d+: 3 stays, \$33\.00$/);
    for (const line of [
      'Stays: 3',
      'Gross: $33.00',
      'Tax: $0.00',
      'Net: $30.00',
      'Lake Lot, 200 W Lake St: $25.00',
      'North Lot, 200 W Lake St: $5.00',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.text).toContain('/revenue');
    expect(mail?.unsubscribeUrl).toContain('/mails/');
    expect((await dueOf(owner.id)).getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  it('says for how many hours a lot was full', async () => {
    const owner = await anOwner();
    const params = { id: owner.lots[0]?.zoneId ?? '' };
    expect((await app.call('PATCH /zones/:id', { params, body: { capacity: 2 } }, owner.headers)).status).toBe(200);
    await untilDue(owner.id);
    app.clock.advance(10);
    await sell(owner.lots[0]?.zoneId, 3);
    await sell(owner.lots[0]?.zoneId, 2);
    await turn();
    await untilDue(owner.id);
    await turn();
    // Two cars at two spaces from ten past seven to ten past nine, and one of them until ten past ten.
    expect((await summariesTo(owner.email)).at(-1)?.text).toContain('Full hours: 3, at 1 lot');
  });

  it('is not sent after a day without anything, unless requested', async () => {
    const [calm, eager] = [await anOwner(), await anOwner(['East Lot'], { whenEmpty: true })];
    await untilDue(calm.id);
    await turn();
    expect(await summariesTo(calm.email)).toEqual([]);
    const [mail] = await summariesTo(eager.email);
    expect(mail?.subject).toMatch(/nothing sold$/);
    expect(mail?.text).toContain('Nothing was sold or refunded at your lots.');
  });

  it('follows the chosen clock, and does not come twice when another is chosen', async () => {
    const owner = await anOwner(['Lake Lot'], { timeZone: 'America/New_York', whenEmpty: true });
    expect((await dueOf(owner.id)).toLocaleTimeString('en-US', { timeZone: 'America/New_York' })).toBe('7:00:00 AM');
    await untilDue(owner.id);
    await turn();
    await want(owner.headers, { timeZone: 'America/New_York', whenEmpty: true });
    await turn();
    expect(await summariesTo(owner.email)).toHaveLength(1);
  });

  it('tells a team member only about the lots assigned to them', async () => {
    const owner = await anOwner(['Lake Lot', 'North Lot']);
    const [lake, north] = owner.lots;
    const manager = await joinTeam(app, owner, { role: 'manager', locationIds: [north?.id ?? ''] });
    expect((await want(manager.headers as SignedUp['headers'])).body).toMatchObject({
      data: { kinds: ['daily_summary'] },
    });
    await sell(lake?.zoneId);
    await sell(north?.zoneId);
    for (const _day of ['today', 'tomorrow']) {
      await untilDue(owner.id);
      await turn();
    }
    const [mail] = await summariesTo(manager.email);
    expect(mail?.subject).toMatch(/: 1 stay, \$5\.50$/);
    expect(mail?.text).not.toContain('Lake Lot');
  });

  it('lists what is waiting: disputes with their deadline, and refunds requested from support', async () => {
    const owner = await anOwner();
    const { sessionId } = await sell(owner.lots[0]?.zoneId);
    const { orderId } = await app.db
      .selectFrom('sessions')
      .select('orderId')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const body = { orderId, amount: 1, refunded: 0, reason: 'Gate shut' };
    const requested = await app.call(
      'POST /locations/:id/refund-requests',
      { params: { id: owner.lots[0]?.id ?? '' }, body },
      owner.headers,
    );
    expect(requested.status).toBeLessThan(300);
    await untilDue(owner.id);
    await turn();
    expect((await summariesTo(owner.email)).at(-1)?.text).toContain('Refund requests at support: 1');
  });

  it.each(['insert', 'update'] as const)(
    'is sent once when its worker is killed at the commit, after the %s',
    async (write) => {
      const owner = await anOwner();
      await sell(owner.lots[0]?.zoneId);
      await untilDue(owner.id);
      const [table, where] =
        write === 'insert'
          ? ['messages', `new.recipient = '${owner.email}'`]
          : ['notification_choices', `new.user_id = '${owner.id}'`];
      await faults.failOnce({ write, table, where, moment: 'at the commit', how: 'a lost connection' });
      await expect(turn()).rejects.toThrow();
      expect(await summariesTo(owner.email)).toEqual([]);
      await turn();
      await turn();
      expect(await summariesTo(owner.email)).toHaveLength(1);
    },
  );
});
