// A migration is known by the statements that it runs, so reformatting or commenting its code does not change it.

import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { ProgramMigration } from './program-migration.ts';

const known = new WeakMap<ProgramMigration, Promise<string>>();

/** SHA-256 in hex over the statements that the migration runs when each is answered with no rows, without their spacing. */
export function checksumOf(migration: ProgramMigration): Promise<string> {
  const checksum = known.get(migration) ?? computeChecksum(migration);
  known.set(migration, checksum);
  return checksum;
}

async function computeChecksum(migration: ProgramMigration): Promise<string> {
  const hash = createHash('sha256');
  const db = recordingDatabase(({ sql, parameters }) => {
    hash.update(`${sql.replace(/\s+/g, ' ').trim()}\n${JSON.stringify(parameters)}\n`);
  });
  await migration.up(db);
  return hash.digest('hex');
}

/** A database that runs nothing. */
function recordingDatabase(record: (statement: CompiledQuery) => void): Kysely<unknown> {
  const connection = {
    executeQuery: async (statement: CompiledQuery) => {
      record(statement);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('A migration reads no streams.');
    },
  };
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      return connection;
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
