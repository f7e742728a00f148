import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { type EventReading, readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam, MEMBER_PASSWORD } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand, type BuiltTicket } from '#platform/testing/builders/a-ticket.ts';
import { TICKET_CHANNEL } from '../tickets/tickets.store.ts';

// Two processes on one database, like two servers behind a load balancer.
const test = await createTestApp({ apart: true });
const other = await createTestApp({ apart: true });
const [here, there] = await Promise.all([test, other].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })));
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const locationId = lot.id;
await aValetStand(test.db, { locationId });
const valet = await joinTeam(test, owner, { role: 'valet' });

const readings: EventReading[] = [];
afterEach(() => {
  for (const reading of readings.splice(0)) reading.stop();
});

type FollowOptions = {
  readonly url?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly lastId?: string;
};

async function follow(
  path: string,
  { url = here, headers = valet.headers, lastId }: FollowOptions,
): Promise<EventReading> {
  const reading = await readEvents({ url: url ?? '', path, headers }, lastId);
  readings.push(reading);
  if (reading.status === 200) await reading.until(({ events }) => events.some(({ name }) => name === 'open'));
  return reading;
}
const followBoard = (options: FollowOptions = {}) => follow(`/valets/locations/${locationId}/events`, options);
const followTicket = (ticket: BuiltTicket, options: FollowOptions = {}) =>
  follow(`/valets/${ticket.id}/events`, { headers: ticket.guest, ...options });

const parked = { whereabouts: 'parked', parkedBy: 'Leo', parkedLocation: 'Bay 4', parkedAt: new Date(0) } as const;
const aParkedTicket = () => aTicket(test.db, { locationId, ...parked });
const request = (ticket: BuiltTicket, status: 'requested' | 'unrequested', app = test) =>
  app.call('PATCH /valets/:id/only', { params: { id: ticket.id }, body: { status } }, ticket.guest);

const killListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parkvale-listener' and datname = current_database()`.execute(test.db);

