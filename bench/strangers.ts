// What one call of somebody without an account costs: every endpoint and page that is open to strangers, guests included, is called with
// seeded data, and the processor time of the web process, its worker processes and the database is printed. Answers above the limit need a treatment:
// built once, cached, cheaper, or a limit of their own.
//
// `BENCH_LOTS=1000000 node bench/strangers.ts` runs with another number of lots than 100,000.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { SignedUp, TestApp } from '#platform/testing/app/test-app.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import {
  type EndpointName,
  endpointNames,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { buildClient } from '../scripts/build-client.ts';
import { type Point, seedLots } from './harness/data/many-lots.ts';
import { progress } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { PASSWORD } from './harness/people.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import { createProductApp, type ProductApp } from './harness/product-app.ts';

const LOTS = Number(process.env.BENCH_LOTS ?? sized(100_000, 200));
const CALLS = sized(10, 1);
const LIMIT_MS = 20;

let people = 0;
/** By process; what one has spent still counts when it has ended. */
const begun = new Map<number, { readonly isDatabase: boolean; readonly ms: number }>();

type Call = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Differs from call to call where that keeps a cache from answering. */
  readonly url: (call: number) => string;
  readonly body?: (call: number) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limit: string;
};

/** Milliseconds of processor time. */
type Spent = { server: number; database: number };

type Cost = {
  readonly call: Call;
  readonly status: number;
  readonly bytes: number;
  readonly first: Spent;
  /** The mean of the later calls. */
  readonly usual: Spent;
};

buildClient();
await withDatabase(async (connectionString) => {
  const points = await seedLots(connectionString, LOTS);
  const product = await createProductApp({ connectionString, clientDir: join(import.meta.dirname, '../dist/client') });
  try {
    const costs: Cost[] = [];
    for (const call of await callsOf(product, points)) costs.push(await costOf(product, call));
    report(costs);
  } finally {
    await product.close();
  }
});

async function callsOf(product: ProductApp, points: readonly Point[]): Promise<readonly Call[]> {
  const test = asTestApp(product);
  const world = await aWorld(test, { owner: await test.signUp('vendor'), driver: await test.signUp('customer') });
  const at = (call: number) => points[call % points.length] ?? { lat: 41.88, lng: -87.63 };
  const near = (call: number) => `${API_PREFIX}/locations/center/${at(call).lat},${at(call).lng}`;
  const strangers = endpointNames.filter((name) => ['anyone', 'driver'].includes(endpointOf(name).access.kind));
  const { rows } = await sql<{ id: string }>`select id from locations order by id limit 20`.execute(product.deps.db);
  const lots = rows.map(({ id }) => id);
  const index = await product.app.inject('/sitemap.xml');
  const parts = [...index.body.matchAll(/\/sitemap-[^<]+/g)].map(([path]) => path).slice(0, 2);
  const ofApi = strangers.map((name): Call => {
    const { method, limit } = endpointOf(name);
    return {
      name,
      method,
      url: () => urlOf(name, sampleOf(name, world)),
      body: () => sampleOf(name, world).body,
      headers: world.guest.headers,
      limit: limit ? `${limit.max} in ${limit.perSeconds} s` : '',
    };
  });
  const get = (name: string, url: (call: number) => string): Call => ({ name, method: 'GET', url, limit: '' });
  const page = (path: string) => get(`page ${path.replace(world.lot.id, ':id')}`, () => path);
  return [
    ...ofApi,
    // As expensive as the contract lets a stranger ask, never twice the same.
    get('nearby, 500 km and 200 lots', (call) => `${near(call)}?limit=200&radius=500000&minutes=${600 + call}`),
    get('nearby, 50 km for a month', (call) => `${near(call)}?limit=200&minutes=${43_000 - call}`),
    get(
      'search by a long text',
      (call) => `${API_PREFIX}/locations/search?q=${`Bench Lott Lake Streat ${call} `.repeat(8).slice(0, 100)}`,
    ),
    get('search by a common word', (call) => `${API_PREFIX}/locations/search?q=Bench%20Lot%20${call}`),
    get(
      'places by a long text',
      (call) => `${API_PREFIX}/places?q=${`Sprngfield Mian Streat ${call} `.repeat(8).slice(0, 200)}`,
    ),
    get('all lots, a page of them', (call) => `${API_PREFIX}/locations?limit=${100 - call}`),
    get(
      'towns of the country',
      (call) => `${API_PREFIX}/maps/towns?south=${20 + call / 10}&north=50&west=-130&east=-60`,
    ),
    ...['apds/places', 'apds/rates', 'parkapi/v3/sites'].map((path) =>
      get(`open data, ${path}, 500`, (call) => `${API_PREFIX}/open/${path}?limit=${500 - call}`),
    ),
    ...['places', 'rates'].map((path) =>
      get(`open data, the same ${path} again`, () => `${API_PREFIX}/open/apds/${path}?limit=500`),
    ),
    {
      ...get('a quote for a month', () => `${API_PREFIX}/zones/${world.zone.id}/quote`),
      method: 'POST',
      body: (call) => ({ hours: 700 - call }),
    },
    get('a shared picture of another lot', (call) => `${API_PREFIX}/locations/${lots[call]}/share-picture`),
    get('the page of a lot, another one each time', (call) => `/locations/${lots[call]}/zones`),
    ...parts.map((path) => get(`page ${path}`, () => path)),
    ...['/', '/find', '/login', `/locations/${world.lot.id}`, `/zone/${world.zone.id}`, '/help', '/nowhere'].map(page),
    ...['/sitemap.xml', '/robots.txt', '/api/docs', `${API_PREFIX}/openapi.json`, '/favicon.ico'].map(page),
  ];
}

