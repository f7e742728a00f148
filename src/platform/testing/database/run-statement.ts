import { Client } from 'pg';

/** Over a connection of its own, as the owner of the database. @returns the rows */
export async function runStatement(connectionString: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
