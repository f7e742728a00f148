/**
 * A separate process, whose heap no other test shares. It prints how many megabytes of the database's answers reached the old generation
 * while they were read.
 */
import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { openDatabase } from '#platform/db/database.ts';

const [connectionString = '', answers = '', bytes = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ connectionString, max: 2 });
const answer = () => sql<{ text: string }>`select repeat('x', ${Number(bytes)}) as text`.execute(db);
const oldSpaceBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

for (let warm = 0; warm < 100; warm++) await answer();
const before = oldSpaceBytes();
let max = before;
for (let requested = 0; requested < Number(answers); requested++) {
  await answer();
  max = Math.max(max, oldSpaceBytes());
}
process.stdout.write(String((max - before) / 1024 / 1024));
await close();
