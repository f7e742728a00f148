import { inject } from 'vitest';
import { runStatement } from './run-statement.ts';

/** An empty database of this worker on the test server, made anew. @returns its address */
export async function anEmptyDatabase(purpose: string): Promise<string> {
  const server = new URL(inject('testServer').connectionString);
  const name = `${purpose}_${process.env.VITEST_POOL_ID}`;
  await runStatement(server.href, `drop database if exists ${name} with (force)`);
  await runStatement(server.href, `create database ${name}`);
  server.pathname = name;
  return server.href;
}
