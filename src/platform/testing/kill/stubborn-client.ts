/** A client that retries requests with the same Idempotency-Key until it gets an answer: the server may die at any time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Answer, CallInput, EndpointKey } from '#platform/contract/endpoints.ts';

type ErrorBody = { readonly error?: { readonly code: string } | null };
export type Answered<K extends EndpointKey> = {
  readonly status: number;
  readonly body: Omit<Answer<K>, keyof ErrorBody> & ErrorBody;
};

export type StubbornClient = {
  call<K extends EndpointKey>(key: K, input: CallInput<K>, headers?: Record<string, string>): Promise<Answered<K>>;
  /** Requests sent so far, counting retries. */
  sent(): number;
  /** Fails all requests that have no answer yet, and all later ones. */
  abandon(): void;
  /** Answers that no client should ever get. */
  readonly failures: string[];
};

const TIMEOUT_MS = 10_000;
/** How long a retried request waits for the result of the first. */
const PATIENCE_MS = 6000;
const PAUSE_MS = 100;
/** Too many requests, or busy. */
const RETRYABLE_STATUSES = new Set([429, 503]);

/** `urlOf` names the server for each try, one of several. `busyPauseMs` is the pause after an answer that the server is busy. */
export function createStubbornClient(urlOf: string | (() => string), busyPauseMs = PAUSE_MS): StubbornClient {
  let sent = 0;
  let hasAbandoned = false;
  const failures: string[] = [];
  const call: StubbornClient['call'] = async (key, input, headers = {}) => {
    const requested = { key, input, headers: { ...headers, 'idempotency-key': randomUUID() } };
    for (let wait = TIMEOUT_MS; ; wait = PATIENCE_MS) {
      if (hasAbandoned) throw new Error('The client has given up.');
      sent += 1;
      const url = typeof urlOf === 'string' ? urlOf : urlOf();
      const answer = await send(url, requested, wait).catch((error: Error) => error);
      if (!(answer instanceof Error) && !RETRYABLE_STATUSES.has(answer.status) && !isStillClaimed(answer)) {
        if (answer.status >= 500) failures.push(`${key}: ${answer.status}`);
        return answer as never;
      }
      await sleep(answer instanceof Error ? PAUSE_MS : busyPauseMs);
    }
  };
  const abandon = () => {
    hasAbandoned = true;
  };
  return { call, sent: () => sent, abandon, failures };
}

type Texts = Record<string, string>;
type Loose = { readonly status: number; readonly body: ErrorBody };
type Requested = { readonly key: string; readonly input: object; readonly headers: Record<string, string> };

function isStillClaimed({ body }: Loose): boolean {
  return body.error?.code === 'idempotency_in_progress';
}

async function send(url: string, { key, input, headers }: Requested, wait: number): Promise<Loose> {
  const { params = {}, query, body } = input as { params?: Texts; query?: Texts; body?: unknown };
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await fetch(`${url}${API_PREFIX}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(wait),
  });
  return { status: answer.status, body: (await answer.json()) as ErrorBody };
}