describe('a board', () => {
  it('receives each change once, in order, whichever process made it', async () => {
    const [ticket, boards] = [await aParkedTicket(), [await followBoard(), await followBoard({ url: there })]];
    for (const app of [test, other, test, other]) {
      const stored = await test.db
        .selectFrom('valetTickets')
        .select('whereabouts')
        .where('id', '=', ticket.id)
        .execute();
      await request(ticket, stored[0]?.whereabouts === 'requested' ? 'unrequested' : 'requested', app);
      await Promise.all(boards.map((board) => board.until(({ events }) => events.some(isAt(ticket)))));
    }
    for (const board of boards) {
      await board.until((reading) => reading.versionsOf(ticket.id).at(-1) === 5);
      const versions = board.versionsOf(ticket.id);
      expect(versions).toEqual([...new Set(versions)].sort());
    }
  });

  it('receives a change even when it is announced before it can be read, as on a cluster', async () => {
    const [ticket, board] = [await aParkedTicket(), await followBoard()];
    const version = ticket.version + 1;
    const announced = JSON.stringify({ locationId, ticketId: ticket.id, version });
    await sql`select pg_notify(${TICKET_CHANNEL}, ${announced})`.execute(test.db);
    // At least one read found nothing.
    await board.until(
      ({ events }) => events.some(({ name }) => name === 'totals') || board.versionsOf(ticket.id).length > 0,
    );
    await sql`update valet_tickets set version = ${version} where location_id = ${locationId} and id = ${ticket.id}`.execute(
      test.db,
    );
    await board.until((reading) => reading.versionsOf(ticket.id).at(-1) === version);
  });

  it('sees who parked the car, and the day’s totals', async () => {
    const [ticket, board] = [await aParkedTicket(), await followBoard()];
    await request(ticket, 'requested');
    await board.until(({ events }) => events.some(({ data }) => Number(sumsIn(data).totalRequested) > 0));
    const reported = board.events.find(isAt(ticket))?.data.valet;
    expect(reported).toMatchObject({ parkedBy: 'Leo', status: 'requested' });
  });

  it('that reconnects receives what it missed, only once', async () => {
    const [ticket, quiet] = [await aParkedTicket(), await aParkedTicket()];
    const before = await followBoard();
    before.stop();
    await request(ticket, 'requested');
    await request(ticket, 'unrequested');
    const after = await followBoard({ lastId: before.lastId() });
    expect(after.events.find(({ name }) => name === 'open')?.data).toEqual({
      complete: true,
      serverTime: test.clock.now().toISOString(),
    });
    expect([after.versionsOf(ticket.id), after.versionsOf(quiet.id)]).toEqual([[3], []]);
  });

  it('that is cut off during catch-up comes back for the rest', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, aParkedTicket));
    const [before, witness] = [await followBoard(), await followBoard()];
    before.stop();
    for (const ticket of tickets) await request(ticket, 'requested');
    // Longer ago than the overlap that is sent again for safety.
    test.clock.advance(10);
    const latest = await aParkedTicket();
    await request(latest, 'requested');
    await witness.until((reading) => reading.versionsOf(latest.id).length > 0);
    const cut = await followBoard({ lastId: before.lastId() });
    const [first] = cut.events.filter(({ name }) => name === 'ticket');
    cut.stop();
    const after = await followBoard({ lastId: first?.id ?? '' });
    // The totals may arrive by themselves.
    const caughtUp = after.events.filter(({ name }) => name !== 'totals');
    expect(caughtUp.at(-1)).toMatchObject({ name: 'open', data: { complete: true } });
    expect(tickets.map(({ id }) => after.versionsOf(id))).toEqual(tickets.map(() => [2]));
    // The last cursor says that nothing is missing anymore.
    const again = await followBoard({ lastId: after.lastId() });
    expect(tickets.flatMap(({ id }) => again.versionsOf(id))).toEqual([]);
  });

  it('that was away for a long time is told to reload everything', async () => {
    const aDayAgo = String(test.clock.now().getTime() - 24 * 3_600_000);
    for (const lastId of [aDayAgo, 'not-an-id', '-1', '9'.repeat(30)]) {
      const board = await followBoard({ lastId });
      expect(board.events[0]).toMatchObject({ name: 'open', data: { complete: false } });
    }
  });

  it('misses nothing and gets nothing twice when the listening connection is killed repeatedly', async () => {
    const board = await followBoard();
    const tickets = await Promise.all(Array.from({ length: 24 }, aParkedTicket));
    const pages = await Promise.all(tickets.slice(0, 8).map((ticket) => followTicket(ticket)));
    for (const [index, ticket] of tickets.entries()) {
      if (index % 6 === 0) await killListeners();
      await request(ticket, 'requested');
    }
    await board.until((reading) => tickets.every(({ id }) => reading.versionsOf(id).includes(2)));
    await Promise.all(
      pages.map((page, index) => page.until(({ versionsOf }) => versionsOf(tickets[index]?.id ?? '').includes(2))),
    );
    // What comes twice comes soon.
    await sleep(300);
    // After a kill, the board may receive what the pages got when they opened.
    const known = tickets.map(({ id }) => board.versionsOf(id).filter((version) => version > 1));
    expect(known).toEqual(tickets.map(() => [2]));
    expect(pages.map((page, index) => page.versionsOf(tickets[index]?.id ?? ''))).toEqual(pages.map(() => [1, 2]));
  });

  it('removes a voided ticket', async () => {
    const [ticket, board] = [await aParkedTicket(), await followBoard()];
    await test.call('DELETE /valets/:id', { params: { id: ticket.id } }, valet.headers);
    await board.until(({ events }) => events.some(({ name, data }) => name === 'gone' && data._id === ticket.id));
  });

  it('receives nothing from another location', async () => {
    const elsewhere = await aLocation(test.db, { ownerId: owner.user._id });
    const [far, near] = [await aTicket(test.db, { locationId: elsewhere.id, ...parked }), await aParkedTicket()];
    const board = await followBoard();
    for (const ticket of [far, near]) await request(ticket, 'requested');
    await board.until((reading) => reading.versionsOf(near.id).length > 0);
    expect(board.versionsOf(far.id)).toEqual([]);
  });
});

