import { afterAll, describe, expect, it } from 'vitest';
import { createWebPush } from '#integrations/push/web-push.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { openPushService } from '#platform/testing/stand-ins/push-service.ts';

const service = await openPushService();
afterAll(() => service.close());
const push = createWebPush({ takes: (endpoint) => endpoint.startsWith(service.origin) });
const test = await createTestApp({ deps: { push } });
const owner = await test.signUp('vendor');

/** A stand with attendants on call, each with a browser. */
async function aStand(settings: { leadCallSeconds?: number | null } = {}) {
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  await aValetStand(test.db, { locationId });
  const body = { price: 10, isHourly: true, ...settings };
  await test.call('PATCH /valets/locations/:locationId/settings', { params: { locationId }, body }, owner.headers);
  const attendant = async (name: string, { leadsValets = false } = {}) => {
    const member = await joinTeam(test, owner, { role: 'valet', name, locationIds: [locationId] });
    const { id } = member;
    await test.call('PATCH /users/enforcement/:id', { params: { id }, body: { leadsValets } }, owner.headers);
    const browser = service.aBrowser();
    const call = { params: { locationId }, body: { push: browser.subscription } };
    const answer = await test.call('PUT /valets/locations/:locationId/calls', call, member.headers);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { ...member, titles: () => browser.notifications().map(({ title }) => title), browser };
  };
  return { locationId, attendant };
}

async function aRequest(locationId: string, options: object = {}) {
  const now = test.clock.now();
  const ticket = await aTicket(test.db, {
    locationId,
    parkedLocation: 'B2-14',
    createdAt: now,
    parkedAt: now,
    ...options,
  });
  const call = { params: { id: ticket.id }, body: { status: 'requested' as const } };
  await test.call('PATCH /valets/:id/only', call, ticket.guest);
  await test.drainJobs();
  return ticket;
}
type Requested = Awaited<ReturnType<typeof aRequest>>;

const seconds = async (count: number) => {
  test.clock.advance(count / 60);
  await test.drainJobs();
};
const park = async ({ headers }: { headers: Record<string, string> }, locationId: string, parkedLocation: string) => {
  const { id } = await aTicket(test.db, { locationId, whereabouts: 'entry' });
  const body = { status: 'parked' as const, parkedBy: 'Leo', parkedLocation };
  await test.call('PATCH /valets/:id', { params: { id }, body }, headers);
};
const take = ({ id }: Requested, { headers }: { headers: Record<string, string> }) =>
  test.call('POST /valets/:id/job', { params: { id }, body: {} }, headers);

