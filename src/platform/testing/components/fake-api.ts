/**
 * Stands in for the API in component tests. Calls and answers have the contract's types. What the contract refuses is refused here with the
 * same status, shape and messages; an answer outside the contract, or a call that the test has no answer for, fails the test.
 */
import { parse } from 'regexparam';
import type { z } from 'zod';
import { api as endpoints } from '#app/api.ts';
import { REFUSALS } from '#app/refusals.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { API_PREFIX, type EndpointShape, EventStream, FileAnswer } from '#platform/contract/endpoint.ts';
import type { Answer, EndpointKey, Endpoints } from '#platform/contract/endpoints.ts';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '#platform/contract/refusals.ts';
import { checkRole } from '#platform/http/access/check-role.ts';
import { refusalAnswer, refuseInput } from '#platform/http/answers/refusal-answer.ts';
import { installOwnMessages } from '#platform/i18n/own-messages.ts';
import { answerFile, answerStream } from './other-answers.ts';

installOwnMessages();

type Part<K extends EndpointKey, P extends string> = Endpoints[K] extends { readonly [N in P]: z.ZodType }
  ? z.output<Endpoints[K][P]>
  : undefined;

/** A call as the page made it, with what the contract makes of it. */
export type SentCall<K extends EndpointKey> = {
  readonly params: Part<K, 'params'>;
  readonly query: Part<K, 'query'>;
  readonly body: Part<K, 'body'>;
  readonly headers: Headers;
};
type Answered<K extends EndpointKey> = Answer<K> | Refusal;
type Responder<K extends EndpointKey> = (call: SentCall<K>) => Answered<K> | Promise<Answered<K>>;
type Respond = (call: SentCall<EndpointKey>) => unknown;
/** What comes between the page and the API: a network, or a proxy. */
type Between = (signal: AbortSignal | null | undefined) => Promise<Response | null>;
type Found = { readonly key: EndpointKey; readonly endpoint: EndpointShape; readonly params: Record<string, string> };

const responders = new Map<EndpointKey, Respond>();
const between = new Map<EndpointKey, Between>();
const accepted: { readonly key: EndpointKey; readonly call: SentCall<EndpointKey> }[] = [];
const faults: string[] = [];
/** Begins with an answer that has a token, as the cookie does; before that, whoever the page remembers is signed in. */
let session: CurrentUser | null = null;
let findUser: () => CurrentUser | null = () => null;
let statedTime: Date | null = null;
let betweenAll: (() => Promise<Response>) | null = null;

export const api = {
  /** The answer to all further calls, or a function of the call that may also refuse with `refuse('code')`. */
  answer<K extends EndpointKey>(key: K, answer: Answer<K> | Responder<K>): void {
    between.delete(key);
    responders.set(key, (typeof answer === 'function' ? answer : () => answer) as unknown as Respond);
  },

  refuse<K extends EndpointKey>(key: K, code: RefusalCode, more: Omit<Refusal, 'refusal'> = {}): void {
    api.answer(key, () => refuse(code, more));
  },

  /** Calls get no answer for now. @returns a function that lets them through */
  hang(key: EndpointKey): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    between.set(key, (signal) => Promise.race([promise, rejectedBy(signal)]));
    return () => {
      between.delete(key);
      resolve(null);
    };
  },

  /** There is no network. */
  cutOff(key: EndpointKey): void {
    between.set(key, () => Promise.reject(new TypeError('Failed to fetch')));
  },

  /** A proxy answers with a page of its own. */
  answerByProxy(key: EndpointKey, status: 502 | 504): void {
    between.set(key, async () => new Response('<h1>Bad gateway</h1>', { status }));
  },

  /** Every call fails: the server crashed over it, is busy, or there is no network. */
  failAll(how: 500 | 503 | 'no network'): void {
    betweenAll = async () => {
      if (how === 'no network') throw new TypeError('Failed to fetch');
      const { code, message } = FAILURES[how];
      return Response.json({ message, error: { code, message } }, { status: how, headers: { 'retry-after': '0' } });
    };
  },

  /** The server's time from now on; until then it states none. */
  stateTime(at: Date): void {
    statedTime = at;
  },

  /** The calls that the contract accepted, in order, whether or not they were answered. */
  calls<K extends EndpointKey>(key: K): readonly SentCall<K>[] {
    return accepted.filter((each) => each.key === key).map(({ call }) => call as unknown as SentCall<K>);
  },
};

const FAILURES = {
  500: { code: 'internal', message: 'Something went wrong on our side.' },
  503: { code: 'busy', message: 'The server is busy. Please try again in a moment.' },
} as const;

