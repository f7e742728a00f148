// One HTTP exchange with PayPal: either a timely, readable answer or an unknown outcome.

import { ProviderUnavailable } from '../payments.port.ts';

export type PayPalSettings = {
  /** Such as https://api-m.paypal.com, without a trailing slash. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: () => Date;
  /** The time limit of one call, in milliseconds. */
  readonly timeoutMs: number;
};

/** @throws ProviderUnavailable when PayPal is slow, down or disconnected. */
export async function fetchPayPal(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new ProviderUnavailable('PayPal did not answer.', { cause });
  }
}

/** Undefined for an empty body. @throws ProviderUnavailable when it is incomplete or not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new ProviderUnavailable(`PayPal answered ${response.status} and nothing that can be read.`, { cause });
  }
}
