// The database server's CPU time so far, in milliseconds: the sum over its processes, as Linux counts it.
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Null if the system does not provide it. Connections closed in between are not counted. */
export async function databaseCpuMs(connectionString: string): Promise<number | null> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await client.end();
  }
}

function processCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in parentheses, which may contain spaces: user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
