// Twilio's own client, with a short timeout, no retries of its own, and any compatible server.

import twilio from 'twilio';
import type { Verdict } from '#platform/http/setting-check.ts';

const PATIENCE_MS = 10_000;

export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly apiUrl: string;
  readonly patienceMs?: number;
};

export type TwilioClient = ReturnType<typeof createTwilioClient>;

export function createTwilioClient({ accountSid, authToken, apiUrl, patienceMs = PATIENCE_MS }: TwilioAccount) {
  const httpClient = new ElsewhereClient(apiUrl, patienceMs);
  return twilio(accountSid, authToken, { accountSid, httpClient });
}

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0];

/** The library builds Twilio's addresses; the part after the host is the same at any server. */
class ElsewhereClient extends twilio.RequestClient {
  readonly apiUrl: string;

  constructor(apiUrl: string, timeout: number) {
    super({ timeout, autoRetry: false });
    this.apiUrl = apiUrl;
  }

  override request<TData>(requested: RequestOptions<TData>) {
    const { pathname, search } = new URL(requested.uri);
    return super.request<TData>({ ...requested, uri: `${this.apiUrl}${pathname}${search}` });
  }
}

const REFUSED = 'Twilio refused the account. Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as the console shows them.';
const AWAY = 'Twilio cannot be reached. Set TWILIO_API_URL, or let the server reach it.';

/** Reads the latest message, but sends none. */
export async function checkTwilio(account: TwilioAccount | null): Promise<Verdict> {
  if (!account) return { kind: 'unset', note: 'texts stay in the outbox' };
  try {
    await createTwilioClient(account).messages.list({ limit: 1, pageSize: 1 });
    return { kind: 'ok' };
  } catch (error) {
    const { status } = error as { status?: number };
    return { kind: 'wrong', why: status === 401 || status === 403 || status === 404 ? REFUSED : AWAY };
  }
}
