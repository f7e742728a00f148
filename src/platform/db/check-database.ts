import pg from 'pg';
import type { Verdict } from '#platform/http/setting-check.ts';
import { isDatabaseAway } from './pg-errors.ts';
import { sharesSessions } from './shared-sessions.ts';

const PATIENCE_MS = 10_000;
const OLDEST = 15;
const EXTENSIONS = ['btree_gist', 'cube', 'pg_trgm'];
const SILENT = 'it takes connections, but does not answer them';
const WORDS: Readonly<Record<string, string>> = {
  '28P01': 'the server refused the user or the password',
  '28000': 'the server refused the user',
  '3D000': 'there is no database by that name',
  ENOTFOUND: 'there is no server by that name',
  ECONNREFUSED: 'nothing answers at that address',
  EHOSTUNREACH: 'nothing answers at that address',
  ETIMEDOUT: 'nothing answers at that address',
};

export const SHARED_SESSIONS =
  'a pooler in front of the server gives its connections to others between transactions. Set pool_mode = session there.';

/** In the middle of a sentence. Null for an error of another kind. */
export function whyUnreachable(error: unknown): string | null {
  const { code = '' } = error as { code?: string };
  return WORDS[code] ?? (isDatabaseAway(error) ? SILENT : null);
}

/** Connects and reads the schema; changes nothing. */
export async function checkDatabase(connectionString: string | null): Promise<Verdict> {
  if (!connectionString) return { kind: 'unset', note: 'the embedded PostgreSQL is used' };
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await sharesSessions(connectionString)) return { kind: 'wrong', why: SHARED_SESSIONS };
    return await judgeServer(client);
  } catch (error) {
    return { kind: 'wrong', why: `${whyUnreachable(error) ?? 'it cannot be reached'}. Set DATABASE_URL.` };
  } finally {
    await client.end().catch(() => {});
  }
}

async function judgeServer(client: pg.Client): Promise<Verdict> {
  const { rows } = await client.query<{ version: number; extensions: string[]; may_create: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       array(select name::text from pg_available_extensions where name = any($1)) as extensions,
       has_database_privilege(current_database(), 'create') as may_create`,
    [EXTENSIONS],
  );
  const [found] = rows;
  const version = found?.version ?? 0;
  const missing = EXTENSIONS.filter((name) => !found?.extensions.includes(name));
  if (version < OLDEST) return { kind: 'wrong', why: `PostgreSQL ${version} is too old. Use ${OLDEST} or newer.` };
  if (missing.length > 0)
    return { kind: 'wrong', why: `the server lacks ${missing.join(' and ')}. Install postgresql-contrib.` };
  if (!found?.may_create)
    return { kind: 'wrong', why: 'the user may create nothing there. Make it the owner of the database.' };
  return { kind: 'ok', note: `PostgreSQL ${version}` };
}