/** Replaces the browser's fetch for one test. @returns what went wrong in the meantime */
export function standInForApi(userOf: () => CurrentUser | null): () => readonly string[] {
  for (const list of [responders, between]) list.clear();
  for (const list of [accepted, faults]) list.length = 0;
  session = null;
  statedTime = null;
  betweenAll = null;
  findUser = userOf;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => answerFetch(new URL(String(input), window.location.href), init);
  return () => {
    globalThis.fetch = real;
    return [...faults];
  };
}

async function answerFetch(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const found = findEndpoint(method, url);
  if (!found) return fault(`There is no endpoint ${method} ${url.pathname}.`);
  const headers = new Headers(init.headers);
  if (betweenAll) return betweenAll();
  const call = parseCall(found, { url, body: await readBody(init.body, headers), headers });
  if (isRefusal(call)) return answerRefusal(call);
  accepted.push({ key: found.key, call });
  const stopped = await between.get(found.key)?.(init.signal);
  if (stopped) return stopped;
  const respond = responders.get(found.key);
  if (!respond)
    return fault(`The test has no answer to ${found.key} with ${JSON.stringify({ ...call, headers: undefined })}.`);
  const answer = await respond(call);
  return isRefusal(answer) ? answerRefusal(answer) : answerOf(found, answer, init.signal);
}

/** As a failing network, so that the page does not wait; the test fails at its end. */
function fault(message: string): never {
  faults.push(message);
  throw new TypeError(message);
}

/** '0' sorts before '1'. */
const fixed = ({ path }: EndpointShape): string => path.replace(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0'));
/** As the server's routes do: a fixed segment comes before a variable. */
const routes = Object.values(endpoints)
  .map((endpoint: EndpointShape) => ({ endpoint, ...parse(endpoint.path) }))
  .toSorted((a, b) => fixed(a.endpoint).localeCompare(fixed(b.endpoint)));

function findEndpoint(method: string, { pathname }: URL): Found | undefined {
  if (!pathname.startsWith(`${API_PREFIX}/`)) return undefined;
  const path = pathname.slice(API_PREFIX.length);
  for (const { endpoint, keys, pattern } of routes) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.fromEntries(keys.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
    return { key: `${endpoint.method} ${endpoint.path}` as EndpointKey, endpoint, params };
  }
  return undefined;
}

async function readBody(body: RequestInit['body'], headers: Headers): Promise<unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return headers.get('content-type') === 'text/csv' ? { csv: body } : JSON.parse(body);
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  return { photo: bytes.toString('base64') };
}

type Sent = { readonly url: URL; readonly body: unknown; readonly headers: Headers };

/** In the server's order: the caller, then path, body and query, of which the first that is wrong is refused. */
function parseCall({ endpoint, params }: Found, { url, body, headers }: Sent): SentCall<EndpointKey> | Refusal {
  const caller = {
    user: session ?? findUser(),
    guestKey: headers.get('x-guest-id'),
    valetKey: headers.get('x-valet-key'),
  };
  const denied = checkRole(endpoint.access, caller);
  if (denied) return denied;
  const parsed: Record<string, unknown> = {};
  for (const [name, given] of Object.entries({ params, body, query: Object.fromEntries(url.searchParams) })) {
    const checked = endpoint[name as 'params' | 'body' | 'query']?.safeParse(given);
    if (checked?.error) return refuseInput(checked.error.issues.map(issueOf));
    parsed[name] = checked?.data;
  }
  return { ...parsed, headers } as unknown as SentCall<EndpointKey>;
}

function issueOf(issue: z.core.$ZodIssue) {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
  return { name: issue.path.join('.'), message: issue.message, unknown };
}

function answerRefusal(refused: Refusal): Response {
  const { status, body } = refusalAnswer(refused, REFUSALS);
  return Response.json(body, { status });
}

function answerOf({ key, endpoint }: Found, answer: unknown, signal: AbortSignal | null | undefined): Response {
  if (endpoint.response === EventStream) return answerStream(answer as z.output<typeof EventStream>, signal);
  if (endpoint.response === FileAnswer) return answerFile(answer as z.output<typeof FileAnswer>);
  const checked = endpoint.response.safeParse(answer);
  if (checked.success) beginSession(checked.data);
  if (checked.success) {
    const headers = statedTime ? { date: statedTime.toUTCString() } : {};
    return Response.json(checked.data, { status: endpoint.status ?? 200, headers });
  }
  const issues = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return fault(`The test's answer to ${key} is outside the contract: ${issues.join('; ')}`);
}

function beginSession(answer: unknown): void {
  const { token, user } = (answer ?? {}) as { token?: string | null; user?: CurrentUser };
  if (typeof token === 'string' && user) session = user;
}

function rejectedBy(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
