import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { isUniqueViolation } from '../pg-errors.ts';

const { connectionString } = await getTestDatabase();
const { db, pool, close } = openDatabase({ connectionString, max: 2 });
afterAll(close);

async function enter(transactionId: string, locationId: string): Promise<void> {
  await sql`
    insert into journal_entries (location_id, transaction_id, step, accounts, cents, occurred_at)
    values (${locationId}, ${transactionId}, 'collected', '{owner,provider}', '{-100,100}', now())`.execute(db);
}

describe('the journal', () => {
  it('cannot settle a transaction twice', async () => {
    const [transactionId, lot] = [randomUUIDv7(), randomUUID()];
    await enter(transactionId, lot);
    const again = await enter(transactionId, lot).catch((error: unknown) => error);
    expect(isUniqueViolation(again)).toBe(true);
  });

  it('is append-only', async () => {
    await enter(randomUUIDv7(), randomUUID());
    for (const change of [
      'update journal_entries set cents = array[0]',
      'delete from journal_entries',
      'truncate journal_entries',
    ])
      await expect(pool.query(change), change).rejects.toThrow('is only ever added to');
  });
});
