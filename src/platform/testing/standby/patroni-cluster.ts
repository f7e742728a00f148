/**
 * The recommended database setup on one machine: etcd, two PostgreSQL servers under Patroni with a synchronous standby, HAProxy in front of
 * them and PgBouncer in front of that, each with its file from ops/deploy/database. A "machine" here is Patroni and its server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../kill/real-program.ts';
import { childrenOf, signalAll } from '../kill/signal-processes.ts';
import { databaseAccount, findServerPrograms, runProgram, SEARCHED } from './installed-programs.ts';
import { queryOnce, until } from './postgres-server.ts';
import { writeRecommended } from './recommended-config.ts';

export const NODE_NAMES = ['db1', 'db2'] as const;
export type NodeName = (typeof NODE_NAMES)[number];
type Node = { readonly name: NodeName; readonly port: number; readonly apiPort: number; readonly folder: string };
export type What = 'the machine' | 'PostgreSQL alone';

export type PatroniCluster = {
  /** Through HAProxy, which routes to the current primary. */
  readonly url: string;
  /** Through PgBouncer, which connects to HAProxy. */
  readonly pooledUrl: string;
  readonly folder: string;
  primary(): Promise<NodeName>;
  standbyOf(primary: NodeName): NodeName;
  /** Runs one statement as the superuser on this server. */
  query(name: NodeName, text: string, database?: string): Promise<Record<string, unknown>[]>;
  isPrimary(name: NodeName): Promise<boolean>;
  /** The process of its server, or null while there is none. */
  serverOf(name: NodeName): number | null;
  kill(name: NodeName, what: What): void;
  freeze(name: NodeName, what: What): void;
  thaw(name: NodeName, what: What): void;
  /** Brings back a machine that was killed. */
  start(name: NodeName): void;
  /** The operator switches over to the synchronous standby. */
  switchOver(): Promise<void>;
  /** Resolves when there is a primary, and a standby that has each of its commits. */
  isWhole(): Promise<void>;
  /** Where this machine's server keeps its files. */
  dataFolder(name: NodeName): string;
  /** Runs a program such as pgbackrest on this machine, as the database's account. @returns what it printed */
  run(name: NodeName, program: string, args: readonly string[]): string;
  /** Stops this machine's Patroni, and with it the server. */
  shutDown(name: NodeName): Promise<void>;
  /** Deletes what etcd knows about the cluster, like `patronictl remove`. */
  forget(): void;
  stop(): void;
};

const DATABASE = 'parkvale';
const SETTLES_WITHIN_MS = 180_000;