describe("a guest's page", () => {
  it('receives its ticket as it is, then each change, without what only staff may see', async () => {
    const [ticket, stranger] = [await aParkedTicket(), await aParkedTicket()];
    const page = await followTicket(ticket);
    await request(ticket, 'requested');
    await request(stranger, 'requested');
    await page.until((reading) => reading.versionsOf(ticket.id).includes(2));
    expect(page.versionsOf(ticket.id)).toEqual([1, 2]);
    expect(page.versionsOf(stranger.id)).toEqual([]);
    expect(JSON.stringify(page.events)).not.toMatch(/Leo|Bay 4/);
  });

  it('that reconnects with the newest version receives nothing again', async () => {
    const ticket = await aParkedTicket();
    expect((await followTicket(ticket, { lastId: '1' })).versionsOf(ticket.id)).toEqual([]);
    await request(ticket, 'requested');
    expect((await followTicket(ticket, { lastId: '1' })).versionsOf(ticket.id)).toEqual([2]);
  });

  it('that opens while its ticket changes receives each version once, in order', async () => {
    const ticket = await aParkedTicket();
    const pages: Array<Promise<EventReading>> = [];
    for (const status of ['requested', 'unrequested', 'requested'] as const) {
      const requested = request(ticket, status);
      await Promise.all([1, 2, 3].map((pause) => sleep(pause).then(() => pages.push(followTicket(ticket)))));
      await requested;
    }
    for (const page of await Promise.all(pages)) {
      await page.until((reading) => reading.versionsOf(ticket.id).at(-1) === 4);
      await sleep(50);
      const versions = page.versionsOf(ticket.id);
      expect(versions).toEqual([...new Set(versions)].sort());
    }
  });

  it('is closed when its key no longer opens the ticket', async () => {
    const ticket = await aParkedTicket();
    const page = await followTicket(ticket);
    await test.call('DELETE /valets/:id', { params: { id: ticket.id } }, valet.headers);
    await page.ended;
    expect(page.events.at(-1)?.name).toBe('gone');
  });

  it('does not open with another key', async () => {
    const ticket = await aParkedTicket();
    const { status } = await followTicket(ticket, { headers: { 'x-valet-key': 'A'.repeat(32) } });
    expect(status).toBe(404);
  });
});

describe('a person who may no longer see a board', () => {
  it('is disconnected when deactivated, and not let in again', async () => {
    const member = await joinTeam(test, owner, { role: 'valet' });
    const board = await followBoard({ headers: member.headers, url: there });
    await test.call(
      'PATCH /users/enforcement/:id',
      { params: { id: member.id }, body: { isActive: false } },
      owner.headers,
    );
    await board.ended;
    expect((await followBoard({ headers: member.headers })).status).toBe(401);
  });

  it('is disconnected by a password change in every session except the one that changed it', async () => {
    const member = await joinTeam(test, owner, { role: 'valet' });
    const signIn = { email: member.email, password: MEMBER_PASSWORD };
    const { body } = await test.call('POST /users/login', { body: signIn });
    const [old, own] = [
      await followBoard({ headers: { authorization: `Bearer ${body.token}` }, url: there }),
      await followBoard({ headers: member.headers }),
    ];
    const change = { password: 'Green-teapot-9', currentPassword: MEMBER_PASSWORD };
    expect((await test.call('PATCH /users/update', { body: change }, member.headers)).status).toBe(200);
    await old.ended;
    const ticket = await aParkedTicket();
    await request(ticket, 'requested');
    await own.until(({ events }) => events.some(isAt(ticket)));
  });

  it('is disconnected from a location that was taken away', async () => {
    const member = await joinTeam(test, owner, { role: 'valet' });
    const board = await followBoard({ headers: member.headers });
    await test.call(
      'PATCH /users/enforcement/:id',
      { params: { id: member.id }, body: { locationIds: [] } },
      owner.headers,
    );
    await board.ended;
    expect((await followBoard({ headers: member.headers })).status).toBe(404);
  });
});

describe('the server', () => {
  it('limits the streams per person', async () => {
    const member = await joinTeam(test, owner, { role: 'valet' });
    const opened = await Promise.all(Array.from({ length: 20 }, () => followBoard({ headers: member.headers })));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect((await followBoard({ headers: member.headers })).status).toBe(429);
  });

  it('frees the slots of clients that disconnected before they were let in', async () => {
    const member = await joinTeam(test, owner, { role: 'valet' });
    const hangUp = async () => {
      const socket = connect(Number(new URL(here ?? '').port), '127.0.0.1');
      const head = Object.entries({ host: 'stand', ...member.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${API_PREFIX}/valets/locations/${locationId}/events HTTP/1.1\r\n${head.join('')}\r\n`);
      await once(socket, 'ready');
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 40 }, hangUp));
    await expect.poll(async () => (await followBoard({ headers: member.headers })).status).toBe(200);
  });

  it('ends its streams when it stops', async () => {
    const third = await createTestApp({ apart: true });
    const board = await followBoard({ url: await third.app.listen({ host: '127.0.0.1', port: 0 }) });
    await third.app.close();
    await board.ended;
  });
});

const isAt = (ticket: BuiltTicket) => (event: { data: Record<string, unknown> }) =>
  (event.data.valet as { _id?: string } | undefined)?._id === ticket.id;
const sumsIn = (data: Record<string, unknown>) => (data.valetData ?? {}) as { totalRequested?: number };
