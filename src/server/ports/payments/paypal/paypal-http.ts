// One exchange with PayPal: it answers in time and readably, or its outcome is unknown.

import { ProviderUnavailable } from '../payments.port.ts';

export type PayPalSettings = {
  /** Such as https://api-m.paypal.com, without a slash at its end. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: () => Date;
  /** Milliseconds that one call may take. */
  readonly timeoutMs: number;
};

/** @throws ProviderUnavailable when PayPal is slow, down or cut off. */
export async function reach(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new ProviderUnavailable('PayPal did not answer.', { cause });
  }
}

/** Undefined when the answer has no body. @throws ProviderUnavailable when it broke off or is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new ProviderUnavailable(`PayPal answered ${response.status} and nothing that can be read.`, { cause });
  }
}
