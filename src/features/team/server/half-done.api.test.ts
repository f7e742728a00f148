// A change to a team when the database fails in the middle: either all of it is stored, or nothing.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { anAddress, inviteFor, joinTeam, MEMBER_PASSWORD, mailedToken } from '#platform/testing/builders/a-team.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { failingQueries } from '#platform/testing/database/failing-queries.ts';

const test = await createTestApp();
const queries = failingQueries(test.db);
const broken = await createTestApp({ deps: { db: queries.db } });
const owner = await test.signUp('vendor');

/** Fails at each query in turn until the call succeeds; returns the number of failed attempts. */
async function untilDone(call: () => Promise<{ status: number }>): Promise<number> {
  const before = await dumpDatabase(test.db);
  for (let n = 1; ; n++) {
    queries.failAt(n);
    const { status } = await call();
    const failed = queries.hasFailed();
    queries.failAt(0);
    if (!failed) {
      expect(status).toBeLessThan(300);
      return n - 1;
    }
    expect(status).toBe(500);
    expect(await dumpDatabase(test.db)).toBe(before);
  }
}

describe('an interrupted change', () => {
  it('creates no account, member or mail for an invitation (V2.3.3)', async () => {
    const body = { name: 'Fran Day', email: anAddress() };
    const invite = () => broken.call('POST /users/enforcement/invite', { body }, owner.headers);
    expect(await untilDone(invite)).toBeGreaterThan(5);
  });

  it('signs nobody in, and leaves the link valid (V2.3.3, V16.5.3)', async () => {
    const { member } = (await inviteFor(test, owner)).body.data;
    const token = await mailedToken(test, member.email);
    const body = { token, password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD };
    expect(await untilDone(() => broken.call('PATCH /users/active/me', { body }))).toBeGreaterThan(5);
  });

  it('deactivates with all sessions ended, or not at all (V2.3.3)', async () => {
    const { id } = await joinTeam(test, owner);
    const call = () =>
      broken.call('PATCH /users/enforcement/:id', { params: { id }, body: { isActive: false } }, owner.headers);
    expect(await untilDone(call)).toBeGreaterThan(5);
  });
});