/** @param folder of this run, which the caller deletes */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const programs = openPrograms(folder);
  const { account, run } = programs;
  const passwords = { postgres: secret(), replicator: secret(), rewinder: secret(), parkvale: secret() };
  const etcd = await startEtcd(programs);
  const nodes = await configureNodes(programs, etcd.port);
  const nodeOf = (name: NodeName): Node => nodes.get(name) ?? raise(`There is no ${name}.`);
  const patronis = new Map<NodeName, ChildProcess>();
  const start = (name: NodeName) => {
    const environment = {
      PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
      PATRONI_REPLICATION_PASSWORD: passwords.replicator,
      PATRONI_REWIND_PASSWORD: passwords.rewinder,
      ...backupSettings(nodeOf(name)),
    };
    patronis.set(name, run(`patroni-${name}`, ['patroni', join(nodeOf(name).folder, 'patroni.yml')], environment));
  };
  /** The processes of a node's Patroni and of its server, including all its connections. */
  const processesOf = (name: NodeName, what: What): number[] => {
    const server = serverOf(nodeOf(name));
    const patroni = what === 'the machine' ? patronis.get(name)?.pid : undefined;
    return [...(patroni ? [patroni] : []), ...(server ? [server, ...childrenOf(server)] : [])];
  };
  const roleOf = async (name: NodeName, role: 'primary' | 'synchronous') =>
    (await fetch(`http://127.0.0.1:${nodeOf(name).apiPort}/${role}`, { signal: AbortSignal.timeout(2000) })).ok;
  const findPrimary = async (): Promise<NodeName> => {
    for (const name of NODE_NAMES) if (await roleOf(name, 'primary').catch(() => false)) return name;
    return raise('Nobody is the primary.');
  };
  const standbyOf = (primary: NodeName): NodeName => (primary === 'db1' ? 'db2' : 'db1');
  const query = (name: NodeName, text: string, database = DATABASE) =>
    queryOnce(`postgres://postgres:${passwords.postgres}@127.0.0.1:${nodeOf(name).port}/${database}`, text);

  start('db1');
  await until(() => roleOf('db1', 'primary'), SETTLES_WITHIN_MS);
  await createProductDatabase((text) => query('db1', text, 'postgres'), passwords.parkvale);
  const runOn = (name: NodeName, program: string, args: readonly string[]) => {
    const environment = { PATH: `${findServerPrograms()}:${SEARCHED}`, ...backupSettings(nodeOf(name)) };
    return runProgram(program, args, environment, account);
  };
  runOn('db1', 'pgbackrest', ['--stanza=parkvale', 'stanza-create']);
  start('db2');
  const isWhole = () =>
    until(async () => {
      const primary = await findPrimary();
      return roleOf(standbyOf(primary), 'synchronous');
    }, SETTLES_WITHIN_MS);
  await isWhole();

  const { url, pooledUrl } = await startSwitches(programs, nodes, passwords.parkvale);

  return {
    url,
    pooledUrl,
    folder,
    primary: findPrimary,
    standbyOf,
    query,
    isPrimary: (name) => roleOf(name, 'primary'),
    serverOf: (name) => serverOf(nodeOf(name)),
    kill: (name, what) => signalAll(processesOf(name, what), 'SIGKILL'),
    freeze: (name, what) => signalAll(processesOf(name, what), 'SIGSTOP'),
    thaw: (name, what) => signalAll(processesOf(name, what), 'SIGCONT'),
    start,
    switchOver: async () => {
      const leader = await findPrimary();
      const body = JSON.stringify({ leader, candidate: standbyOf(leader) });
      const answer = await fetch(`http://127.0.0.1:${nodeOf(leader).apiPort}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`The switchover was refused: ${answer.status} ${await answer.text()}`);
    },
    isWhole,
    dataFolder: (name) => join(nodeOf(name).folder, 'data'),
    run: runOn,
    shutDown: async (name) => {
      patronis.get(name)?.kill('SIGTERM');
      await until(async () => patronis.get(name)?.exitCode !== null && serverOf(nodeOf(name)) === null);
    },
    forget: () =>
      void runProgram('etcdctl', [`--endpoints=${etcd.url}`, 'del', '--prefix', '/service/parkvale/'], ETCD_API),
    stop: () => {
      const servers = NODE_NAMES.flatMap((name) => processesOf(name, 'PostgreSQL alone'));
      signalAll(servers, 'SIGCONT');
      const children = programs.running.flatMap(({ pid }) => (pid ? [pid] : []));
      signalAll([...children, ...servers], 'SIGKILL');
    },
  };
}

type Programs = ReturnType<typeof openPrograms>;

/** Runs programs as the database's account, in folders that it owns, and sends their output to a file. */
function openPrograms(folder: string) {
  const account = databaseAccount();
  const own = (path: string) => {
    mkdirSync(path, { recursive: true });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  chmodSync(own(folder), 0o755);
  const logs = own(join(folder, 'logs'));
  const running: ChildProcess[] = [];
  const run = (title: string, command: readonly string[], environment: Record<string, string> = {}) => {
    const [program = '', ...args] = command;
    const log = createWriteStream(join(logs, `${title}.log`), { flags: 'a' });
    const env = { PATH: SEARCHED, HOME: folder, LANG: 'C.UTF-8', DATA_DIR: folder, ...environment };
    const child = spawn(program, args, { env, cwd: folder, ...account, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.on('error', () => {});
    running.push(child);
    return child;
  };
  return { folder, account, own, run, running };
}

async function startEtcd({ folder, own, run }: Programs) {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const addresses = ['--listen-client-urls', url, '--advertise-client-urls', url, '--listen-peer-urls', peer];
  run('etcd', ['etcd', '--data-dir', join(own(join(folder, 'etcd')), 'data'), ...addresses]);
  await until(async () => (await fetch(`${url}/health`)).ok);
  return { url, port };
}

async function configureNodes({ folder, own }: Programs, etcdPort: number): Promise<Map<NodeName, Node>> {
  const repository = own(join(folder, 'repository'));
  const nodes = new Map<NodeName, Node>();
  for (const name of NODE_NAMES) {
    const [port, apiPort] = [await findFreePort(), await findFreePort()];
    const node = { name, port, apiPort, folder: own(join(folder, name)) };
    configureBackups(node, repository);
    configurePatroni(node, etcdPort);
    nodes.set(name, node);
  }
  return nodes;
}

/** What an operator does once. */
async function createProductDatabase(run: (text: string) => Promise<unknown>, password: string): Promise<void> {
  await run(`create role ${DATABASE} login password '${password}'`);
  await run(`create database ${DATABASE} owner ${DATABASE}`);
  await run(`grant pg_monitor to ${DATABASE}`);
}

/** HAProxy in front of the nodes, and PgBouncer in front of that. */
async function startSwitches({ folder, run }: Programs, nodes: ReadonlyMap<NodeName, Node>, password: string) {
  const [switchPort, webPort, poolPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const servers = [...nodes.values()].map(({ name, port, apiPort }) => [
    `${name} ${name}.internal:5432`,
    `${name} 127.0.0.1:${port} port ${apiPort}`,
  ]);
  const switchFile = writeRecommended(join(folder, 'haproxy.cfg'), 'haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${switchPort}`,
    '0.0.0.0:8080': `127.0.0.1:${webPort}`,
    '/run/haproxy/admin.sock': join(folder, 'haproxy.sock'),
    ...Object.fromEntries(servers),
    // Nobody listens there: these drills call the web processes directly.
    'web1.internal:3000': '127.0.0.1:9',
    'web2.internal:3000': '127.0.0.1:9',
  });
  run('haproxy', ['haproxy', '-db', '-f', switchFile]);
  const accounts = join(folder, 'userlist.txt');
  writeFileSync(accounts, `"${DATABASE}" "${password}"\n`);
  const poolFile = writeRecommended(join(folder, 'pgbouncer.ini'), 'pgbouncer.ini', {
    'port=5000': `port=${switchPort}`,
    'listen_port = 6432': `listen_port = ${poolPort}`,
    '/etc/pgbouncer/userlist.txt': accounts,
  });
  run('pgbouncer', ['pgbouncer', poolFile]);
  const urlAt = (port: number) => `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const [url, pooledUrl] = [urlAt(switchPort), urlAt(poolPort)];
  for (const each of [url, pooledUrl]) await until(async () => (await queryOnce(each, 'select 1')).length === 1);
  return { url, pooledUrl };
}

const ETCD_API = { ETCDCTL_API: '3' };
/** In production each machine has its own file in the usual location; here it has a folder. */
const backupSettings = ({ folder }: Node) => ({ PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf') });
const secret = () => randomBytes(12).toString('hex');
const raise = (why: string): never => {
  throw new Error(why);
};

function configureBackups({ folder, port }: Node, repository: string): void {
  writeRecommended(join(folder, 'pgbackrest.conf'), 'pgbackrest.conf', {
    'repo1-type=s3': 'repo1-type=posix',
    'repo1-s3-bucket=parkvale-backups\n': '',
    'repo1-s3-endpoint=s3.us-east-2.amazonaws.com\n': '',
    'repo1-s3-region=us-east-2\n': '',
    'repo1-path=/parkvale': `repo1-path=${repository}`,
    'repo1-cipher-type=aes-256-cbc': 'repo1-cipher-type=none',
    '/var/spool/pgbackrest': join(folder, 'spool'),
    'log-level-file=off': `log-level-file=off\nlock-path=${join(folder, 'lock')}`,
    '/var/lib/postgresql/15/parkvale': join(folder, 'data'),
    'pg1-port=5432': `pg1-port=${port}\npg1-socket-path=${folder}`,
  });
}

function configurePatroni({ name, folder, port, apiPort }: Node, etcdPort: number): void {
  const programs = findServerPrograms() ?? raise('There is no PostgreSQL server.');
  writeRecommended(join(folder, 'patroni.yml'), 'patroni.yml', {
    'name: db1': `name: ${name}`,
    '0.0.0.0:8008': `127.0.0.1:${apiPort}`,
    'db1.internal:8008': `127.0.0.1:${apiPort}`,
    'etcd1.internal:2379,etcd2.internal:2379,etcd3.internal:2379': `127.0.0.1:${etcdPort}`,
    '0.0.0.0:5432': `127.0.0.1:${port}`,
    'db1.internal:5432': `127.0.0.1:${port}`,
    '/usr/lib/postgresql/15/bin': programs,
    '/var/lib/postgresql/15/parkvale': join(folder, 'data'),
    '/var/lib/postgresql/.pgpass-patroni': join(folder, '.pgpass'),
    '10.0.0.0/24': '127.0.0.1/32',
    'local all all peer': 'local all all trust',
    'max_wal_size: 32GB': 'max_wal_size: 512MB',
    'wal_keep_size: 1GB': 'wal_keep_size: 256MB',
    'shared_buffers: 8GB': `shared_buffers: 128MB\n    unix_socket_directories: ${folder}`,
  });
}

/** The process of the server that is named in this folder's lock file. */
function serverOf({ folder }: Node): number | null {
  const path = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(path)) return null;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  return existsSync(`/proc/${pid}`) ? pid : null;
}
