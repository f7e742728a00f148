import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { claimSignCode, findSign } from './sign-codes.store.ts';

let database: Database;
beforeAll(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 2 });
});
afterAll(() => database.close());

const aZoneToSign = () => ({ locationId: randomUUIDv7(), zoneId: randomUUIDv7() });

describe('a code for a sign', () => {
  it('is drawn again when another sign already has it', async () => {
    const [first, second] = [aZoneToSign(), aZoneToSign()];
    await claimSignCode(database.db, first, () => 'CCCCCC');
    const draws = ['CCCCCC', 'CCCCCC', 'DDDDDD'];
    expect(await claimSignCode(database.db, second, () => draws.shift() ?? '')).toBe('DDDDDD');
    expect(await findSign(database.db, 'CCCCCC')).toEqual(first);
    expect(await findSign(database.db, 'dd-dd dd')).toEqual(second);
  });

  it('is free again when its zone is not added after all', async () => {
    const adding = database.db.transaction().execute(async (tx) => {
      await claimSignCode(tx, aZoneToSign(), () => 'FFFFFF');
      throw new Error('not added');
    });
    await expect(adding).rejects.toThrow('not added');
    expect(await findSign(database.db, 'FFFFFF')).toBeNull();
  });
});
