/**
 * The whole server with its own database, a clock that stands still, and jobs that run on request. Only outside services are replaced: the
 * fakes are the product's own offline adapters.
 */
import { randomUUIDv7 } from 'node:crypto';
import { rmSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { offlinePorts } from '#app/adapters/offline-ports.ts';
import { api } from '#app/api.ts';
import { createApp } from '#app/app.ts';
import { type Config, readConfig } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { wireGoods } from '#app/fulfillments.ts';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { createHttpsPictures } from '#integrations/cameras/https-pictures.ts';
import { createLocalOutbox } from '#integrations/email/local-outbox.ts';
import { createGates, localCalls } from '#integrations/gates/create-gates.ts';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import { type PaymentProviders, paymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { deliverDueEvents } from '#integrations/payments/sandbox/deliver-events.ts';
import {
  createSandboxProvider,
  type SandboxFaults,
  type SandboxProvider,
} from '#integrations/payments/sandbox/sandbox-provider.ts';
import { createWebPush } from '#integrations/push/web-push.ts';
import { createLocalTexts } from '#integrations/sms/local-texts.ts';
import type { WalletPort } from '#integrations/wallets/wallets.port.ts';
import { createHttpsSender } from '#integrations/webhooks-out/https-sender.ts';
import type { Role } from '#platform/access/roles.ts';
import { API_PREFIX, EventStream } from '#platform/contract/endpoint.ts';
import type { Answer, CallInput, EndpointKey } from '#platform/contract/endpoints.ts';
import type { Db } from '#platform/db/database.ts';
import type { LogTarget } from '#platform/http/request-log.ts';
import type { JobHandlers } from '#platform/jobs/job-kinds.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { createExchangedDatabase, type ExchangedDatabase } from '../database/exchanged-database.ts';
import { folderOfThisRun } from '../database/run-folders.ts';
import { getTestDatabase } from '../database/test-database.ts';
import { createExchangedListener, type ExchangedListener } from './exchanged-notifications.ts';
import { createFakeClock, type FakeClock, START } from './fake-clock.ts';
import { inlinePools } from './inline-pools.ts';
import { createJobsTable, createQueuedJobs } from './queued-jobs.ts';

export type CallResult<T> = {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string | undefined>;
};
export type SignedUp = {
  readonly user: { readonly _id: string; readonly name: string; readonly email: string; readonly role: Role };
  readonly token: string;
  readonly headers: { readonly authorization: string };
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly clock: FakeClock;
  readonly deps: Deps;
  readonly sandbox: SandboxProvider;
  readonly handlers: JobHandlers;
  /** Runs all due jobs and those that they enqueue. */
  drainJobs(): Promise<number>;
  /** Calls an endpoint of the contract; a refusal comes back as its status and body. */
  call<K extends EndpointKey>(
    key: K,
    input: CallInput<K>,
    headers?: Record<string, string>,
  ): Promise<CallResult<Omit<Answer<K>, keyof ErrorBody> & ErrorBody>>;
  /** An account of any role with an active login session, created the way the product does it. */
  signUp(role: Role, name?: string): Promise<SignedUp>;
};

type ErrorBody = {
  readonly message?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly fields?: Record<string, string> } | null;
};

export type TestAppOptions = {
  readonly config?: Partial<Config>;
  readonly faults?: SandboxFaults;
  /** Offers PayPal next to cards, on the test's clock. */
  readonly payPal?: PaymentProvider;
  /** Providers to use instead of the sandbox and PayPal. */
  readonly payments?: (sandbox: SandboxProvider) => PaymentProviders;
  readonly clock?: FakeClock;
  /** For tests in which months pass and queries go by the month of an id. Otherwise ids carry the real time. */
  readonly idsFollowClock?: boolean;
  readonly deps?: Partial<Deps>;
  /** Besides the sandbox's own. */
  readonly wallets?: readonly WalletPort[];
  readonly rateLimits?: boolean;
  readonly maxDelayMs?: number;
  /** For a test that lets the app listen, or that depends on what the app counts in memory. */
  readonly apart?: true;
  readonly logTo?: LogTarget;
};

export const SECRET_UNDER_TEST = 'the secret of servers under test';
const WEBHOOK_SECRET = 'whsec_of-servers-under-test';

/** A UUIDv7-like id with the given time. */
function newIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
}

