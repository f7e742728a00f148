/**
 * Test databases on a real Citus cluster (CITUS_URL, decision record 135): a template that is migrated and distributed once, and then
 * copied on each machine. The copies keep what Citus knows about the cluster, because that is stored in the database itself.
 */
import { Client } from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { distributeTables } from '#platform/db/sharding/distribute.ts';
import { runStatement } from './run-statement.ts';

type Machine = { readonly host: string; readonly port: number; readonly isCoordinator: boolean };

/** Creates an empty database on every machine. @returns the address of its coordinator @throws when Citus is missing, or has no workers */
export async function createOnCluster(citusUrl: string, name: string): Promise<string> {
  const machines = await listMachines(citusUrl);
  await dropOnAll(citusUrl, machines, name);
  for (const machine of machines) {
    await runStatement(serverOf(citusUrl, machine), `create database ${name}`);
    await runStatement(urlOf(citusUrl, machine, name), 'create extension citus');
  }
  const coordinator = new URL(citusUrl);
  coordinator.pathname = name;
  for (const { host, port, isCoordinator } of machines) {
    const act = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
    await runStatement(coordinator.href, `select ${act}($1, $2)`, [host, port]);
  }
  return coordinator.href;
}

/** Creates an empty database on the coordinator's server only, without Citus. @returns its address */
export async function createOnCoordinator(citusUrl: string, name: string): Promise<string> {
  const [coordinator] = await listMachines(citusUrl);
  if (!coordinator) throw new Error('A cluster has a coordinator.');
  await runStatement(serverOf(citusUrl, coordinator), `drop database if exists ${name} with (force)`);
  await runStatement(serverOf(citusUrl, coordinator), `create database ${name}`);
  return urlOf(citusUrl, coordinator, name);
}

/** The address of each machine's server, the coordinator's first. */
export async function listServers(citusUrl: string): Promise<string[]> {
  return (await listMachines(citusUrl)).map((machine) => serverOf(citusUrl, machine));
}

export async function makeClusterTemplate(citusUrl: string, template: string): Promise<void> {
  const machines = await listMachines(citusUrl);
  const first = await createOnCluster(citusUrl, template);
  await migrateToLatest(first);
  const { db, close } = openDatabase({ connectionString: first, max: 1, statementTimeoutMs: 0 });
  await distributeTables(db).finally(close);
  for (const machine of machines) {
    // Citus' maintenance process would hold a connection, and PostgreSQL only copies a database without any.
    const server = serverOf(citusUrl, machine);
    await runStatement(server, `alter database ${template} allow_connections false`);
    await runStatement(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template]);
  }
}

/** @returns the address of the copy's coordinator */
export async function copyClusterTemplate(citusUrl: string, template: string, name: string): Promise<string> {
  const machines = await listMachines(citusUrl);
  await dropOnAll(citusUrl, machines, name);
  for (const machine of machines) {
    await runStatement(serverOf(citusUrl, machine), `create database ${name} template ${template}`);
  }
  const own = new URL(citusUrl);
  own.pathname = name;
  // Citus then reports each shard query as a notice.
  own.searchParams.set('options', '-c citus.log_remote_commands=on');
  return own.href;
}

async function listMachines(citusUrl: string): Promise<Machine[]> {
  const client = new Client({ connectionString: citusUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid',
    );
    if (rows.length < 2) throw new Error('CITUS_URL must name the coordinator of a cluster that has workers.');
    return rows;
  } finally {
    await client.end();
  }
}

async function dropOnAll(citusUrl: string, machines: readonly Machine[], name: string): Promise<void> {
  for (const machine of machines) {
    await runStatement(serverOf(citusUrl, machine), `drop database if exists ${name} with (force)`);
  }
}

/** A database that always exists; the one in CITUS_URL need not be on every machine. */
const serverOf = (citusUrl: string, machine: Machine): string => urlOf(citusUrl, machine, 'postgres');

function urlOf(citusUrl: string, { host, port }: Machine, database: string): string {
  const url = new URL(citusUrl);
  url.hostname = host;
  url.port = String(port);
  url.pathname = database;
  return url.href;
}
