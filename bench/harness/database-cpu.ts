// What the database server has computed so far, in milliseconds: by its processes, as Linux counts them.
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Null where the system does not tell. Connections that are closed in between are not counted. */
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
  // After the name in brackets, which may hold spaces: user and system time are the 14th and 15th of all fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