/** Shared by all apps of a test worker. */
const pools = inlinePools();

/**
 * What an app is built on and a test file replaces: its database, the time, the notifications and the sandbox's faults. An app therefore
 * serves one test file after the other.
 */
type Ground = {
  readonly database: ExchangedDatabase;
  readonly clock: FakeClock;
  readonly pgListener: ExchangedListener;
  faults: SandboxFaults | undefined;
};

type Built = Pick<TestApp, 'app' | 'deps' | 'sandbox' | 'handlers' | 'drainJobs'> & { readonly ground: Ground };

let appOfWorker: Promise<Built> | null = null;
let isTaken = false;

/**
 * Building the application takes longer than many tests, so the files of a worker share one, each with a database of its own. An app with
 * options of its own is built apart, and so is a second one in the same file.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { faults, ...own } = options;
  const isApart = isTaken || Object.keys(own).length > 0;
  if (!isApart) isTaken = true;
  if (!isApart) appOfWorker ??= build({});
  const built = await ((!isApart && appOfWorker) || build(options));
  const { ground } = built;
  const { connectionString } = await getTestDatabase();
  ground.database.connect(connectionString);
  ground.pgListener.connect(connectionString);
  ground.faults = faults;
  if (!options.clock) ground.clock.set(START);
  const { db } = ground.database;
  await prepare(db, built.deps.processId);
  afterAll(async () => {
    if (isApart) await built.app.close();
    else isTaken = false;
    await ground.pgListener.stop();
    await ground.database.disconnect();
  });
  const { app } = built;
  const testApp: TestApp = {
    ...built,
    db,
    clock: ground.clock,
    call: (key, input, headers = {}) => callEndpoint(app, key, input, headers),
    signUp: (role, name) => signUp(testApp, role, name),
  };
  return testApp;
}

/** What the program expects in a database and a test file's copy of the template lacks. */
async function prepare(db: Db, processId: string): Promise<void> {
  await createJobsTable(db);
  // Counts as alive until a test says that the process died.
  await sql`insert into processes (id, seen_at) values (${processId}, 'infinity')`.execute(db);
  await sql`insert into sandbox.secrets (name, value) values ('webhook', ${WEBHOOK_SECRET})
    on conflict (name) do nothing`.execute(db);
}