function urlOf(name: EndpointName, { params = {}, query = {} }: Sample): string {
  const path = endpointOf(name).path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const requested = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${API_PREFIX}${path}${requested.size > 0 ? `?${requested}` : ''}`;
}

async function costOf({ app }: ProductApp, call: Call): Promise<Cost> {
  let [status, bytes] = [0, 0];
  const act = async (round: number) => {
    const payload = call.body?.(round);
    const headers = { 'accept-encoding': 'gzip, br', ...call.headers };
    const requested = { method: call.method, url: call.url(round), headers, payloadAsStream: true } as const;
    const json = { ...headers, 'content-type': 'application/json' };
    const answer = await app.inject(
      payload === undefined ? requested : { ...requested, headers: json, payload: JSON.stringify(payload) },
    );
    status = answer.statusCode;
    bytes = 0;
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.raw.res.destroy();
    else for await (const part of answer.stream()) bytes += (part as Buffer).length;
  };
  const start = processorMs();
  await act(0);
  const warm = processorMs();
  for (let round = 1; round <= CALLS; round++) await act(round);
  const end = processorMs();
  return { call, status, bytes, first: between(start, warm, 1), usual: between(warm, end, CALLS) };
}

function between(from: Spent, to: Spent, calls: number): Spent {
  return { server: (to.server - from.server) / calls, database: (to.database - from.database) / calls };
}

/** In milliseconds since they started: of this process, and of those that it started (worker processes, the database) with all of theirs. */
function processorMs(): Spent {
  const { user, system } = process.cpuUsage();
  const all = new Map<number, readonly string[]>();
  for (const pid of readdirSync('/proc')) {
    const stat = /^\d+$/.test(pid) ? statOf(pid) : null;
    if (stat) all.set(Number(pid), stat);
  }
  for (const [pid, stat] of all) {
    if (pid === process.pid || !isOurs(pid, all)) continue;
    // utime and stime, in hundredths of a second.
    begun.set(pid, {
      isDatabase: stat[0]?.includes('postgres') ?? false,
      ms: (Number(stat[12]) + Number(stat[13])) * 10,
    });
  }
  const spent = { server: (user + system) / 1000, database: 0 };
  for (const { isDatabase, ms } of begun.values()) spent[isDatabase ? 'database' : 'server'] += ms;
  return spent;
}

function isOurs(pid: number, all: ReadonlyMap<number, readonly string[]>): boolean {
  const parent = Number(all.get(pid)?.[2] ?? 0);
  return parent === process.pid || (parent > 1 && isOurs(parent, all));
}

/** The program's name, its state, its parent and so on; null for a process that has ended. */
function statOf(pid: string): readonly string[] | null {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return [name, ...rest.split(' ')];
  } catch {
    return null;
  }
}

function report(costs: readonly Cost[]): void {
  const all = ({ server, database }: Spent) => server + database;
  const dear = costs.filter(({ first, usual }) => Math.max(first.server, all(usual)) > LIMIT_MS);
  const ms = (value: number) => value.toFixed(1).padStart(7);
  const print = ({ call, status, bytes, first, usual }: Cost) =>
    console.log(
      `${ms(usual.server)} ${ms(usual.database)} ${ms(first.server)}  ${status} ${String(bytes).padStart(8)}  ${call.name}  ${call.limit}`,
    );
  progress(`${costs.length} answers open to strangers, ${LOTS.toLocaleString('en-US')} lots, mean of ${CALLS} calls`);
  console.log(
    ' server database  first  status  bytes  (ms of processor time; first: of the server, for the first call)',
  );
  for (const cost of costs.toSorted((one, other) => all(other.usual) - all(one.usual))) print(cost);
  progress(`${dear.length} cost more than ${LIMIT_MS} ms`);
  for (const cost of dear) print(cost);
}

/** What the builders of tests need of an application under test. */
function asTestApp({ app, deps }: ProductApp): TestApp {
  const call = async (key: string, input: Sample, headers: Readonly<Record<string, string>> = {}) => {
    const [method, path = ''] = key.split(' ');
    const name = endpointNames.find((each) => endpointOf(each).method === method && endpointOf(each).path === path);
    if (!name) throw new Error(`There is no ${key}.`);
    const requested = { method: method as Call['method'], url: urlOf(name, input), headers: { ...headers } };
    const json = { ...requested, headers: { 'content-type': 'application/json', ...headers } };
    const { body } = input;
    const answer = await app.inject(body === undefined ? requested : { ...json, payload: JSON.stringify(body) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  const signUp = async (role: 'vendor' | 'customer'): Promise<SignedUp> => {
    people += 1;
    const body = {
      name: `Test ${role}`,
      email: `${role}-${people}@bench.example`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      role,
    };
    const { user, token } = (await call('POST /users/signup', { body })).body;
    return { user, token, headers: { authorization: `Bearer ${token}` } };
  };
  return { app, deps, db: deps.db, clock: { now: deps.now }, call, signUp } as unknown as TestApp;
}
