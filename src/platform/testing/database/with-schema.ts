import { type Db, openDatabase } from '#platform/db/database.ts';
import { getTestDatabase } from './test-database.ts';

/** For tests that read the migrated schema and need no app. */
export async function withSchema<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const { connectionString } = await getTestDatabase();
  const database = openDatabase({ connectionString, max: 1 });
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}
