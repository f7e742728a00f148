import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { anEmptyDatabase } from '#platform/testing/database/empty-database.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { runStatement } from '#platform/testing/database/run-statement.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { onExistingDatabase } from './existing-database.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

const tryOn = (databaseUrl: string) => onExistingDatabase({ databaseUrl, dataDir: '.data' }, async () => 'done');

describe("an operator's command", () => {
  it('makes no database where there is none, and says how to name the settings', async () => {
    const dataDir = join(folderOfThisRun('operator'), 'data');
    const tried = onExistingDatabase({ databaseUrl: null, dataDir }, async () => 'done');
    await expect(tried).rejects.toThrow(/There is no database in .*data\. .*\n.*--env-file/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('works on the database of the settings, and says which one it is, without the password', async () => {
    const { connectionString } = await getTestDatabase();
    expect(await tryOn(connectionString)).toBe('done');
    const { pathname, host, password } = new URL(connectionString);
    expect(printed).toHaveBeenLastCalledWith(`Database: ${pathname.slice(1)} at ${host}`);
    expect(String(printed.mock.calls)).not.toContain(password);
  });

  it('refuses an empty database, and leaves it empty', async () => {
    const empty = await anEmptyDatabase('empty');
    await expect(tryOn(empty)).rejects.toThrow('The database is empty. Start Parkvale on it first.');
    await expect(tryOn(empty)).rejects.toThrow('The database is empty.');
  });

  it('refuses a database of another version', async () => {
    const other = await anEmptyDatabase('empty');
    await runStatement(
      other,
      "create table kysely_migration (name text); insert into kysely_migration values ('001-accounts')",
    );
    await expect(tryOn(other)).rejects.toThrow(/it has run 001-accounts, where this program has 001-baseline/);
  });
});
