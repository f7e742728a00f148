import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeStatement } from './judge-statement.ts';

beforeAll(loadModule);

describe('a statement is answered by one shard', () => {
  test.each([
    ['that has the location', 'select * from orders where location_id = $1 and id = $2'],
    ['that casts it', 'select * from orders o where o.location_id = $1::uuid'],
    ['that compares it within a row', 'select * from orders where (location_id, id) = ($1, $2)'],
    [
      'that joins by it',
      'select 1 from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id where s.location_id = $1',
    ],
    ['that joins by its name', 'select 1 from sessions join orders using (location_id) where orders.location_id = $1'],
    [
      'that asks in a subquery about the same location',
      'select (select count(*) from sessions s where s.location_id = o.location_id) from orders o where o.location_id = $1',
    ],
    ['that inserts it', 'insert into orders (id, location_id) values ($1, $2), ($3, $2)'],
    [
      'that inserts what it has read there',
      'insert into refunds (location_id, id) select p.location_id, $2 from payments p where p.location_id = $1',
    ],
    [
      'of several parts about one location',
      `with paid as (update orders set status = 'paid' where location_id = $1 and id = $2 returning location_id, id)
       update sessions s set status = 'active' from paid where s.location_id = paid.location_id and s.order_id = paid.id`,
    ],
    [
      'that returns it from what it has inserted',
      'with b as (insert into owner_balances as o (location_id) values ($1) returning o.location_id) insert into statement_months (location_id) select location_id from b',
    ],
    ['about what is everywhere', 'select * from locations l join zones z on z.location_id = l.id where z.id = $1'],
  ])('%s', (_, text) => {
    const { fansOut, groups } = judgeStatement(text);
    expect(fansOut).toEqual([]);
    expect(groups.length).toBeLessThanOrEqual(1);
  });
});

describe('a statement queries every shard', () => {
  test.each([
    ['without the location', 'select * from sessions where id = $1', ['sessions']],
    ['with several', 'select * from sessions where location_id = any ($1)', ['sessions']],
    ['where another condition is enough', 'select * from orders where location_id = $1 or user_id = $2', ['orders']],
    [
      'that joins by something else',
      'select 1 from orders o join sessions s on s.order_id = o.id where o.location_id = $1',
      ['sessions'],
    ],
    [
      'about the location of a row that it looks for',
      'select 1 from zones z join sessions s on s.location_id = z.location_id where z.id = $1',
      ['sessions'],
    ],
    [
      'that inserts rows of a list',
      'insert into orders (location_id) select r.location_id from json_to_recordset($1) as r (location_id uuid)',
      ['orders'],
    ],
    [
      'in one part of several',
      'with a as (select 1 from orders where location_id = $1) select 1 from a, payments',
      ['payments'],
    ],
    [
      'in one half of a union',
      'select location_id from orders where location_id = $1 union select location_id from refunds',
      ['refunds'],
    ],
    [
      'in a condition',
      'select 1 from orders where location_id = $1 and exists (select from sessions where order_id = orders.id)',
      ['sessions'],
    ],
    [
      'in a function that reads a table',
      'select max_spaces(z.location_id, z.id) from zones z where z.location_id = any($1)',
      ['space_holds'],
    ],
    [
      'in a function, but for one location',
      'select max_spaces(z.location_id, z.id) from zones z where z.location_id = $1',
      [],
    ],
  ])('%s', (_, text, tables) => {
    expect(judgeStatement(text).fansOut).toEqual(tables);
  });
});

test('a statement that combines two shards names them', () => {
  const text = `with placed as (insert into orders (location_id) values ($1))
    insert into payment_refs (provider_ref, location_id) values ($2, $1)`;
  expect(judgeStatement(text)).toEqual({ fansOut: [], groups: ['location', 'payment_refs'] });
});
