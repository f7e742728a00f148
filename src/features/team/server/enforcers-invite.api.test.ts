import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { acceptWith, anAddress, inviteFor, joinTeam, mailedToken } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();

async function anOwner() {
  const owner = await test.signUp('vendor', 'Grace');
  const lots = [];
  for (const name of ['North', 'South']) lots.push(await aLocation(test.db, { ownerId: owner.user._id, name }));
  const [north, south] = lots.map(({ id }) => id) as [string, string];
  return { owner, north, south };
}
type Member = Awaited<ReturnType<typeof joinTeam>>;
const allow = (owner: SignedUp, { id }: Pick<Member, 'id'>, invitesEnforcers = true) =>
  test.call('PATCH /users/enforcement/:id', { params: { id }, body: { invitesEnforcers } }, owner.headers);
const team = async ({ headers }: Pick<Member, 'headers'>) =>
  (await test.call('GET /users/enforcement/me', {}, headers)).body;
const invite = (
  { headers }: Pick<Member, 'headers'>,
  options: { locationIds?: string[]; role?: 'valet'; email?: string } = {},
) => test.call('POST /users/enforcement/invite', { body: { name: 'Nell', email: anAddress(), ...options } }, headers);

/** An enforcer who serves the north lot and may invite for it. */
async function anInviter() {
  const place = await anOwner();
  const member = await joinTeam(test, place.owner, { locationIds: [place.north] });
  expect((await allow(place.owner, member)).body.data.member.invitesEnforcers).toBe(true);
  return { ...place, member };
}

describe('an enforcer (rule 80)', () => {
  it('always sees the team of their lots, but invites only while the owner allows it', async () => {
    const { owner, north } = await anOwner();
    const member = await joinTeam(test, owner, { locationIds: [north] });
    const mayOnlyLook = async () => {
      expect(await team(member)).toMatchObject({ users: [{ _id: member.id }], mayInvite: false });
      expect((await invite(member)).status).toBe(403);
    };
    await mayOnlyLook();
    await allow(owner, member);
    expect((await team(member)).mayInvite).toBe(true);
    await allow(owner, member, false);
    await mayOnlyLook();
  });

  it('sees who works at the lots that they serve, but nothing of other lots', async () => {
    const { owner, north, south, member } = await anInviter();
    const valet = await joinTeam(test, owner, { role: 'valet', locationIds: [north, south] });
    const everywhere = await joinTeam(test, owner);
    await joinTeam(test, owner, { locationIds: [south] });
    await joinTeam(test, await test.signUp('vendor'));
    const { users } = await team(member);
    expect(users.map(({ _id, locations }) => [_id, locations?.map(({ name }) => name) ?? null])).toEqual([
      [everywhere.id, null],
      [valet.id, ['North']],
      [member.id, ['North']],
    ]);
  });

  it('invites enforcers for these lots, in the name of the owner', async () => {
    const { owner, north, south, member } = await anInviter();
    const email = anAddress();
    const invited = await invite(member, { email });
    expect([invited.status, invited.body.data.member]).toMatchObject([
      201,
      { role: 'enforcer', status: 'invited', locations: [{ _id: north }], invitesEnforcers: false },
    ]);
    const token = await mailedToken(test, email);
    const read = await test.call('POST /users/active/invitation', { body: { token } });
    expect(read.body.data.ownerName).toBe('Grace');
    const accepted = await acceptWith(test, token);
    const headers = { authorization: `Bearer ${accepted.body.token}` };
    const { data } = (await test.call('GET /locations/service', {}, headers)).body;
    expect(data.locations.map(({ _id }) => _id)).toEqual([north]);
    expect((await team(owner)).users.map(({ email: each }) => each)).toContain(email);
    expect((await invite(member, { locationIds: [south] })).status).toBe(404);
    expect((await invite(member, { locationIds: [north, south] })).status).toBe(404);
    expect((await invite(member, { role: 'valet' })).status).toBe(403);
  });

  it('who serves two owners invites for one of them at a time', async () => {
    const { member, north } = await anInviter();
    const other = await anOwner();
    const { body } = await inviteFor(test, other.owner, { email: member.email });
    await acceptWith(test, await mailedToken(test, member.email));
    await allow(other.owner, { id: body.data.member._id });
    const headers = (
      await test.call('POST /users/login', { body: { email: member.email, password: 'Brown-kettle-7' } })
    ).body.token;
    const again = { headers: { authorization: `Bearer ${headers}` } };
    const both = await invite(again, { locationIds: [north, other.north] });
    expect([both.status, both.body.error?.code]).toEqual([422, 'lots_of_one_owner']);
    expect((await invite(again, { locationIds: [other.north] })).status).toBe(201);
  });

  it('changes no member, not even one that they invited', async () => {
    const { member } = await anInviter();
    const { _id: id } = (await invite(member)).body.data.member;
    const change = { params: { id }, body: { isActive: false } };
    expect((await test.call('PATCH /users/enforcement/:id', change, member.headers)).status).toBe(403);
  });
});
