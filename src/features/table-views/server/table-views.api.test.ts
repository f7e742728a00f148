// Views of tables, saved by name (rule 368).

import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '#platform/db/migrations/008-table-views.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const accountant = await joinTeam(test, owner, { role: 'accountant' });
const other = await test.signUp('vendor');

type Person = { readonly headers: Readonly<Record<string, string>> };
type Table = 'permits' | 'transactions';

const save = (name: string, address: string, { headers }: Person = owner) =>
  test.call('PUT /table-views/:table', { params: { table: 'permits' }, body: { name, address } }, { ...headers });
const list = async (table: Table = 'permits', { headers }: Person = owner) =>
  (await test.call('GET /table-views/:table', { params: { table } }, { ...headers })).body.data.views;
const remove = (name: string, { headers }: Person = owner) =>
  test.call('POST /table-views/:table/removal', { params: { table: 'permits' }, body: { name } }, { ...headers });

it('a view keeps the address of its table under its name; the same name again replaces it', async () => {
  await save('Past due', 'state=past_due');
  await save('All', 'rows=compact');
  const { body } = await save('Past due', 'state=past_due&order=oldest');
  expect(body.data.views).toEqual([
    { name: 'All', address: 'rows=compact' },
    { name: 'Past due', address: 'state=past_due&order=oldest' },
  ]);
  expect(await list('transactions')).toEqual([]);
  expect((await save('Script', 'javascript:alert(1)//<')).status).toBe(400);
});

it('a view is its author’s own: neither the owner’s accountant nor another owner sees or removes it', async () => {
  await save('Mine', 'order=oldest');
  for (const somebody of [accountant, other]) {
    expect(await list('permits', somebody)).toEqual([]);
    expect((await remove('Mine', somebody)).status).toBe(200);
  }
  expect(await list()).toContainEqual({ name: 'Mine', address: 'order=oldest' });
  await remove('Mine');
  expect(await list()).not.toContainEqual({ name: 'Mine', address: 'order=oldest' });
});

it('a table has 30 views of one person at most', async () => {
  for (let index = 0; index < 30; index += 1) await save(`View ${index}`, 'order=oldest', other);
  expect((await save('One more', '', other)).body.error?.code).toBe('too_many_views');
  expect((await save('View 7', '', other)).status).toBe(200);
});

it('views of the transactions that an earlier release saved are still there', async () => {
  const view = { locationId: null, kind: 'refund', provider: null, order: 'oldest', hidden: ['fee', 'tax'] };
  const plain = { locationId: null, kind: null, provider: 'cash', order: 'newest', hidden: [] };
  await sql`drop table table_views`.execute(test.db);
  for (const [name, each] of Object.entries({ Refunds: view, Cash: plain })) {
    await sql`insert into transaction_views (user_id, name, view)
      values (${owner.user._id}, ${name}, ${JSON.stringify(each)}::jsonb)`.execute(test.db);
  }
  await up(test.db as unknown as Kysely<unknown>);
  expect(await list('transactions')).toEqual([
    { name: 'Cash', address: 'provider=cash' },
    { name: 'Refunds', address: 'hide=fee%2Ctax&kind=refund&order=oldest' },
  ]);
});
