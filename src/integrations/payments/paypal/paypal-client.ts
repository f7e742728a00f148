// The PayPal REST client. It knows nothing about orders, only how calls are made, repeated and refused.

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderBusy, ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from '../payments.port.ts';
import { fetchPayPal, type PayPalSettings, readJson } from './paypal-http.ts';
import { REFUSED_FOR_NOW } from './paypal-refusals.ts';
import { createPayPalToken } from './paypal-token.ts';

export type PayPalCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** PayPal-Request-Id: a repeat with the same key returns the result of the first call. */
  readonly key?: string;
  /** A string is sent unchanged. */
  readonly body?: object | string;
};

export type PayPalClient = <T>(call: PayPalCall, answer: z.ZodType<T>) => Promise<T>;

/** PayPal understood and refused: `code` is its issue, the message is in its own words. */
export class PayPalRefused extends ProviderRefused {
  readonly status: number;
  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(code, message, { passes: REFUSED_FOR_NOW.has(code) });
    this.status = status;
  }
}

/** Delays in milliseconds before repeating a call that PayPal says is still in progress. */
const IN_PROGRESS_PAUSES = [150, 400, 1000];
const PASSING = new Set([401, 408, 409, 425, 429]);

/**
 * @throws ProviderUnavailable when the outcome is unknown, ProviderMisconfigured when our account may not do this,
 * PayPalRefused when PayPal refuses.
 */
export function createPayPalClient(settings: PayPalSettings): PayPalClient {
  const token = createPayPalToken(settings);
  const send = async (call: PayPalCall): Promise<Response> => {
    const accessToken = await token.get();
    const answer = await fetchPayPal(settings.apiUrl + call.path, requestOf(call, accessToken), settings.timeoutMs);
    if (answer.status !== 401) return answer;
    // Expired or revoked early. A call that was rejected has done nothing, so it may be repeated.
    await answer.body?.cancel();
    token.drop(accessToken);
    return fetchPayPal(settings.apiUrl + call.path, requestOf(call, await token.get()), settings.timeoutMs);
  };
  return async (call, answer) => {
    let response = await send(call);
    for (const milliseconds of call.key ? IN_PROGRESS_PAUSES : []) {
      if (response.status !== 409) break;
      await response.body?.cancel();
      await pause(milliseconds);
      response = await send(call);
    }
    return readAnswer(call, response, answer);
  };
}

function requestOf({ method, key, body }: PayPalCall, token: string): RequestInit {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
    ...(key && { 'paypal-request-id': key }),
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, headers, ...(text !== undefined && { body: text }) };
}

async function readAnswer<T>({ method }: PayPalCall, response: Response, answer: z.ZodType<T>): Promise<T> {
  const body = await readJson(response);
  if (!response.ok) {
    const refused = refusalOf(response.status, body);
    // The app lacks a permission, which says nothing about this payment. For reads, the caller handles this.
    const lacksRight = response.status === 403 && method !== 'GET';
    throw lacksRight ? new ProviderMisconfigured(`PayPal: ${refused.message}`) : refused;
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new ProviderUnavailable(`PayPal's answer cannot be read: ${parsed.error.message}`);
  return parsed.data;
}

const Refusal = z.object({
  name: z.string(),
  message: z.string(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).optional(),
});

function refusalOf(status: number, body: unknown): Error {
  const { data } = Refusal.safeParse(body);
  const [detail] = data?.details ?? [];
  const code = detail?.issue ?? data?.name ?? `HTTP_${status}`;
  if (status === 429) return new ProviderBusy(`PayPal answered ${status}: ${code}`);
  if (status >= 500 || PASSING.has(status)) return new ProviderUnavailable(`PayPal answered ${status}: ${code}`);
  const message = detail?.description ?? data?.message ?? `PayPal answered ${status}.`;
  return new PayPalRefused(status, { code, message });
}