async function build(options: Omit<TestAppOptions, 'faults'>): Promise<Built> {
  const clock = options.clock ?? createFakeClock();
  const database = createExchangedDatabase();
  const pgListener = createExchangedListener(clock.now);
  const ground: Ground = { database, clock, pgListener, faults: undefined };
  const jobs = createQueuedJobs(database.db, clock.now);
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', MAP_STYLE_URL: 'none' }), ...options.config };
  const faults: SandboxFaults = (point) => ground.faults?.(point);
  const books = { db: database.db, now: clock.now };
  const sandbox = await createSandboxProvider({ ...books, faults, secret: WEBHOOK_SECRET });
  const dataDir = folderOfThisRun('app');
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const offline = offlinePorts({ db: database.db, now: clock.now }, config);
  const newId = options.idsFollowClock ? () => newIdAt(clock.now()) : () => randomUUIDv7();
  const deps: Deps = {
    config,
    db: database.db,
    jobs,
    pools,
    pgListener,
    now: clock.now,
    newId,
    seal: createServerSeal(() => [SECRET_UNDER_TEST]),
    processId: randomUUIDv7(),
    payments: options.payments?.(sandbox) ?? paymentProviders(sandbox, options.payPal),
    mail: createLocalOutbox(),
    texts: createLocalTexts(),
    push: createWebPush(),
    webhookSender: createHttpsSender({ allowsLoopback: true }),
    cameraPictures: createHttpsPictures({ allowsLoopback: true }),
    gates: createGates({ db: database.db, now: clock.now, allowsLoopback: true, calls: localCalls, patienceMs: 200 }),
    photos: createDiskPhotos(dataDir),
    ...offline,
    wallets: [...offline.wallets, ...(options.wallets ?? [])],
    staticMap: { credit: '', draw: async () => ({ contentType: 'image/png', body: 'a map' }) },
    ...wireGoods({ config, jobs, now: clock.now, newId }),
    ...options.deps,
  };
  // A busy machine turns no call away, unless the test is about that.
  const { rateLimits = false, maxDelayMs = 600_000, logTo } = options;
  const limits = { rateLimits, maxDelayMs };
  const app = await createApp(deps, { strictAnswers: true, ...limits, pages: false, ...(logTo && { logTo }) });
  const handlers = createJobHandlers(deps);
  const postWebhook = async (rawBody: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature };
    return (await app.inject({ method: 'POST', url: `${API_PREFIX}/webhooks/sandbox`, headers, payload: rawBody }))
      .statusCode;
  };
  const onError = (error: Error) => {
    throw error;
  };
  // The sandbox's random delays last a few seconds; here they pass at once.
  const dueBy = () => new Date(clock.now().getTime() + 10_000);
  const deliver = () =>
    deliverDueEvents({ db: database.db, now: clock.now, postWebhook, onError }, { dueBy, atOnce: 1 });
  return { app, deps, sandbox, handlers, drainJobs: () => jobs.drain(handlers, deliver), ground };
}

async function callEndpoint<T>(
  app: FastifyInstance,
  key: string,
  input: object,
  headers: Record<string, string>,
): Promise<CallResult<T>> {
  const [method, path = ''] = key.split(' ');
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const request: InjectOptions = {
    method: method as 'GET',
    url: `${API_PREFIX}${filled}`,
    headers,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  };
  if (isStream(key)) return openedStream(await app.inject({ ...request, payloadAsStream: true }));
  const answer = await app.inject(body === undefined ? request : withJson(request, body));
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: (isJson ? answer.json() : answer.body) as T,
    headers: answer.headers as Record<string, string | undefined>,
  };
}

/** Accepts any body: the client only serializes objects as JSON by itself. */
function withJson(request: InjectOptions, body: unknown): InjectOptions {
  const headers = { 'content-type': 'application/json', ...request.headers };
  return { ...request, headers, payload: JSON.stringify(body) };
}

const isStream = (key: string) =>
  Object.values(api).some(({ method, path, response }) => response === EventStream && `${method} ${path}` === key);

/** Only checks that an answer arrives; a refusal is an answer like any other. */
async function openedStream<T>(answer: Response): Promise<CallResult<T>> {
  const headers = answer.headers as Record<string, string | undefined>;
  const { statusCode: status } = answer;
  if (status !== 200) return { status, body: (await json(answer.stream())) as T, headers };
  answer.stream().destroy();
  answer.raw.res.destroy();
  return { status, body: {} as T, headers };
}

let people = 0;

/** Staff cannot sign up on their own, so they sign up as customers and then get the role. */
async function signUp(testApp: TestApp, role: Role, name = `Test ${role}`): Promise<SignedUp> {
  people += 1;
  const email = `${role}-${people}@people.example`;
  const password = 'Correct-horse-1';
  const selfMade = role === 'vendor' ? 'vendor' : 'customer';
  const { body, status } = await testApp.call('POST /users/signup', {
    body: { name, email, password, passwordConfirm: password, role: selfMade },
  });
  if (status !== 201) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`);
  await testApp.db.updateTable('users').set({ role }).where('id', '=', body.user._id).execute();
  return { user: { ...body.user, role }, token: body.token, headers: { authorization: `Bearer ${body.token}` } };
}