describe('a car that is requested', () => {
  it('is offered to the nearest free attendant, then to all, then to the leads, who learn what the car is and not whose', async () => {
    const { locationId, attendant } = await aStand();
    const [near, far, lead] = [
      await attendant('Near'),
      await attendant('Far'),
      await attendant('Lead', { leadsValets: true }),
    ];
    await park(far, locationId, 'C1-2');
    await park(lead, locationId, 'C1-3');
    await park(near, locationId, 'b2 3');
    const { ticketNumber } = await aRequest(locationId, { color: 'Black', make: 'BMW', model: 'X5', hook: 41 });
    expect([near, far, lead].map((each) => each.titles())).toEqual([
      [`Bring ${ticketNumber}: you are nearest`],
      [],
      [],
    ]);
    const [reported] = near.browser.notifications();
    expect(reported).toMatchObject({
      body: 'Black BMW X5 · B2-14 · Hook 41',
      path: expect.stringContaining('/valet/details?valetId='),
    });
    expect(JSON.stringify(reported)).not.toContain('Carter');
    await seconds(20);
    expect(far.titles()).toEqual([`Bring ${ticketNumber}`]);
    await seconds(40);
    expect(lead.titles()).toEqual([`Bring ${ticketNumber}`, `Nobody has taken ${ticketNumber}`]);
    await seconds(600);
    expect([near, far, lead].map((each) => each.titles().length)).toEqual([2, 1, 2]);
  });

  it('calls nobody else once it is taken, and calls again when it is given back', async () => {
    const { locationId, attendant } = await aStand();
    const [leo, mia] = [await attendant('Leo'), await attendant('Mia')];
    const requested = await aRequest(locationId);
    expect((await take(requested, leo)).status).toBe(200);
    await seconds(120);
    expect([leo, mia].flatMap((each) => each.titles())).toHaveLength(1);
    await test.call('POST /valets/:id/job/return', { params: { id: requested.id }, body: {} }, leo.headers);
    await test.drainJobs();
    expect([leo, mia].flatMap((each) => each.titles())).toHaveLength(2);
  });

  it('is not called for once the request is taken back', async () => {
    const { locationId, attendant } = await aStand();
    const [leo, mia] = [await attendant('Leo'), await attendant('Mia')];
    const { id } = await aRequest(locationId);
    await test.call(
      'PATCH /valets/:id/only',
      { params: { id }, body: { status: 'unrequested', reason: 'guest_requested' } },
      leo.headers,
    );
    await seconds(120);
    expect([leo, mia].flatMap((each) => each.titles())).toHaveLength(1);
  });

  it('calls the leads when the stand says so, or never', async () => {
    const { locationId, attendant } = await aStand({ leadCallSeconds: null });
    const lead = await attendant('Lead', { leadsValets: true });
    await aRequest(locationId);
    await seconds(20);
    await seconds(900);
    expect(lead.titles()).toHaveLength(2);
  });
});

describe('an attendant on call', () => {
  const look = ({ headers }: { headers: Record<string, string> }, locationId: string) =>
    test.call('GET /valets/locations/:locationId/calls', { params: { locationId } }, headers);

  it('is listed by name until they end their calls or forget to', async () => {
    const { locationId, attendant } = await aStand();
    const [leo, mia] = [await attendant('Leo'), await attendant('Mia', { leadsValets: true })];
    expect((await look(leo, locationId)).body.data.onCall).toEqual([
      { name: 'Leo', leads: false },
      { name: 'Mia', leads: true },
    ]);
    await test.call('DELETE /valets/locations/:locationId/calls', { params: { locationId } }, leo.headers);
    expect((await look(leo, locationId)).body.data).toEqual({ until: null, onCall: [{ name: 'Mia', leads: true }] });
    test.clock.advance(14 * 60 + 1);
    expect((await look(mia, locationId)).body.data.onCall).toEqual([]);
    await aRequest(locationId);
    expect([...leo.titles(), ...mia.titles()]).toEqual([]);
  });

  it('is not called to a stand where they no longer work', async () => {
    const { locationId, attendant } = await aStand();
    const leo = await attendant('Leo');
    await test.call(
      'PATCH /users/enforcement/:id',
      { params: { id: leo.id }, body: { isActive: false } },
      owner.headers,
    );
    await aRequest(locationId);
    expect(leo.titles()).toEqual([]);
  });

  it('is forgotten when their browser wants no more calls, and others are called', async () => {
    const { locationId, attendant } = await aStand();
    const leo = await attendant('Leo');
    leo.browser.answersWith(410);
    await aRequest(locationId);
    expect((await look(leo, locationId)).body.data.until).toBeNull();
  });

  it('names a push service of a browser, and no other address', async () => {
    const { locationId } = await aStand();
    const member = await joinTeam(test, owner, { role: 'valet' });
    const { keys } = service.aBrowser().subscription;
    const body = { push: { endpoint: 'https://10.0.0.1/inside', keys } };
    const answer = await test.call(
      'PUT /valets/locations/:locationId/calls',
      { params: { locationId }, body },
      member.headers,
    );
    expect([answer.status, answer.body.error?.fields]).toEqual([400, { push: expect.stringMatching(/not supported/) }]);
  });
});
