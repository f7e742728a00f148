import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { settleBalance } from '#platform/testing/builders/a-settled-balance.ts';
import { acceptWith, inviteFor, joinTeam, MEMBER_PASSWORD, mailedToken } from '#platform/testing/builders/a-team.ts';
import { aValetDay, payTicketByCard } from '#platform/testing/builders/a-valet-day.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin', 'Sue Porter');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const remove = (userId: string, by: SignedUp = admin) =>
  test.call('DELETE /users/', { body: { userId } }, { ...by.headers });
const story = (id: string) => test.call('GET /support/users/:id', { params: { id } }, admin.headers);
/** Everything stored, except what lasts a day at most: stored answers and attempt counters. */
const allThatIsStored = async (but: readonly string[] = []) =>
  (await dumpDatabase(test.db, ['idempotency_keys', 'attempts', ...but])).toLowerCase();
const me = (who: SignedUp) => test.call('GET /me', {}, { ...who.headers });

describe('an account that is deleted', () => {
  it('leaves no personal data, but everything that was paid', async () => {
    const ann = await test.signUp('customer', 'Annabel Unmistakable');
    const { email, _id: id } = ann.user;
    const driver = { headers: { ...ann.headers }, guestId: null };
    const { sessionId, receiptKey } = await payForStay(test, driver, { zoneId, vehicles: [aVehicle()] });
    const written = { name: 'Annabel Unmistakable', email, message: 'Unmistakable words of mine' };
    await test.call('POST /contact/contact-us', { body: written });
    const { messages } = (await test.call('GET /support/messages', {}, admin.headers)).body.data;
    const letter = messages.find((message) => message.email === email)?._id ?? '';
    const answer = { params: { id: letter }, body: { text: 'Unmistakable answer' } };
    await test.call('POST /support/messages/:id/answers', answer, admin.headers);
    await test.call('POST /contact/sendReceipt', { body: { email, name: 'Annabel', sessionData: { receiptKey } } });
    await test.call('POST /users/forgot-password', { body: { email } });
    await test.drainJobs();
    // Still on its way when the account is deleted.
    await test.call('POST /contact/sendReceipt', { body: { email, name: 'Annabel', sessionData: { receiptKey } } });
    const paid = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;

    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([
      200,
      'The account is deleted. What was paid stays on record without a name.',
    ]);
    await test.drainJobs();
    const stored = await allThatIsStored();
    for (const personal of [email, 'unmistakable', 'annabel']) expect(stored).not.toContain(personal);
    expect((await me(ann)).status).toBe(401);
    const holders = await test.db
      .selectFrom('sessions')
      .innerJoin('orders', 'orders.id', 'sessions.orderId')
      .select(['sessions.userId as session', 'orders.userId as order'])
      .where('sessions.id', '=', sessionId)
      .execute();
    expect(holders).toEqual([{ session: null, order: null }]);
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    expect(receipt).toEqual(paid);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it("of an attendant keeps the stand's history without a name", async () => {
    const name = 'Bartholomew Unmistakable';
    const day = await aValetDay(test, { owner: await test.signUp('vendor', 'Grace'), staffName: name });
    const { locationId, staff } = day;
    const at = { params: { locationId } };
    const shift = await test.call(
      'POST /valets/locations/:locationId/shift',
      { ...at, body: { float: 0 } },
      staff.headers,
    );
    const car = await day.requestedCar({}, name);
    await test.call('POST /valets/:id/job', { params: { id: car.id }, body: {} }, staff.headers);
    await payTicketByCard(test, car);
    await day.handOver(car);
    const count = { shift: shift.body.data.shift._id, counted: 0, hooks: [] };
    await test.call('POST /valets/locations/:locationId/shift/close', { ...at, body: count }, staff.headers);
    expect(await allThatIsStored()).toContain('bartholomew');
    const { body } = await test.call('GET /me', {}, staff.headers);

    expect((await remove(body.user._id)).status).toBe(200);
    expect(await allThatIsStored()).not.toContain('bartholomew');
    const history = await test.call('GET /valets/:id/history', { params: { id: car.id } }, day.owner.headers);
    expect(history.status).toBe(200);
    const shifts = await test.call('GET /valets/locations/:locationId/shifts', at, day.owner.headers);
    const gone = { openedBy: 'Deleted account', closedBy: 'Deleted account' };
    expect(shifts.body.data.shifts).toMatchObject([gone]);
  });

  it("of a driver leaves the car's ticket without name, phone and address, once the car was handed back", async () => {
    const ann = await test.signUp('customer', 'Unmistakable');
    const { email, _id: id } = ann.user;
    const day = await aValetDay(test);
    const guest = {
      firstName: 'Annabelle',
      lastName: 'Unmistakable',
      phoneNumber: '3125559876',
      email: email.toUpperCase(),
    };
    const car = await day.requestedCar(guest);
    const refused = await remove(id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'car_at_valet']);
    await payTicketByCard(test, car);
    await day.handOver(car);
    await test.drainJobs();

    expect((await remove(id)).status).toBe(200);
    // Consent to texts and STOP must remain provable.
    const stored = await allThatIsStored(['phone_consents', 'phone_stops']);
    for (const personal of [email, 'annabelle', 'unmistakable', '3125559876']) expect(stored).not.toContain(personal);
    expect(await day.seen({ id: car.id })).toMatchObject({ plateNumber: car.plate, paid: true, firstName: '' });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('cannot be signed in to anymore, and its address may open a new one', async () => {
    const ann = await test.signUp('customer');
    const { email } = ann.user;
    await remove(ann.user._id);
    const password = 'Correct-horse-1';
    expect((await test.call('POST /users/login', { body: { email, password } })).status).toBe(401);
    const gone = (await story(ann.user._id)).body.data.user;
    const byTombstone = { body: { email: gone.email, password } };
    expect((await test.call('POST /users/login', byTombstone)).status).toBe(401);
    const again = { name: 'Ann', email, password, passwordConfirm: password, role: 'customer' as const };
    expect((await test.call('POST /users/signup', { body: again })).status).toBe(201);
  });

  it('is deleted once, and is logged without a name', async () => {
    const { user } = await test.signUp('enforcer', 'Rare Name');
    const both = await Promise.all([remove(user._id), remove(user._id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    const about = entries.filter(({ subject }) => subject.id === user._id);
    expect(about).toMatchObject([
      { action: 'account_deleted', by: { _id: admin.user._id }, detail: { role: 'enforcer' } },
    ]);
    expect(JSON.stringify(about)).not.toContain('Rare Name');
    await test.handlers['prove-audit']();
  });

  it('of a support member leaves the log readable', async () => {
    const helper = await test.signUp('admin', 'Gone Helper');
    await remove((await test.signUp('customer')).user._id, helper);
    expect((await remove(helper.user._id)).status).toBe(200);
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    expect(entries.slice(0, 2).map(({ by }) => by.name)).toEqual(['Sue Porter', 'Deleted account']);
    await test.handlers['prove-audit']();
  });

  it('leaves the parking of a running stay as paid', async () => {
    const ann = await test.signUp('customer');
    const driver = { headers: { ...ann.headers }, guestId: null };
    const { sessionId } = await payForStay(test, driver, { zoneId });
    await remove(ann.user._id);
    const { data } = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers)).body;
    expect(data.status).toBe('active');
  });
});

describe('an owner', () => {
  it('cannot be deleted while its lots still sell, and is told why; afterwards it can', async () => {
    const owner = await test.signUp('vendor', 'Olga');
    const lots = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    const { id: zone } = await aZone(test.db, { locationId: lots[0]?.id ?? '', priceCents: 500 });
    await payForStay(test, aGuest(), { zoneId: zone });
    const refused = await remove(owner.user._id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'owner_still_sells']);
    expect(refused.body.message).toBe(
      'This owner still has 2 active lots. Archive them first, then delete the account.',
    );
    expect((await me(owner)).status).toBe(200);
    expect((await story(owner.user._id)).body.data.lots).toEqual({ selling: 2, archived: 0 });
    for (const { id } of lots) await test.call('DELETE /locations/:id', { params: { id } }, { ...owner.headers });
    await settleBalance(test, { owner, cents: 500, actorId: admin.user._id });
    expect((await remove(owner.user._id)).status).toBe(200);
    expect((await story(owner.user._id)).body.data).toMatchObject({
      user: { name: 'Deleted account', isActive: false, deletedAt: test.clock.now().toISOString() },
      // Archived too, even if nobody ever parked there.
      lots: { selling: 0, archived: 2 },
    });
    expect(await findDisagreements(test.db)).toEqual({});
  });
});

describe('an owner who is being deleted', () => {
  /** A third transaction locks the account until both wait for it, the deletion first. */
  async function afterDeletion<T>(owner: SignedUp, act: () => Promise<T>) {
    const { removed, done } = await test.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${owner.user._id} for update`.execute(tx);
      const deleting = remove(owner.user._id);
      await untilWaiting(test.db, 1);
      const acting = act();
      await untilWaiting(test.db, 2);
      return { removed: deleting, done: acting };
    });
    return [await removed, await done] as const;
  }
  const lotsOf = (owner: SignedUp) =>
    test.db.selectFrom('locations').select('id').where('ownerId', '=', owner.user._id).execute();

  it('cannot list a lot anymore', async () => {
    const owner = await test.signUp('vendor');
    const place = { location_point: { coordinates: [-87.6, 41.8] as [number, number] }, address: '1 A St' };
    const body = { name: 'New', phoneNumber: '3125550123', ...place };
    const [removed, added] = await afterDeletion(owner, () => test.call('POST /locations', { body }, owner.headers));
    expect([removed.status, added.status, added.body.error?.code]).toEqual([200, 401, 'not_signed_in']);
    expect(await lotsOf(owner)).toEqual([]);
  });

  it('cannot import lots', async () => {
    const owner = await test.signUp('vendor');
    const csv = 'location,address,phone,latitude,longitude\nA,1 A St,3125550123,41.8,-87.6\n';
    const [removed, imported] = await afterDeletion(owner, () =>
      test.call('POST /locations/import', { body: { csv } }, owner.headers),
    );
    expect([removed.status, imported.status]).toEqual([200, 401]);
    expect(await lotsOf(owner)).toEqual([]);
  });

  it('cannot add a team member', async () => {
    const owner = await test.signUp('vendor');
    const [removed, invited] = await afterDeletion(owner, () => inviteFor(test, owner));
    expect([removed.status, invited.status]).toEqual([200, 401]);
  });

  it('cannot reactivate a member who left with the account', async () => {
    const owner = await test.signUp('vendor');
    const member = await joinTeam(test, owner);
    const change = { params: { id: member.id }, body: { isActive: true } };
    const [removed, changed] = await afterDeletion(owner, () =>
      test.call('PATCH /users/enforcement/:id', change, owner.headers),
    );
    expect([removed.status, changed.status]).toEqual([200, 404]);
    expect((await test.call('GET /me', {}, member.headers)).status).toBe(401);
  });

  it('stays if the lot was listed first', async () => {
    const owner = await test.signUp('vendor');
    await aLocation(test.db, { ownerId: owner.user._id });
    expect((await remove(owner.user._id)).body.error?.code).toBe('owner_still_sells');
  });
});

describe('the team of an owner who is deleted', () => {
  it('ends: its members are signed out and cannot sign in, and invitations are void', async () => {
    const owner = await test.signUp('vendor');
    const member = await joinTeam(test, owner);
    const invited = (await inviteFor(test, owner)).body.data.member;
    const token = await mailedToken(test, invited.email);
    expect((await remove(owner.user._id)).status).toBe(200);
    expect((await test.call('GET /me', {}, member.headers)).status).toBe(401);
    const body = { email: member.email, password: MEMBER_PASSWORD };
    expect((await test.call('POST /users/login', { body })).body.error?.code).toBe('account_deactivated');
    expect((await acceptWith(test, token)).body.error?.code).toBe('token_invalid');
    const active = await test.db
      .selectFrom('teamMembers')
      .select('id')
      .where('ownerId', '=', owner.user._id)
      .where('deactivatedAt', 'is', null)
      .execute();
    expect(active).toEqual([]);
  });

  it('members still work for another owner after signing in again, and can be invited again', async () => {
    const [owner, other] = [await test.signUp('vendor'), await test.signUp('vendor')];
    const both = await joinTeam(test, owner);
    await inviteFor(test, other, { email: both.email });
    await acceptWith(test, await mailedToken(test, both.email));
    const lone = await joinTeam(test, owner);
    await remove(owner.user._id);
    const login = await test.call('POST /users/login', { body: { email: both.email, password: MEMBER_PASSWORD } });
    expect([login.status, login.body.user?.role]).toEqual([200, 'enforcer']);
    expect((await inviteFor(test, other, { email: lone.email })).status).toBe(201);
  });
});

describe('an odogwu', () => {
  it('can be deleted only by an odogwu, and the last one never', async () => {
    const [first, second] = [await test.signUp('odogwu'), await test.signUp('odogwu')];
    const byAdmin = await remove(first.user._id);
    expect([byAdmin.status, byAdmin.body.error?.code]).toEqual([403, 'odogwu_only']);
    const both = await Promise.all([remove(first.user._id, second), remove(second.user._id, first)]);
    const codes = both.map(({ status, body }) => body.error?.code ?? status).sort();
    // If two delete each other, the second is already signed out, or is the last one.
    expect(codes[0]).toBe(200);
    expect(['last_odogwu', 'not_signed_in']).toContain(codes[1]);
    const left = await test.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'odogwu')
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    const last = left[0]?.id === first.user._id ? first : second;
    expect((await remove(last.user._id, last)).body.error?.code).toBe('last_odogwu');
    expect((await me(last)).status).toBe(200);
  });
});

describe('the story of an account', () => {
  it('shows when it was opened, letters, mails, acts and the latest stays', async () => {
    const ann = await test.signUp('customer', 'Ann Carter');
    const { email, _id } = ann.user;
    const driver = { headers: { ...ann.headers }, guestId: null };
    test.clock.advance(1);
    const { sessionId } = await payForStay(test, driver, { zoneId });
    await test.call('POST /contact/contact-us', { body: { name: 'Ann', email, message: 'Where was I?' } });
    test.clock.advance(1);
    await test.call('POST /users/forgot-password', { body: { email } });
    await test.drainJobs();
    const { data } = (await story(_id)).body;
    expect(data.user).toMatchObject({
      _id,
      name: 'Ann Carter',
      email,
      role: 'customer',
      isActive: true,
      deletedAt: null,
    });
    expect(data.sessions.map((session) => session._id)).toEqual([sessionId]);
    expect(data.events).toMatchObject([
      { kind: 'opened' },
      { kind: 'wrote', note: 'Where was I?' },
      { kind: 'mailed', note: 'Set a new password' },
    ]);
    test.clock.advance(1);
    await remove(_id);
    const gone = (await story(_id)).body.data;
    expect(gone.events).toMatchObject([{ kind: 'opened' }, { kind: 'deleted', by: { name: 'Sue Porter' } }]);
    expect(gone.sessions).toEqual([]);
    expect((await story(lot.id)).status).toBe(404);
  });
});
