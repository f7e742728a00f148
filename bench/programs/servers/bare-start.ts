// The minimum before any program on this database is ready: its PostgreSQL is up and answers, and the port is open.
import Fastify from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';

const { DATA_DIR = '', PORT } = process.env;
const server = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} });
const pool = new pg.Pool({ connectionString: server.connectionString });
// Its connections may end before the server stops, or after.
pool.on('error', () => {});
await pool.query('select 1');
const app = Fastify();
app.get('/', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
  await server.stop();
});
console.log('Ready.');
