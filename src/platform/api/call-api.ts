// All calls to the server go through here. Endpoints, inputs and answers are typed by the contract.

import { t } from 'ttag';
import { deleteSentOffline } from '#platform/browser/offline-database.ts';
import { heardServerAt } from '#platform/browser/server-clock.ts';
import type { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Answer, CallInput, EndpointKey } from '#platform/contract/endpoints.ts';
import { ApiError, type ApiErrorParts, UNEXPECTED } from './api-error.ts';
import { getCurrentUser, isSessionEnded, markSessionEnded } from './current-user.ts';
import { getGuestId } from './guest-id.ts';
import { answered, unanswered } from './signal.ts';

// Only the contract's types reach the browser, so the prefix is repeated here and checked by its type.
const PREFIX: typeof API_PREFIX = '/api/v1';
const TIMEOUT_MS = 20_000;
/** Later, an answer that came with the page is too old. */
const EARLY_MS = 15_000;
/** How often a call that a busy server refused, and that is safe to repeat, is sent again before the page says so. */
const MAX_REPEATS = 2;
const OFFLINE = t`No connection. Check your signal and try again.`;
const TIMED_OUT = t`The connection is too slow. Check your signal and try again.`;
/** Still true once its user has logged in again. */
const SESSION_ENDED = t`Your session had ended. Please try again.`;
const NOT_CHARGED = t` You have not been charged.`;
/** The specification's words for any failure on the way to a payment that has none of its own. */
const PAYMENT_FAILED = t`Looks like something went wrong, please try again`;

export type CallOptions = {
  /** Makes a retry safe: the server repeats the answer of the first call. */
  readonly idempotencyKey?: string;
  /** The key to a valet ticket. */
  readonly valetKey?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** It only prepares a payment, so a lost answer is known to have charged nobody. */
  readonly prepares?: boolean;
};

type Loose = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export type CallArguments<K extends EndpointKey> =
  object extends CallInput<K> ? [input?: CallInput<K> & CallOptions] : [input: CallInput<K> & CallOptions];

/** The path and query below the API prefix; also the cache key. */
export function apiPath<K extends EndpointKey>(key: K, ...[input]: CallArguments<K>): string {
  const { params = {}, query = {} } = (input ?? {}) as Loose;
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])).replaceAll('%2C', ','));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The URL of an answer that the browser fetches itself, such as an image. */
export function apiUrl<K extends EndpointKey>(key: K, ...args: CallArguments<K>): string {
  return PREFIX + apiPath(key, ...args);
}

export async function callApi<K extends EndpointKey>(key: K, ...args: CallArguments<K>): Promise<Answer<K>> {
  const { body, signal, timeoutMs, prepares = false, ...named }: Loose & CallOptions = args[0] ?? {};
  const method = key.slice(0, key.indexOf(' '));
  const isRepeatable = method === 'GET' || named.idempotencyKey;
  for (let repeats = isRepeatable ? MAX_REPEATS : 0; ; repeats--) {
    const [response, answer] = await fetchJson(prepares, apiUrl(key, ...args), {
      method,
      headers: headersFor(body, named),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: limitedBy(timeoutMs ?? TIMEOUT_MS, signal),
    });
    if (response.ok) return answer as Answer<K>;
    const error = refusalFrom(response, answer, prepares ? PAYMENT_FAILED : UNEXPECTED);
    const waitSeconds = response.headers.get('retry-after');
    if (!repeats || !waitSeconds || error.code !== 'busy') throw error;
    await new Promise((resolve) => setTimeout(resolve, Number(waitSeconds) * 1000));
  }
}

function headersFor(body: unknown, { idempotencyKey, valetKey }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (getCurrentUser() === null) headers.set('x-guest-id', getGuestId());
  if (valetKey) headers.set('x-valet-key', valetKey);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function limitedBy(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  // Safari has it from 17.4 on.
  return (signal && AbortSignal.any?.([timeout, signal])) ?? timeout;
}

/** Calls that public/early.js has made already, by URL. Once this exists, it makes none. */
declare global {
  var earlyCalls: Map<string, Promise<Response>> | undefined;
}
globalThis.earlyCalls ??= new Map();

/**
 * What the page needs first was asked for with its HTML. Each answer is used once, and only by the page that is opened with it; a refusal may
 * come from asking before this device had a guest's id, so the page asks itself.
 */
async function takeEarly(url: string, { method }: RequestInit): Promise<Response | null> {
  if (method !== 'GET') {
    // What was asked for before a change is too old after it.
    globalThis.earlyCalls?.clear();
    return null;
  }
  const early = globalThis.earlyCalls?.get(url);
  globalThis.earlyCalls?.delete(url);
  if (!early || performance.now() > EARLY_MS) return null;
  const answer = await early.catch(() => null);
  return answer?.ok ? answer : null;
}

async function fetchJson(prepares: boolean, url: string, init: RequestInit): Promise<[Response, unknown]> {
  const requestedAt = performance.now();
  try {
    const response = (await takeEarly(url, init)) ?? (await fetch(url, init));
    heardServerAt(Date.parse(response.headers.get('date') ?? ''));
    const answer: unknown = JSON.parse(await response.text());
    answered();
    return [response, answer];
  } catch (cause) {
    const error = unansweredError(prepares, cause);
    if (error instanceof ApiError) unanswered(requestedAt);
    throw error;
  }
}

/** An aborted call stays an abort, not a failure. A non-JSON answer is a page from a proxy, or from a network that wants a sign-in. */
function unansweredError(prepares: boolean, cause: unknown): unknown {
  const { name } = cause as Error;
  if (name === 'AbortError') return cause;
  const [code, words] =
    name === 'TimeoutError'
      ? ['timeout', TIMED_OUT]
      : name === 'SyntaxError'
        ? ['no_answer', prepares ? `${PAYMENT_FAILED}.` : UNEXPECTED]
        : ['offline', OFFLINE];
  return new ApiError({ status: 0, code, message: prepares ? words + NOT_CHARGED : words });
}

function refusalFrom(response: Response, answer: unknown, otherwise: string): ApiError {
  const { error, data } = (answer ?? {}) as {
    error?: Pick<ApiErrorParts, 'code' | 'fields'> & { message?: string };
    data?: ApiErrorParts['data'];
  };
  const code = error?.code ?? 'unexpected';
  // A wrong password or code ends nothing.
  if (code === 'not_signed_in' && getCurrentUser() && !isSessionEnded()) {
    markSessionEnded();
    void deleteSentOffline();
  }
  return new ApiError({
    status: response.status,
    code,
    message: code === 'not_signed_in' && isSessionEnded() ? SESSION_ENDED : (error?.message ?? otherwise),
    fields: error?.fields,
    data,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}
