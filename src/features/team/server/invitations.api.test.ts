import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { acceptWith, anAddress, inviteFor, joinTeam, mailedToken } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' });
const stranger = await test.signUp('vendor');
const foreignLot = await aLocation(test.db, { ownerId: stranger.user._id });

const invite = (options: Parameters<typeof inviteFor>[2] = {}) => inviteFor(test, owner, options);
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('id').execute();

describe('an invitation', () => {
  it('is mailed with a link, and the member is listed as invited', async () => {
    const email = anAddress();
    const { status, body } = await invite({ name: 'Fran Day', email });
    expect(status).toBe(201);
    expect(body.data.member).toEqual({
      _id: expect.any(String),
      name: 'Fran Day',
      email,
      role: 'enforcer',
      isActive: false,
      status: 'invited',
      locations: null,
      drivesStick: false,
      leadsValets: false,
      invitesEnforcers: false,
    });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Olive Owner invites you to their parking team' });
    expect(mail?.text).toMatch(/\nhttp:\/\/localhost:3000\/auth\/member\/activate\/[\w-]{64}\n/);
    expect(await test.drainJobs()).toBeGreaterThan(0);
    const { users } = (await test.call('GET /users/enforcement/me', {}, owner.headers)).body;
    expect(users).toContainEqual(body.data.member);
  });

  it('names the role and the locations', async () => {
    const { body } = await invite({ role: 'valet', locationIds: [lot.id, lot.id] });
    expect(body.data.member).toMatchObject({ role: 'valet', locations: [{ _id: lot.id, name: 'Lake Street Lot' }] });
  });

  it.each([
    ['of another owner', () => foreignLot.id],
    ['that nobody has', () => randomUUIDv7()],
  ])('to a location %s is refused as if there were none, and invites nobody', async (_, id) => {
    const email = anAddress();
    const { status, body } = await invite({ email, locationIds: [lot.id, id()] });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([404, ['locationIds']]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name', 'Please provide a valid name'],
    [{ email: 'fran' }, 'email', 'Please provide a valid email address'],
    [{ role: 'odogwu' as 'valet' }, 'role', 'Choose a role.'],
    [{ locationIds: [] }, 'locationIds', 'Choose at least one location.'],
  ])('needs a name, an address, a kind of work and a place: %o', async (wrong, field, words) => {
    const { status, body } = await invite(wrong);
    expect([status, body.error?.fields]).toEqual([400, { [field]: words }]);
  });

  it('is refused for a current team member', async () => {
    const email = anAddress();
    await invite({ email });
    const again = await invite({ email: email.toUpperCase() });
    const message = 'This person is already on your team. You can resend the invitation or activate them in the list.';
    expect([again.status, again.body.error?.code, again.body.error?.fields]).toEqual([
      409,
      'already_member',
      { email: message },
    ]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is stored once when sent twice at the same moment (V15.4.2)', async () => {
    const email = anAddress();
    const answers = await Promise.all([invite({ email }), invite({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('may come from two owners at the same moment', async () => {
    const email = anAddress();
    const answers = await Promise.all([invite({ email }), inviteFor(test, stranger, { email })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it.each(['vendor', 'admin', 'odogwu'] as const)('is refused for an account with the role %s', async (role) => {
    const { user } = await test.signUp(role);
    const { status, body } = await invite({ email: user.email });
    expect([status, body.error?.code]).toEqual([422, 'cannot_join_team']);
    expect(body.error?.fields?.email).toContain('cannot join a team');
  });

  it('is refused for a member with the other role elsewhere', async () => {
    const valet = await joinTeam(test, stranger, { role: 'valet' });
    const { status, body } = await invite({ email: valet.email, role: 'enforcer' });
    expect([status, body.error?.code]).toEqual([422, 'other_work']);
  });

  it('does not reveal to the owner whether the address has an account, or its name', async () => {
    const { user } = await test.signUp('customer', 'Private Person');
    const { status, body } = await invite({ name: 'Somebody', email: user.email });
    expect([status, body.data.member.name, body.data.member.status]).toEqual([201, 'Somebody', 'invited']);
  });

  it('cannot reactivate an account that was deactivated for another reason', async () => {
    const { user } = await test.signUp('customer');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    expect((await invite({ email: user.email })).body.error?.code).toBe('cannot_join_team');
  });

  it('cannot be used to flood a mailbox (V2.4.1)', async () => {
    const email = anAddress();
    const { body } = await invite({ email });
    const params = { id: body.data.member._id };
    const resend = () => test.call('POST /users/enforcement/:id/invitation', { params }, owner.headers);
    for (let i = 0; i < 4; i++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect((await inviteFor(test, stranger, { email })).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('has no second recipient and no markup, whatever the names contain (V1.3.11)', async () => {
    const email = anAddress();
    await invite({ email, name: '<b>Fran</b>' });
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain('&lt;b&gt;Fran&lt;/b&gt;');
    expect((await invite({ name: 'Fran\nBcc: all@people.example' })).status).toBe(400);
  });
});

describe('an invitation sent again', () => {
  it('ends the earlier link', async () => {
    const { body } = await invite();
    const { _id, email } = body.data.member;
    const older = await mailedToken(test, email);
    const { status } = await test.call(
      'POST /users/enforcement/:id/invitation',
      { params: { id: _id } },
      owner.headers,
    );
    expect(status).toBe(200);
    expect((await acceptWith(test, older)).body.error?.code).toBe('token_invalid');
    expect((await acceptWith(test, await mailedToken(test, email))).status).toBe(200);
  });

  it('is refused once it was accepted', async () => {
    const { id } = await joinTeam(test, owner);
    const again = await test.call('POST /users/enforcement/:id/invitation', { params: { id } }, owner.headers);
    expect([again.status, again.body.error?.code]).toEqual([409, 'invitation_over']);
  });

  it('is 404 for another owner', async () => {
    const { body } = await invite();
    const params = { id: body.data.member._id };
    const { status } = await test.call('POST /users/enforcement/:id/invitation', { params }, stranger.headers);
    expect(status).toBe(404);
  });
});
