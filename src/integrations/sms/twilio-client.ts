// Twilio's own client, with a short timeout, no retries of its own, and any compatible server.

import twilio from 'twilio';

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
