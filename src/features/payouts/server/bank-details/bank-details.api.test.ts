import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';

const test = await createTestApp();
const odogwu = await test.signUp('odogwu');
const A_DAY = 24 * 60;
const CHECKING = {
  holder: 'Grace Okafor',
  kind: 'checking' as const,
  routingNumber: '071000013',
  accountNumber: '0012345678',
};
const SAVINGS = { ...CHECKING, kind: 'savings' as const, accountNumber: '9988-7766 55' };

const paramsOf = ({ user }: SignedUp) => ({ params: { id: user._id } });
async function headersOf({ user }: SignedUp) {
  const { body } = await test.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
  return { authorization: `Bearer ${body.token}` };
}
const enter = async (owner: SignedUp, body: typeof CHECKING | typeof SAVINGS = CHECKING) =>
  test.call('PUT /owners/:id/bank-details', { ...paramsOf(owner), body }, await headersOf(owner));
const shown = async (owner: SignedUp) =>
  (await test.call('GET /owners/:id/bank-details', paramsOf(owner), await headersOf(owner))).body.data;

async function mailsTo({ user }: SignedUp) {
  const mails = test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', user.email);
  return mails.orderBy('id').execute();
}
const stopLinkIn = (text = '') => /\/payouts\/stop\/(\S+)/.exec(text)?.[1] ?? '';

/** An owner whose account has already taken effect. */
async function anOwner() {
  const owner = await test.signUp('vendor');
  await enter(owner);
  test.clock.advance(A_DAY);
  return owner;
}

describe("an owner's bank account", () => {
  it('is shown by its last digits, and its numbers are nowhere readable in the database', async () => {
    const owner = await anOwner();
    const { current, coming } = await shown(owner);
    expect([current, coming]).toMatchObject([{ holder: 'Grace Okafor', kind: 'checking', ending: '5678' }, null]);
    expect(JSON.stringify(current)).not.toContain('0012345678');
    const everything = await dumpDatabase(test.db);
    expect(everything).toContain('5678');
    expect(everything).not.toContain('0012345678');
  });

  it('is refused on its field if its digits show that it cannot exist', async () => {
    const owner = await test.signUp('vendor');
    const wrong = await enter(owner, { ...CHECKING, routingNumber: '071000014', accountNumber: '12' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.error?.fields ?? {}).toSorted()).toEqual(['accountNumber', 'routingNumber']);
    expect(await shown(owner)).toEqual({ current: null, coming: null });
  });

  it('takes effect a day after it was entered; until then the previous one does', async () => {
    const owner = await anOwner();
    expect((await enter(owner, SAVINGS)).status).toBe(200);
    test.clock.advance(A_DAY - 1);
    expect(await shown(owner)).toMatchObject({ current: { ending: '5678' }, coming: { ending: '6655' } });
    test.clock.advance(1);
    expect(await shown(owner)).toMatchObject({ current: { kind: 'savings', ending: '6655' }, coming: null });
  });

  it('is announced to its owner by mail, with a link that stops the change without signing in, once', async () => {
    const owner = await anOwner();
    await enter(owner, SAVINGS);
    const [, mail] = await mailsTo(owner);
    expect(mail?.subject).toBe('Your bank account for payouts was changed');
    expect(mail?.text).toContain('6655');
    const body = { token: stopLinkIn(mail?.text) };
    expect((await test.call('POST /bank-details/stop', { body })).status).toBe(200);
    expect(await shown(owner)).toMatchObject({ current: { ending: '5678' }, coming: null });
    expect((await mailsTo(owner)).at(-1)?.subject).toBe('The change to your bank account was stopped');
    expect((await test.call('POST /bank-details/stop', { body })).body.error?.code).toBe('token_invalid');
  });

  it('can be stopped on the page and entered again; only the last one entered will take effect', async () => {
    const owner = await anOwner();
    await enter(owner, SAVINGS);
    await enter(owner, { ...SAVINGS, accountNumber: '11112222' });
    expect(await shown(owner)).toMatchObject({ current: { ending: '5678' }, coming: { ending: '2222' } });
    const stopped = await test.call('POST /owners/:id/bank-details/stop', paramsOf(owner), await headersOf(owner));
    expect(stopped.body.data).toMatchObject({ current: { ending: '5678' }, coming: null });
    test.clock.advance(A_DAY);
    expect((await shown(owner)).current).toMatchObject({ ending: '5678' });
  });

  it('requires the password, and the code if its owner has one, unless the session has just begun', async () => {
    const owner = await test.signUp('vendor');
    test.clock.advance(20);
    const change = (proof: object) =>
      test.call('PUT /owners/:id/bank-details', { ...paramsOf(owner), body: { ...CHECKING, ...proof } }, owner.headers);
    expect((await change({})).body.error?.code).toBe('current_password_wrong');
    const password = 'Correct-horse-1';
    const { setupCode } = (await test.call('POST /users/two-factor', { body: { password } }, owner.headers)).body.data;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(setupCode) }).generate({ timestamp: test.clock.now().getTime() });
    await test.call('POST /users/two-factor/confirm', { body: { code: code() } }, owner.headers);
    test.clock.advance(1);
    expect((await change({ password })).body.error?.code).toBe('sign_in_code_wrong');
    expect((await change({ password, code: code() })).status).toBe(200);
  });

  it("is shown in full only to an odogwu, which support's log records", async () => {
    const owner = await anOwner();
    const reveal = async (by: SignedUp) =>
      test.call('POST /owners/:id/bank-details/reveal', paramsOf(owner), await headersOf(by));
    expect((await reveal(owner)).status).toBe(403);
    expect((await reveal(odogwu)).body.data).toEqual(CHECKING);
    const entries = test.db.selectFrom('auditEntries').select('action').where('subjectId', '=', owner.user._id);
    const actions = (await entries.orderBy('position').execute()).map(({ action }) => action);
    expect(actions).toEqual(['bank_details_entered', 'bank_details_opened']);
  });

  it('is seen, changed and stopped by no other lot owner', async () => {
    const [owner, other] = [await anOwner(), await test.signUp('vendor')];
    const headers = await headersOf(other);
    expect((await test.call('GET /owners/:id/bank-details', paramsOf(owner), headers)).status).toBe(404);
    const body = SAVINGS;
    expect((await test.call('PUT /owners/:id/bank-details', { ...paramsOf(owner), body }, headers)).status).toBe(404);
    expect((await test.call('POST /owners/:id/bank-details/stop', paramsOf(owner), headers)).status).toBe(404);
  });

  it('is deleted with the account', async () => {
    const owner = await anOwner();
    const body = { userId: owner.user._id };
    expect((await test.call('DELETE /users/', { body }, await headersOf(odogwu))).status).toBe(200);
    const left = await test.db.selectFrom('bankDetails').select('id').where('ownerId', '=', owner.user._id).execute();
    expect(left).toEqual([]);
  });
});
